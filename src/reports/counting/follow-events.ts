import { SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { ReplicaUnfit } from '../../platform/database/read-stale.ts'
import { AppError, asError } from '../../platform/errors.ts'
import type { PeriodicTask } from '../../platform/work/periodic-tasks.ts'
import {
  findNextEvents,
  isFarBehind,
  isFiguresLockTimeout,
  keepFigures,
  listBehind,
  lockFigures,
  planForLargeStatements,
  waitForFigures,
} from './kept-figures-store.ts'

/** So many events are taken in at once: a transaction of some hundred milliseconds. */
const PART = 20_000
/** A report counts so many events itself; of more, the kept figures are brought forward first. */
const MOST_COUNTED = 2_000

/** More events than these no report counts or adds: its request would go on until it is ended. */
const MOST_BEHIND = 200_000
/** How many parts a report adds itself before it counts what is left. */
const MOST_PARTS = 12
/** How long a report waits for who adds a part already. */
const LOCK_TIMEOUT = '3s'
const CATCHING_UP_SECONDS = 10

/**
 * Adds the next part of an organization's events to its kept figures, or removes a part of what a campaign that goes live
 * starts without. Answers how many there were; 0 also while another process is at it, with `waits` once that took too long. What is not committed is counted anew: a part is added once,
 * whole, or not at all.
 */
export async function followEvents(
  context: Context,
  organizationId: string,
  { part = PART, waits = false }: { part?: number; waits?: boolean } = {},
): Promise<number> {
  return transaction(context.db, async (tx) => {
    const locked = waits
      ? await waitForFigures(tx, organizationId, LOCK_TIMEOUT)
      : await lockFigures(tx, organizationId)
    if (!locked) return 0
    await planForLargeStatements(tx)
    const next = await findNextEvents(tx, { organizationId, limit: part })
    if (next === undefined) return 0
    const isKept = await keepFigures(tx, { organizationId, upTo: next, limit: part })
    return isKept ? next.count : part
  })
}

/**
 * Brings the kept figures so far that few events are left to count, as far as no open transaction stands before them.
 * @throws AppError `catching_up` where they are so far behind that only time helps
 */
async function catchUp(context: Context, organizationId: string): Promise<void> {
  for (let parts = 0; await isFarBehind(context.db, organizationId, MOST_COUNTED); parts += 1) {
    if (await isFarBehind(context.db, organizationId, MOST_BEHIND)) throw catchingUp()
    if (parts === MOST_PARTS || (await followAlso(context, organizationId)) === 0) return
  }
}

async function followAlso(context: Context, organizationId: string): Promise<number> {
  try {
    return await followEvents(context, organizationId, { waits: true })
  } catch (error) {
    if (isFiguresLockTimeout(error)) return 0
    throw error
  }
}

function catchingUp(): AppError {
  return new AppError('catching_up', 'Much happened at once and is not counted yet. Try again shortly.', {
    details: { retryAfterSeconds: CATCHING_UP_SECONDS },
  })
}

/**
 * Counts kept figures and what happened since, in one transaction that `count` is the only to use.
 * @throws AppError `catching_up`; ReplicaUnfit where a replica has figures that are too far behind, and nothing adds to them
 */
export async function countExactly<Answer>(
  context: Context,
  organizationId: string,
  count: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  if (context.readsReplica !== true) await catchUp(context, organizationId)
  else if (await isFarBehind(context.db, organizationId, MOST_COUNTED)) throw new ReplicaUnfit()
  return transaction(context.db, async (tx) => {
    await planForLargeStatements(tx)
    return count(tx)
  })
}

/** Keeps the figures of all organizations, a part of each in turn. */
export const keepReports: PeriodicTask = {
  name: 'keep_reports',
  everyMs: SECOND,
  run: async (context) => {
    let isMore = false
    for (const organizationId of await listBehind(context.db)) {
      isMore = (await tryToFollow(context, organizationId)) === PART || isMore
    }
    return isMore
  },
}

/** What one organization's events do to the count keeps no other one's figures from being kept. */
async function tryToFollow(context: Context, organizationId: string): Promise<number> {
  try {
    return await followEvents(context, organizationId)
  } catch (error) {
    context.log.error({ err: asError(error), organizationId }, 'The figures of an organization could not be kept.')
    return 0
  }
}
