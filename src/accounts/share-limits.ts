import type { Db } from '../platform/db.ts'
import { countApiProcesses, findUseOfOthers, reportUse } from './process-store.ts'
import { shareOfLimit } from './request-share.ts'

/** The request limits of one process. Keys are organizations, or a kind and a name such as `ip:192.0.2.1`, which each process counts alone. */
export interface SharedLimiter {
  /** What was let through per key since the last call. */
  drainUse(): Map<string, number>
  /** The part of a key's limit that this process may use, in (0, 1]. */
  setShare(key: string, share: number): void
  /** The part of keys that this process was not asked for yet: without it, each process would grant a whole burst. */
  setFreshShare(share: number): void
}

/** A process that gave no sign of life for this long counts no more, in milliseconds. */
const SILENT = 5_000
/** What others reported longer ago than this is not use "in the last second" any more, in milliseconds. */
const OLD_REPORT = 2_500
/** How many rounds an organization's share is adjusted after its last request here. */
const ROUNDS = 60

/**
 * Divides each organization's limit among the processes. The function it answers is one round, to be called once a
 * second with the time of the machine: it tells the others what was let through here, and sets this process's shares.
 */
export function createLimitSharing(db: Db, limiter: SharedLimiter, processId: string): (at: Date) => Promise<void> {
  const rounds = new Map<string, number>()
  return async (at) => {
    const use = [...limiter.drainUse()].filter(([key]) => !key.includes(':'))
    for (const [organizationId] of use) rounds.set(organizationId, ROUNDS)
    const processes = Math.max(1, await countApiProcesses(db, new Date(at.getTime() - SILENT)))
    limiter.setFreshShare(1 / processes)
    if (rounds.size === 0) return
    const others = processes > 1 ? await exchange(db, { processId, at, use, rounds }) : new Map<string, number>()
    const own = new Map(use)
    for (const [key, left] of rounds) {
      limiter.setShare(key, shareOfLimit({ own: own.get(key) ?? 0, others: others.get(key) ?? 0, processes }))
      if (left > 1) rounds.set(key, left - 1)
      else rounds.delete(key)
    }
  }
}

async function exchange(
  db: Db,
  round: { processId: string; at: Date; use: [string, number][]; rounds: ReadonlyMap<string, number> },
): Promise<Map<string, number>> {
  const { processId, at } = round
  const use = round.use.map(([organizationId, used]) => ({ organizationId, used }))
  if (use.length > 0) await reportUse(db, { processId, at, use })
  const since = new Date(at.getTime() - OLD_REPORT)
  return findUseOfOthers(db, { organizationIds: [...round.rounds.keys()], processId, since })
}
