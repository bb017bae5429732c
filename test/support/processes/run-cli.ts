import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createProgram } from '../../../src/cli/program.ts'
import { tellFailure } from '../../../src/cli/terminal.ts'

const CLI = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url))
const KEY = Buffer.alloc(32, 7).toString('base64')
const QUIET = { FAIRLEAD_SECRET_KEY: KEY, FAIRLEAD_LOG_LEVEL: 'silent', FAIRLEAD_PUBLIC_URL: '' }

/** How a command ended, and what it printed. */
export interface Run {
  code: number | null
  out: string
  err: string
}

/** Starts `fairlead` as a process of its own, silent and with a key of the tests; `env` adds to that. */
export function startFairlead(args: readonly string[], env: Record<string, string>): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...QUIET, ...env } })
}

/** Runs a command to its end, as a process of its own. `input` is its standard input. */
export async function runFairlead(args: readonly string[], env: Record<string, string>, input = ''): Promise<Run> {
  const child = startFairlead(args, env)
  const run: Run = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk) => (run.out += String(chunk)))
  child.stderr.on('data', (chunk) => (run.err += String(chunk)))
  child.stdin.end(input)
  await new Promise((resolve) => child.on('close', resolve))
  return { ...run, code: child.exitCode }
}

/**
 * Runs a command to its end in this process, which has read the program already: a tenth of the time. For what a command
 * does and prints; that its process ends is for `runFairlead`.
 */
export async function runCommand(args: readonly string[], env: Record<string, string>, input = ''): Promise<Run> {
  const { restore, run } = pretend({ ...QUIET, ...env }, input)
  try {
    const program = await createProgram(args[0])
    await program.parseAsync([...args], { from: 'user' })
  } catch (error) {
    if (!(error instanceof Exit)) tellFailure(error)
  } finally {
    run.code = Number(process.exitCode ?? 0)
    restore()
  }
  return run
}

/** Where the command line is wrong, the process is to end there. */
class Exit extends Error {}

/** Environment, standard streams and exit code of a process that has just begun, until they are restored. */
function pretend(env: Record<string, string>, input: string) {
  const run: Run = { code: null, out: '', err: '' }
  const before = { env: process.env, exitCode: process.exitCode, log: console.log, error: console.error }
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!
  const [out, err, exit] = [process.stdout.write, process.stderr.write, process.exit]
  process.env = { ...process.env, ...env }
  process.exitCode = undefined
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true })
  process.stdout.write = (part: string | Uint8Array) => {
    run.out += String(part)
    return true
  }
  process.stderr.write = (part: string | Uint8Array) => {
    run.err += String(part)
    return true
  }
  process.exit = (code) => {
    process.exitCode = code
    throw new Exit()
  }
  console.log = (line: string) => void (run.out += `${line}\n`)
  console.error = (line: string) => void (run.err += `${line}\n`)
  const restore = () => {
    process.env = before.env
    process.exitCode = before.exitCode
    Object.defineProperty(process, 'stdin', stdin)
    Object.assign(process, { exit })
    process.stdout.write = out
    process.stderr.write = err
    Object.assign(console, { log: before.log, error: before.error })
  }
  return { run, restore }
}
