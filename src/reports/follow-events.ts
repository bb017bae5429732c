import { SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { asError } from '../platform/errors.ts'
import type { PeriodicTask } from '../platform/periodic.ts'
import { findNextEvents, isFarBehind, keepFigures, listBehind, lockPlace, planAnew } from './follow-store.ts'

/** So many events are taken in at once: a transaction of some hundred milliseconds. */
const PART = 20_000
/** A report counts so many events itself; of more, the kept figures are brought forward first. */
const MOST_COUNTED = 2_000

/**
 * Adds the next part of an organization's events to its kept figures. Answers how many there were; 0 also while another
 * process is at it. What is not committed is counted anew: a part is added once, whole, or not at all.
 */
export async function followEvents(context: Context, organizationId: string, part = PART): Promise<number> {
  return transaction(context.db, async (tx) => {
    if (!(await lockPlace(tx, organizationId))) return 0
    await planAnew(tx)
    const { epoch } = context.instance
    const next = await findNextEvents(tx, { organizationId, epoch, limit: part })
    if (next === undefined) return 0
    await keepFigures(tx, organizationId, next)
    return next.count
  })
}

/** Brings the kept figures so far that few events are left to count, as far as no open transaction stands before them. */
async function catchUp(context: Context, organizationId: string): Promise<void> {
  while (await isFarBehind(context.db, organizationId, MOST_COUNTED)) {
    if ((await followEvents(context, organizationId)) === 0) return
  }
}

/** Counts kept figures and what happened since, in one transaction that `count` is the only to use. */
export async function countExactly<Answer>(
  context: Context,
  organizationId: string,
  count: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  await catchUp(context, organizationId)
  return transaction(context.db, async (tx) => {
    await planAnew(tx)
    return count(tx)
  })
}

/** Keeps the figures of all organizations, a part of each in turn. */
export const keepReports: PeriodicTask = {
  name: 'keep_reports',
  everyMs: SECOND,
  run: async (context) => {
    let isMore = false
    for (const organizationId of await listBehind(context.db, context.instance.epoch)) {
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
