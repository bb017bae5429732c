import { DAY } from '../../platform/clock.ts'
import type { Consequence } from '../../platform/context.ts'
import type { PeriodicTask } from '../../platform/work/periodic-tasks.ts'
import { deleteOldModelCalls, forgetLeads } from './usage/calls-store.ts'
import { deleteOldTexts } from '../visit/page-text-store.ts'

const KEEP_CALLS = 400 * DAY
/** A day's count is asked for on that day alone. */
const KEEP_COUNTS = 2 * DAY
/** As long as the facts of the same pages are fresh. */
const KEEP_TEXTS = 30 * DAY
const CHUNK = 2_000

/** The books are kept for thirteen months, the texts of pages as long as they are fresh. */
export const forgetOldLlmRows: PeriodicTask = {
  name: 'forget_old_llm_rows',
  everyMs: DAY,
  run: async (context) => {
    const now = context.clock.now().getTime()
    const day = new Date(now - KEEP_COUNTS).toISOString().slice(0, 10)
    const calls = await deleteOldModelCalls(context.db, { callsBefore: new Date(now - KEEP_CALLS), day, limit: CHUNK })
    const texts = await deleteOldTexts(context.db, new Date(now - KEEP_TEXTS), CHUNK)
    return calls >= CHUNK || texts >= CHUNK
  },
}

/** Takes leads that go out of the books; what they cost stays. */
export const forgetLeadsInBooks: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  const leadIds = happenings.flatMap((happening) => happening.leadId ?? [])
  await forgetLeads(tx, organizationId, leadIds)
}
