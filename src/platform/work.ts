import { asError } from './errors.ts'
import type { Log } from './log.ts'

/** An outside call with its write-back. The signal ends it when its lease is lost or the process stops. */
export type Job = (signal: AbortSignal) => Promise<void>

/** A stage takes due rows of one organization at a time. */
export interface Stage {
  readonly name: string
  /** How many outside calls may run at once: in this process, and of one organization. Absent for stages without any. */
  readonly slots?: { readonly total: number; readonly perOrganization: number }
  /** How many rows are taken at once where there are no outside calls. */
  readonly batch?: number
  /** Organizations that have a due row, in a fair order. */
  due(): Promise<string[]>
  /**
   * Takes up to `limit` due rows of one organization. Stages without outside calls do their work here, in one
   * transaction; others lease the rows and answer a job for each.
   */
  take(organizationId: string, limit: number): Promise<{ taken: number; jobs: Job[] }>
  /** Puts the oldest due row off when it alone makes `take` fail, so that it holds up nobody else. */
  setAside?(organizationId: string): Promise<void>
}

export interface Worker {
  wake(stage: string): void
  /** Takes nothing new, gives running jobs the signal and waits for them. */
  stop(): Promise<void>
}

const POLL = 250

/** Runs each stage in a loop of its own: a slow one delays no other. */
export function startWorker(stages: readonly Stage[], log: Log): Worker {
  const loops = stages.map((stage) => startLoop(stage, log))
  const byName = new Map(loops.map((loop) => [loop.name, loop]))
  return {
    wake: (name) => byName.get(name)?.wake(),
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function startLoop(stage: Stage, log: Log) {
  const stopping = new AbortController()
  const running = new Map<string, Set<Promise<void>>>()
  const limits = new Map<string, number>()
  let woken = false
  let rouse = () => {}

  const loop = async () => {
    while (!stopping.signal.aborted) {
      woken = false
      const took = await round()
      if (took || woken || stopping.signal.aborted) continue
      await rest()
    }
  }

  const rest = async () => {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const round = async (): Promise<boolean> => {
    try {
      let took = false
      for (const organizationId of await stage.due()) {
        if (stopping.signal.aborted) return false
        if (await turn(organizationId)) took = true
      }
      return took
    } catch (error) {
      log.error({ err: asError(error), stage: stage.name }, 'A stage could not look for work.')
      return false
    }
  }

  /** One organization's turn. A row that makes the whole claim fail is found by halving, then set aside. */
  const turn = async (organizationId: string): Promise<boolean> => {
    const free = freeSlots(organizationId)
    const limit = Math.min(free, limits.get(organizationId) ?? Number.POSITIVE_INFINITY)
    if (limit <= 0) return false
    try {
      const { taken, jobs } = await stage.take(organizationId, limit)
      limits.delete(organizationId)
      for (const job of jobs) start(organizationId, job)
      return taken > 0
    } catch (error) {
      log.error({ err: asError(error), stage: stage.name, organizationId, limit }, 'A stage failed and will try again.')
      await narrow(organizationId, limit)
      return false
    }
  }

  const narrow = async (organizationId: string, limit: number) => {
    if (limit > 1) {
      limits.set(organizationId, Math.floor(limit / 2))
      return
    }
    limits.delete(organizationId)
    await stage.setAside?.(organizationId)
  }

  const freeSlots = (organizationId: string): number => {
    if (stage.slots === undefined) return stage.batch ?? 1
    let total = 0
    for (const jobs of running.values()) total += jobs.size
    const own = running.get(organizationId)?.size ?? 0
    return Math.min(stage.slots.total - total, stage.slots.perOrganization - own)
  }

  const start = (organizationId: string, job: Job) => {
    const jobs = running.get(organizationId) ?? new Set<Promise<void>>()
    running.set(organizationId, jobs)
    const promise: Promise<void> = job(stopping.signal)
      .catch((error: unknown) => {
        log.error({ err: asError(error), stage: stage.name, organizationId }, 'A job failed; its lease will run out.')
      })
      .finally(() => {
        jobs.delete(promise)
        if (jobs.size === 0) running.delete(organizationId)
        wake()
      })
    jobs.add(promise)
  }

  const wake = () => {
    woken = true
    rouse()
  }

  const finished = loop()
  return {
    name: stage.name,
    wake,
    stop: async () => {
      stopping.abort(new Error('The process is stopping.'))
      rouse()
      await finished
      await Promise.all([...running.values()].flatMap((jobs) => [...jobs]))
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
