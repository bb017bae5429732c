import { asError } from './errors.ts'
import type { Log } from './log.ts'
import { startStageLoop } from './stage-loop.ts'

/** An outside call with its write-back. The signal ends it when its lease is lost or the process stops. */
export type Job = (signal: AbortSignal) => Promise<void>

/** How many outside calls may run at once: in this process, and of one organization. */
export interface Slots {
  readonly total: number
  readonly perOrganization: number
  /**
   * An organization takes no more than it leaves free, so that however few hold whatever they may for however long, there
   * is room for another.
   */
  readonly leavesRoom?: true
}

/** A stage takes due rows of one organization at a time. */
export interface Stage {
  readonly name: string
  /** How many outside calls may run at once. Absent for stages without any. */
  readonly slots?: Slots
  /** How many rows are taken at once where there are no outside calls. */
  readonly batch?: number
  /** How many batches this process may have under way; 1 if absent. Rows that one has locked, the other passes over. */
  readonly parallel?: number
  /** Organizations that have a due row, in a fair order. */
  due(): Promise<string[]>
  /**
   * Takes up to `limit` due rows of one organization. Stages without outside calls do their work here, in one
   * transaction; others lease the rows and answer a job for each. When it throws, it is asked for half as many, down to
   * one: a row that fails alone is its to put off.
   */
  take(organizationId: string, limit: number): Promise<{ taken: number; jobs: Job[] }>
}

export interface Worker {
  wake(stage: string): void
  /** Takes nothing new, gives running jobs the signal and waits for them. */
  stop(): Promise<void>
}

/** Runs each stage in a loop of its own: a slow one delays no other. */
export function startWorker(stages: readonly Stage[], log: Log): Worker {
  const loops = stages.flatMap((stage) => Array.from({ length: stage.parallel ?? 1 }, () => startStageLoop(stage, log)))
  return {
    wake: (name) => {
      for (const loop of loops) if (loop.name === name) loop.wake()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/**
 * Runs `job` while renewing its lease every third of its length. When a renewal finds the lease gone, the signal
 * fires: somebody else owns the row now, and the fenced write-back will change nothing.
 */
export async function withLease<T>(
  lease: { milliseconds: number; renew: () => Promise<boolean>; signal: AbortSignal },
  job: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const timer = setInterval(() => {
    lease.renew().then(
      (held) => {
        if (!held) lost.abort(new Error('The lease was lost.'))
      },
      (error: unknown) => lost.abort(asError(error)),
    )
  }, lease.milliseconds / 3)
  try {
    return await job(AbortSignal.any([lease.signal, lost.signal]))
  } finally {
    clearInterval(timer)
  }
}
