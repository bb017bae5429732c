import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { TEST_KEY } from '../installation/harness.ts'

const CLI = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url))

/** How a process ended: its exit code, or the signal that ended it. */
export type Ending = number | NodeJS.Signals

/** A process of its own, that a test may stop, freeze and kill. */
export interface Child {
  /** What it printed so far, by line. */
  readonly lines: readonly string[]
  readonly ended: Promise<Ending>
  /**
   * Resolves with the first line that matches, from the one with this index on, now or later.
   * @throws Error when the process ends without one
   */
  line(pattern: RegExp, from?: number): Promise<string>
  signal(signal: NodeJS.Signals): void
}

const running = new Set<Child>()

/** Ends whatever a test left running. */
export async function killChildren(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      child.signal('SIGKILL')
      return child.ended
    }),
  )
}

/** Starts a script of this checkout on a database. */
export function startScript(script: string, args: readonly string[], env: Record<string, string>): Child {
  const spawned = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      FAIRLEAD_SECRET_KEY: TEST_KEY,
      FAIRLEAD_LOG_LEVEL: 'silent',
      FAIRLEAD_PUBLIC_URL: '',
      ...env,
    },
  })
  const lines: string[] = []
  const waiting = new Set<() => void>()
  const take = (line: string) => {
    lines.push(line)
    for (const look of waiting) look()
  }
  createInterface({ input: spawned.stdout }).on('line', take)
  createInterface({ input: spawned.stderr }).on('line', take)
  const ended = once(spawned, 'close').then(([code, signal]) => {
    running.delete(child)
    for (const look of waiting) look()
    return (signal ?? code) as Ending
  })
  const child: Child = {
    lines,
    ended,
    line: (pattern, from = 0) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.slice(from).find((line) => pattern.test(line))
          const over = spawned.exitCode !== null || spawned.signalCode !== null
          if (found === undefined && !over) return
          waiting.delete(look)
          if (found === undefined)
            reject(new Error(`The process ended without ${String(pattern)}:\n${lines.join('\n')}`))
          else resolve(found)
        }
        waiting.add(look)
        look()
      }),
    signal: (signal) => void spawned.kill(signal),
  }
  running.add(child)
  return child
}

/** Starts `fairlead` with these arguments. */
export function startProgram(args: readonly string[], env: Record<string, string>): Child {
  return startScript(CLI, args, env)
}

/** Runs `fairlead` to its end. @throws Error when it fails */
export async function runProgram(args: readonly string[], env: Record<string, string>): Promise<string> {
  const child = startProgram(args, env)
  const ending = await child.ended
  if (ending !== 0) throw new Error(`fairlead ${args.join(' ')} ended with ${ending}:\n${child.lines.join('\n')}`)
  return child.lines.join('\n')
}

/** Starts a half of the program that listens, on a free port, and answers where. */
export async function startApi(role: 'api' | 'serve', env: Record<string, string>): Promise<Child & { url: string }> {
  const child = startProgram([role], { PORT: '0', ...env })
  const ready = await child.line(/Fairlead is ready at/)
  return { ...child, url: /http:\/\/\S+?(?=,|\s|$)/.exec(ready)?.[0] ?? '' }
}
