import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { PROGRAM } from '../program.ts'

const RESTART_MS = 100

/** A process that is started again whenever it ends, as a service manager does. */
export interface KeptProcess {
  readonly name: string
  /** Of the process that runs at the moment. */
  pid(): number
  /** Whether it said that it is ready since it was last started. */
  isReady(): boolean
  signal(signal: NodeJS.Signals): void
  /** Starts it with these variables from its next start on. */
  setEnv(more: NodeJS.ProcessEnv): void
  /** How often it ended without having been killed, by its exit code. */
  readonly ownEnds: Readonly<Record<string, number>>
  /** Those of them that came once it had said that it is ready. */
  readonly endsOnceReady: readonly string[]
  /** When a process of it ended, as `Date.now()`; undefined while it runs. */
  endOf(pid: number): number | undefined
  /** Ends it in order and starts it no more. */
  stop(): Promise<void>
}

/** Runs a command of the program until it is stopped. Its last errors go to this process's standard error. */
export function keepProcess(name: string, command: 'api' | 'worker', env: NodeJS.ProcessEnv): KeptProcess {
  let more: NodeJS.ProcessEnv = {}
  let isStopping = false
  const ownEnds: Record<string, number> = {}
  const endsOnceReady: string[] = []
  const ends = new Map<number, number>()
  const start = (): Running => {
    const begun = run(command, { ...env, ...more })
    void begun.ended.then(async ({ code, said }) => {
      if (isStopping) return
      ends.set(begun.child.pid ?? 0, Date.now())
      if (code !== null) {
        if (begun.isReady()) endsOnceReady.push(`${name}: ${said.at(-1) ?? code}`)
        ownEnds[code] = (ownEnds[code] ?? 0) + 1
        console.error(`${name} ended by itself with ${code}:\n${said.slice(-5).join('\n')}`)
      }
      await pause(RESTART_MS)
      if (!isStopping) running = start()
    })
    return begun
  }
  let running = start()
  return {
    name,
    ownEnds,
    endsOnceReady,
    endOf: (pid) => ends.get(pid),
    pid: () => running.child.pid ?? 0,
    isReady: () => running.isReady(),
    signal: (signal) => void running.child.kill(signal),
    setEnv: (given) => {
      more = given
    },
    stop: async () => {
      isStopping = true
      running.child.kill('SIGCONT')
      running.child.kill('SIGTERM')
      await running.ended
    },
  }
}

const SHIFTED = ['--import', new URL('shifted-clock.ts', import.meta.url).href]

interface Running {
  readonly child: ChildProcess
  readonly isReady: () => boolean
  /** Its exit code, null when a signal ended it, and what it said on standard error. */
  readonly ended: Promise<{ code: number | null; said: readonly string[] }>
}

function run(command: 'api' | 'worker', env: NodeJS.ProcessEnv): Running {
  const before = env.CHAOS_CLOCK_SHIFT_MS === undefined ? [] : SHIFTED
  const child = spawn(process.execPath, [...before, ...PROGRAM, command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  let isReady = false
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes('ready')) isReady = true
  })
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  return {
    child,
    isReady: () => isReady,
    ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, said }))),
  }
}
