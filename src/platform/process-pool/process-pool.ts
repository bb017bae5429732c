import { availableParallelism } from 'node:os'
import { AppError } from '../errors.ts'
import { createFairSemaphore } from '../work/fair-semaphore.ts'
import { startChild } from './child-process.ts'
import type { PoolProcess } from './child-process.ts'
import { TaskKilled, countKilled } from './program.ts'
import type { Program, ProgramAnswer, ProgramTask } from './program.ts'

/** Whose turn a task takes, and until when it is wanted. */
export interface PoolTurn {
  /** The organization, or what else has its part of the pool. */
  readonly owner: string
  readonly signal?: AbortSignal
}

/** Processes in which anything from outside is parsed and rendered, so that it can be killed. */
export interface Pool {
  /**
   * Answers what the program says to the input, in a process of its own. A killed process is replaced.
   * @throws TaskKilled; AppError `overloaded` where too many tasks of the owner wait; what the program throws; whatever
   *   the signal was aborted with
   */
  ask<Input, Output>(program: Program<Input, Output>, input: Input, turn: PoolTurn): Promise<Output>
  /**
   * Asks about several inputs in one turn, each of which may take what one of `ask` may. The first that is killed, or that
   * the program throws over, ends it; so do a turn and a process that have taken as much as one may. At least one is answered.
   * @throws what `ask` throws that is no input's fault
   */
  askEach<Input, Output>(
    program: Program<Input, Output>,
    inputs: readonly Input[],
    turn: PoolTurn,
  ): Promise<ProgramAnswers<Output>>
  /** Ends every process at once. */
  end(): void
}

/** Answers to the first inputs, in order, and what was wrong with the one after them, if anything. */
export interface ProgramAnswers<Output> {
  readonly outputs: readonly Output[]
  readonly error?: Error
}

/** Tasks of one owner that may wait. */
const MOST_WAITING = 1_000
/** What may take longer than this has a process of its own: rendering and reading a page wait for no calendar. */
const QUICK_MS = 5_000
/** A process that nobody needed for so long is ended. */
const IDLE_MS = 5 * 60_000

/**
 * Makes a pool of at most `size` processes, two at least, with a heap of so many megabytes, of which one owner has one at a
 * time, and one more where the task may take long. They start when first needed.
 */
export function createPool(size: number, megabytes = 384): Pool {
  const bounds = { perOrganization: 1, mostWaiting: MOST_WAITING, refuse }
  const quickTurns = createFairSemaphore({ total: size - 1, ...bounds })
  const slowTurns = createFairSemaphore({ total: 1, ...bounds })
  const { attempt, end } = createChildren(megabytes)
  const askEach: Pool['askEach'] = async <Input, Output>(
    { url, cpuMs }: Program<Input, Output>,
    inputs: readonly Input[],
    turn: PoolTurn,
  ) => {
    const giveBack = await (cpuMs > QUICK_MS ? slowTurns : quickTurns).take(turn.owner, turn.signal)
    const answers: ProgramAnswer[] = []
    const goOn = () => {
      const task = { url, cpuMs, inputs: inputs.slice(answers.length) }
      return attempt(task, (answer) => answers.push(answer), turn.signal)
    }
    try {
      // A process may end for another's fault, such as a machine without memory.
      await goOn().catch((error: unknown) =>
        isKilled(error) && error.reason === 'crash' ? goOn() : Promise.reject(error),
      )
      return answersOf<Output>(answers)
    } catch (error) {
      if (!isKilled(error)) throw error
      countKilled(url, error.reason)
      return answersOf<Output>(answers, error)
    } finally {
      giveBack()
    }
  }
  return {
    askEach,
    ask: async (program, input, turn) => {
      const { outputs, error } = await askEach(program, [input], turn)
      if (error !== undefined) throw error
      return outputs[0]!
    },
    end,
  }
}

function isKilled(error: unknown): error is TaskKilled {
  return error instanceof TaskKilled
}

function answersOf<Output>(answers: readonly ProgramAnswer[], killed?: TaskKilled): ProgramAnswers<Output> {
  const outputs = answers.flatMap((answer) => (answer.ok ? [answer.output as Output] : []))
  const last = answers.at(-1)
  const error = last?.ok === false ? last.error : killed
  return { outputs, ...(error === undefined ? {} : { error }) }
}

/** The processes of a pool. The one that worked last works next, so that those too many are ended. */
function createChildren(megabytes: number) {
  const all = new Set<PoolProcess>()
  const idle = new Map<PoolProcess, NodeJS.Timeout>()

  const take = (): PoolProcess => {
    for (const child of [...idle.keys()].toReversed()) {
      clearTimeout(idle.get(child))
      idle.delete(child)
      if (child.isAlive()) return child
      all.delete(child)
    }
    const child = startChild(megabytes)
    all.add(child)
    return child
  }
  const drop = (child: PoolProcess): void => {
    child.end()
    all.delete(child)
    idle.delete(child)
  }
  const attempt = async (
    task: ProgramTask,
    tell: (answer: ProgramAnswer) => void,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    const child = take()
    let isSpent = false
    try {
      await child.ask(
        task,
        (answer) => {
          isSpent = answer.isSpent
          tell(answer)
        },
        signal,
      )
      if (isSpent) drop(child)
      else idle.set(child, setTimeout(() => drop(child), IDLE_MS).unref())
    } catch (error) {
      drop(child)
      throw error
    }
  }

  const end = (): void => {
    for (const child of all) drop(child)
  }
  return { attempt, end }
}

function refuse(): Error {
  return new AppError('overloaded', 'Too much of this organization waits to be read. Try again in a minute.')
}

const pool = createPool(Math.max(3, Math.min(6, availableParallelism())))
process.once('exit', pool.end)

/** Asks a program in the pool of this process. */
export const askProgram: Pool['ask'] = pool.ask
/** Asks a program about several inputs in the pool of this process. */
export const askProgramEach: Pool['askEach'] = pool.askEach
