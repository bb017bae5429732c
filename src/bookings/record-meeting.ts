import { endLeads } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { showId } from '../platform/ids.ts'
import { insertMeeting } from './store.ts'
import type { NewMeeting } from './store.ts'

/**
 * Writes down a meeting of a lead whose contact and row are locked, whichever calendar it is in: the lead's sequence ends
 * and the notification is due, in the caller's transaction. Of one that is known to be cancelled already, nothing follows.
 * False when our own calendar has the time no more; then nothing is written.
 */
export async function recordMeeting(
  context: Context,
  tx: Transaction,
  lead: Lead,
  meeting: NewMeeting,
): Promise<boolean> {
  const { organizationId, campaignId, leadId } = lead
  if (!(await insertMeeting(tx, organizationId, meeting))) return false
  if (meeting.status === 'cancelled') return true
  await endLeads(context, tx, organizationId, { leads: [lead], reason: 'meeting_booked' })
  const { attribution } = meeting
  const data = { meetingId: showId('meet', meeting.meetingId), attribution }
  await emit(context, tx, organizationId, [{ type: 'meeting.booked', campaignId, leadId, data }])
  return true
}
