import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TaskKilled } from './program.ts'
import type { KillReason, ProgramAnswer, ProgramTask } from './program.ts'

/** A process that works on one task at a time. */
export interface PoolProcess {
  /**
   * Tells each answer as it comes, and ends with the last one.
   * @throws TaskKilled over the first input without an answer; whatever the signal was aborted with; what kept the
   *   process from starting
   */
  ask(task: ProgramTask, tell: (answer: ProgramAnswer) => void, signal: AbortSignal | undefined): Promise<void>
  isAlive(): boolean
  /** Ends it at once, busy or not. */
  end(): void
}

/** On a machine that is too busy to give an input its time, or for one that waits for what never comes. */
const WALL_MS = 60_000
const WALL_PER_CPU = 10

const KILLED_BY: Readonly<Partial<Record<NodeJS.Signals, KillReason>>> = { SIGALRM: 'time', SIGABRT: 'memory' }

const PROGRAM = fileURLToPath(new URL('./child-program.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** One that programs use, to find where they all are. */
const A_PACKAGE = 'cheerio'

/**
 * Starts a process that may read the program's own files and nothing else: no other file, no network, no process, none
 * of our environment. With all that is beside its heap it may hold twice as much. It keeps this one alive only while it
 * works.
 */
export function startChild(megabytes: number): PoolProcess {
  const child = start(megabytes)
  let hear: ((answer: ProgramAnswer) => void) | undefined
  let reject: ((error: unknown) => void) | undefined
  let isAlive = true
  child.on('message', (answer) => hear?.(answer as ProgramAnswer))
  onEnd(child, (error) => {
    isAlive = false
    reject?.(error)
  })
  const end = () => {
    isAlive = false
    child.kill('SIGKILL')
  }
  const letGo = (isBusy: boolean) => {
    for (const held of [child, child.channel]) held?.[isBusy ? 'ref' : 'unref']?.()
  }
  letGo(false)
  return {
    isAlive: () => isAlive && child.connected,
    end,
    ask: async (task, tell, signal) => {
      const settle = Promise.withResolvers<void>()
      const stop = (reason: unknown) => {
        settle.reject(reason)
        end()
      }
      const callOff = () => stop(signal?.reason)
      const overtime = setTimeout(() => stop(new TaskKilled('time')), WALL_MS + WALL_PER_CPU * task.cpuMs)
      reject = settle.reject
      hear = (answer) => {
        tell(answer)
        overtime.refresh()
        if (answer.isLast) settle.resolve()
      }
      signal?.addEventListener('abort', callOff)
      letGo(true)
      try {
        // A process that ends meanwhile says so by its exit.
        child.send(task, () => undefined)
        await settle.promise
      } finally {
        clearTimeout(overtime)
        signal?.removeEventListener('abort', callOff)
        letGo(false)
      }
    },
  }
}

/** Calls `fail` with why a process ended, once all that it answered before has come. */
function onEnd(child: ChildProcess, fail: (error: Error) => void): void {
  child.on('error', fail)
  child.on('exit', (_code, signal) => {
    const error = new TaskKilled((signal && KILLED_BY[signal]) ?? 'crash')
    if (child.connected) child.once('disconnect', () => fail(error))
    else fail(error)
  })
}

function start(megabytes: number): ChildProcess {
  return fork(PROGRAM, [String(2 * megabytes * 2 ** 20)], {
    execArgv: [`--max-old-space-size=${megabytes}`, '--no-warnings', ...permissions()],
    env: { TZ: 'UTC' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Node's permission model. */
function permissions(): string[] {
  const readable = new Set([`${ROOT}package.json`, `${ROOT}src`])
  for (const folder of packageFolders()) readable.add(folder).add(realpathSync(folder))
  return ['--permission', '--allow-worker', ...[...readable].map((path) => `--allow-fs-read=${path}`)]
}

/** Where Node looks for packages, up to the folder that has them: beside the sources, or around an installed package. */
function packageFolders(): string[] {
  const folders = createRequire(import.meta.url).resolve.paths(A_PACKAGE) ?? []
  const present = folders.filter((folder) => existsSync(folder))
  return present.slice(0, present.findIndex((folder) => existsSync(join(folder, A_PACKAGE))) + 1)
}
