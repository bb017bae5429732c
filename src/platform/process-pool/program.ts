/** A function that runs in a process of the pool, by the file that exports it as `answer`. */
export interface Program<Input, Output> {
  readonly url: string
  /** Milliseconds of processor that one input may take. Reading the program itself does not count. */
  readonly cpuMs: number
  /** Never there: it carries the types. */
  readonly types?: (input: Input) => Output
}

/**
 * Names a program: `defineProgram<typeof xProgram.answer>(new URL('./x-program.ts', import.meta.url), …)`.
 * What goes in and out is cloned (structured clone), so it has to be plain data, `Date`, `Map`, `Set` or bytes.
 */
export function defineProgram<Answer extends (input: never) => unknown>(
  url: URL,
  { cpuMs }: { cpuMs: number },
): Program<Parameters<Answer>[0], Awaited<ReturnType<Answer>>> {
  return { url: url.href, cpuMs }
}

/**
 * What a process of the pool is asked. It answers one input after the other, until one throws, its memory is spent, or all
 * together have taken the time of one: others wait for it.
 */
export interface ProgramTask {
  readonly url: string
  readonly cpuMs: number
  readonly inputs: readonly unknown[]
}

/** What the program said to one input. */
export type ProgramOutcome =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly error: Error }

/** `isSpent`: the process holds so much memory that the next task should get another. `isLast`: no other input is answered. */
export type ProgramAnswer = ProgramOutcome & { readonly isSpent: boolean; readonly isLast: boolean }

const WORDS = {
  time: 'takes too much time',
  memory: 'takes too much memory',
  crash: 'ends the process that works on it',
}

/** Why a task was killed: its time or memory was over, or its process ended in another way, twice. */
export type KillReason = keyof typeof WORDS

/** A task that was killed. The same input would end the same way, so it is not tried again by itself. */
export class TaskKilled extends Error {
  override readonly name = 'TaskKilled'
  readonly reason: KillReason

  constructor(reason: KillReason) {
    super(`A task was killed: it ${WORDS[reason]}.`)
    this.reason = reason
  }

  /** What is wrong with a thing that cannot be worked on, such as `This email takes too much time.` */
  words(subject: string): string {
    return `${subject} ${WORDS[this.reason]}.`
  }
}

/** How often tasks of a program were killed in this process, for one reason. */
export interface KilledTasks {
  /** The program, such as `page` or `render`. */
  readonly program: string
  readonly reason: KillReason
  readonly count: number
}

/** How the file of every program ends; in a package it is JavaScript. */
const ENDINGS = ['-program.ts', '-program.js']

const killed = new Map<string, KilledTasks>()

/** Counts a task that was killed, by the file of its program. */
export function countKilled(url: string, reason: KillReason): void {
  const file = url.slice(url.lastIndexOf('/') + 1)
  const ending = ENDINGS.find((one) => file.endsWith(one))
  const program = ending === undefined ? 'other' : file.slice(0, -ending.length)
  const key = `${program} ${reason}`
  killed.set(key, { program, reason, count: (killed.get(key)?.count ?? 0) + 1 })
}

/** Tasks of the pool that were killed since this process began. */
export function killedTasks(): readonly KilledTasks[] {
  return [...killed.values()]
}
