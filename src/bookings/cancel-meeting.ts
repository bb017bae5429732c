import { findOrganization } from '../accounts/index.ts'
import { withLockedLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { emit } from '../platform/emit.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { showId } from '../platform/ids.ts'
import { SENDING_STAGE } from '../sequences/index.ts'
import { invitationMails } from './compose-mails.ts'
import { queueMails } from './mail-store.ts'
import { cancelBooked, findMeeting } from './store.ts'
import type { Meeting } from './store.ts'

/**
 * Cancels a meeting that is not over: frees its time and writes to both sides. One that is cancelled already is answered
 * as it is. The lead stays ended. @throws AppError `not_found`, `conflict` for a meeting that is over
 */
export async function cancelMeeting(context: Context, organizationId: string, meetingId: string): Promise<Meeting> {
  const found = await findMeeting(context.db, organizationId, meetingId)
  if (found === undefined) throw notFound('meeting')
  return withLockedLead(context, { organizationId, leadId: found.leadId }, async (tx, lead) => {
    const now = context.clock.now()
    const meeting = await cancelBooked(tx, organizationId, meetingId, now)
    if (meeting === undefined) return requireCancelled(await findMeeting(tx, organizationId, meetingId))
    const organization = await findOrganization(tx, organizationId)
    const sequence = meeting.icalendarSequence
    const mails = invitationMails(context, meeting, { method: 'cancel', sequence, companyName: lead.companyName })
    const about = { live: meeting.live, fromName: organization?.name ?? meeting.hostName, now }
    await queueMails(tx, lead, mails, about)
    const { campaignId, leadId } = lead
    const data = { meetingId: showId('meet', meetingId) }
    await emit(context, tx, organizationId, [{ type: 'meeting.cancelled', campaignId, leadId, data }])
    tx.afterCommit(() => context.wake(SENDING_STAGE))
    return meeting
  })
}

function requireCancelled(meeting: Meeting | undefined): Meeting {
  if (meeting === undefined) throw notFound('meeting')
  if (meeting.status === 'cancelled') return meeting
  throw new AppError('conflict', 'This meeting is over; there is nothing to cancel.')
}
