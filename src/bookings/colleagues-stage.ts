import { MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { asError } from '../platform/errors.ts'
import type { Stage } from '../platform/work.ts'
import { findDueMeeting, organizationsWithColleagues, putOffColleagues } from './colleague-store.ts'
import { COLLEAGUES_STAGE } from './colleagues-stage-name.ts'
import { seeToColleagues } from './see-to-colleagues.ts'

/** Leads of one transaction. */
const BATCH = 500
/** A meeting that makes its batch fail even with a single lead is looked at again after this. */
const AFTER_FAULT = 5 * MINUTE

/**
 * Holds or ends the other leads of a campaign at the company of a prospect who booked, as its `onColleague` says, and lets
 * them go on once that meeting is cancelled, where its `resumeOnCancel` says so. The meetings of an organization take turns.
 */
export function colleaguesStage(context: Context): Stage {
  return {
    name: COLLEAGUES_STAGE,
    batch: BATCH,
    due: () => organizationsWithColleagues(context.db, context.clock.now()),
    take: async (organizationId, limit) => ({ taken: await takeNext(context, organizationId, limit), jobs: [] }),
  }
}

async function takeNext(context: Context, organizationId: string, limit: number): Promise<number> {
  const now = context.clock.now()
  const due = await findDueMeeting(context.db, organizationId, now)
  if (due === undefined) return 0
  try {
    return await seeToColleagues(context, organizationId, due, limit)
  } catch (error) {
    if (limit > 1) throw error
    const { meetingId } = due
    context.log.error({ err: asError(error), organizationId, meetingId }, 'The colleagues of a meeting are put off.')
    await putOffColleagues(context.db, organizationId, meetingId, new Date(now.getTime() + AFTER_FAULT))
    return 1
  }
}
