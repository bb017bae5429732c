import { findOrganization } from '../accounts/index.ts'
import { withLockedLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { SENDING_STAGE } from '../sequences/index.ts'
import { callOffMeeting } from './change-meeting.ts'
import { invitationMails } from './compose-mails.ts'
import { queueMails } from './mail-store.ts'
import { findMeeting } from './store.ts'
import type { Meeting } from './store.ts'

/**
 * Cancels a meeting that is not over: frees its time and writes to both sides. One that is cancelled already is answered
 * as it is. The lead stays ended unless its campaign resumes it.
 * @throws AppError `not_found`, `conflict` for a
 * meeting that is over and was not recorded by hand, that took place or was missed, or is in another calendar
 */
export async function cancelMeeting(context: Context, organizationId: string, meetingId: string): Promise<Meeting> {
  const found = await findMeeting(context.db, organizationId, meetingId)
  if (found === undefined) throw notFound('meeting')
  if (isElsewhere(found)) {
    throw new AppError('conflict', 'This meeting is in another calendar; cancel it there. We are told of it then.')
  }
  return withLockedLead(context, { organizationId, leadId: found.leadId }, async (tx, lead) => {
    const meeting = await callOffMeeting(context, tx, lead, meetingId)
    if (meeting === undefined) return requireCancelled(await findMeeting(tx, organizationId, meetingId))
    if (meeting.provider !== 'builtin') return meeting
    const organization = await findOrganization(tx, organizationId)
    const sequence = meeting.icalendarSequence
    const mails = invitationMails(context, meeting, { method: 'cancel', sequence, companyName: lead.companyName })
    const fromName = organization?.name ?? meeting.hostName ?? meeting.title
    await queueMails(tx, lead, mails, { live: meeting.live, fromName, now: context.clock.now() })
    tx.afterCommit(() => context.wake(SENDING_STAGE))
    return meeting
  })
}

function isElsewhere({ provider }: Meeting): boolean {
  return provider !== 'builtin' && provider !== 'manual'
}

function requireCancelled(meeting: Meeting | undefined): Meeting {
  if (meeting === undefined) throw notFound('meeting')
  if (meeting.status === 'cancelled') return meeting
  if (meeting.status === 'booked') throw new AppError('conflict', 'This meeting is over; there is nothing to cancel.')
  throw new AppError('conflict', 'It was noted whether this meeting took place; take that back before you cancel it.')
}
