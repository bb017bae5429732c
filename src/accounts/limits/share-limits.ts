import type { Db } from '../../platform/database/db.ts'
import { countApiProcesses, findUseOfOthers, reportUse } from './limit-store.ts'

/** The part of a limit that is divided evenly, so that a process nobody asked lately can start. */
const EVEN_PART = 0.2

/**
 * The part of an organization's request limit that one process enforces, in (0, 1]: it follows the process's part of
 * what all of them let through in the last second. The parts of all processes add up to 1; a lone process has it all.
 */
export function shareOfLimit(use: {
  readonly own: number
  readonly others: number
  readonly processes: number
}): number {
  const processes = Math.max(1, use.processes)
  if (processes === 1) return 1
  const total = use.own + use.others
  const followed = total === 0 ? 1 / processes : use.own / total
  return EVEN_PART / processes + (1 - EVEN_PART) * followed
}

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
 * second: it tells the others what was let through here, and sets this process's shares.
 */
export function createLimitSharing(db: Db, limiter: SharedLimiter, processId: string): () => Promise<void> {
  const rounds = new Map<string, number>()
  return async () => {
    const use = [...limiter.drainUse()].filter(([key]) => !key.includes(':'))
    for (const [organizationId] of use) rounds.set(organizationId, ROUNDS)
    const processes = Math.max(1, await countApiProcesses(db, SILENT))
    limiter.setFreshShare(1 / processes)
    if (rounds.size === 0) return
    const others = processes > 1 ? await exchange(db, { processId, use, rounds }) : new Map<string, number>()
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
  round: { processId: string; use: [string, number][]; rounds: ReadonlyMap<string, number> },
): Promise<Map<string, number>> {
  const { processId } = round
  const use = round.use.map(([organizationId, used]) => ({ organizationId, used }))
  if (use.length > 0) await reportUse(db, { processId, use })
  return findUseOfOthers(db, { organizationIds: [...round.rounds.keys()], processId, withinMs: OLD_REPORT })
}
