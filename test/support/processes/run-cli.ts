import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url))
const KEY = Buffer.alloc(32, 7).toString('base64')

/** How a command ended, and what it printed. */
export interface Run {
  code: number | null
  out: string
  err: string
}

/** Starts `fairlead` as a process of its own, silent and with a key of the tests; `env` adds to that. */
export function startFairlead(args: readonly string[], env: Record<string, string>): ChildProcessWithoutNullStreams {
  const quiet = { FAIRLEAD_SECRET_KEY: KEY, FAIRLEAD_LOG_LEVEL: 'silent', FAIRLEAD_PUBLIC_URL: '' }
  return spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...quiet, ...env } })
}

/** Runs a command to its end. `input` is its standard input. */
export async function runFairlead(args: readonly string[], env: Record<string, string>, input = ''): Promise<Run> {
  const child = startFairlead(args, env)
  const run: Run = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk) => (run.out += String(chunk)))
  child.stderr.on('data', (chunk) => (run.err += String(chunk)))
  child.stdin.end(input)
  await new Promise((resolve) => child.on('close', resolve))
  return { ...run, code: child.exitCode }
}
