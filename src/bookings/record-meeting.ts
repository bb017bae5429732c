import { endLeads } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { showId } from '../platform/ids.ts'
import { findLeadBefore } from './change-store.ts'
import { COLLEAGUES_STAGE } from './colleagues-stage-name.ts'
import { insertMeeting } from './store.ts'
import type { LeadBefore, NewMeeting } from './store.ts'

/**
 * Writes down a meeting of a lead whose contact and row are locked, whichever calendar it is in: the lead's sequence ends,
 * the notification is due, and so is what follows for colleagues, in the caller's transaction. Of one that is known to be
 * cancelled already, nothing follows. False when our own calendar has the time no more; then nothing is written.
 */
export async function recordMeeting(
  context: Context,
  tx: Transaction,
  lead: Lead,
  meeting: NewMeeting,
): Promise<boolean> {
  const { organizationId, campaignId, leadId } = lead
  const isCancelled = meeting.status === 'cancelled'
  const before = await whereItWas(tx, lead, meeting.live)
  const colleaguesDueAt = isCancelled ? null : meeting.colleaguesDueAt
  if (!(await insertMeeting(tx, organizationId, { ...meeting, ...before, colleaguesDueAt }))) return false
  if (isCancelled) return true
  await endLeads(context, tx, organizationId, { leads: [lead], reason: 'meeting_booked' })
  const { attribution, status } = meeting
  const meetingId = showId('meet', meeting.meetingId)
  const about = { campaignId, leadId }
  await emit(context, tx, organizationId, [{ type: 'meeting.booked', ...about, data: { meetingId, attribution } }])
  if (status !== 'booked') {
    const type = status === 'attended' ? 'meeting.attended' : 'meeting.no_show'
    await emit(context, tx, organizationId, [{ type, ...about, data: { meetingId } }])
  }
  if (colleaguesDueAt !== null) tx.afterCommit(() => context.wake(COLLEAGUES_STAGE))
  return true
}

/** One that a meeting has ended already was, before all of them, where it was before the first. */
async function whereItWas(tx: Transaction, lead: Lead, live: boolean): Promise<LeadBefore> {
  const { organizationId, leadId, endReason, holdReason, holdUntil } = lead
  const known = endReason === 'meeting_booked' ? await findLeadBefore(tx, { organizationId, leadId, live }) : undefined
  return known ?? { leadEndReason: endReason, leadHoldReason: holdReason, leadHoldUntil: holdUntil }
}
