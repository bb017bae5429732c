import { findOrganization } from '../../accounts/index.ts'
import { withLockedLead } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { SENDING_STAGE } from '../../sequences/index.ts'
import { callOffMeeting } from './meeting-lifecycle.ts'
import { noteCancel } from './meeting-lifecycle-store.ts'
import { invitationMails } from '../invitations/compose-mails.ts'
import { queueMails } from '../invitations/mail-queue-store.ts'
import type { MeetingRef } from '../booking-page/meeting-link.ts'
import { findMeeting } from '../store.ts'
import type { Meeting } from '../store.ts'

/** How a meeting is called off. */
export interface MeetingCancellation {
  /** For the host. */
  readonly note?: string
  /** Refuses one that has begun, which is a matter of those who are in it. */
  readonly onlyAhead?: boolean
}

/**
 * Cancels a meeting that is not over: frees its time and writes to both sides. One that is cancelled already is answered
 * as it is. The lead stays ended unless its campaign resumes it.
 * @throws AppError `not_found`; `conflict` for a meeting that is over and was not recorded by hand, that took place or was
 * missed, or is in another calendar
 */
export async function cancelMeeting(
  context: Context,
  { organizationId, meetingId }: MeetingRef,
  { note, onlyAhead = false }: MeetingCancellation = {},
): Promise<Meeting> {
  const found = await findMeeting(context.db, organizationId, meetingId)
  if (found === undefined) throw notFound('meeting')
  if (isElsewhere(found)) {
    throw new AppError('conflict', 'This meeting is in another calendar; cancel it there. We are told of it then.')
  }
  return withLockedLead(context, { organizationId, leadId: found.leadId }, async (tx, lead) => {
    if (onlyAhead) requireAhead(await findMeeting(tx, organizationId, meetingId), context.clock.now())
    const cancelled = await callOffMeeting(context, tx, lead, meetingId)
    if (cancelled === undefined) return requireCancelled(await findMeeting(tx, organizationId, meetingId))
    const noted = note === undefined ? cancelled : await noteCancel(tx, organizationId, { meetingId, note })
    const meeting = noted ?? cancelled
    if (meeting.provider === 'builtin') await tellBoth(context, tx, { lead, meeting, note })
    return meeting
  })
}

interface CalledOff {
  readonly lead: Lead
  readonly meeting: Meeting
  readonly note: string | undefined
}

async function tellBoth(context: Context, tx: Transaction, { lead, meeting, note }: CalledOff): Promise<void> {
  const { organizationId, companyName } = lead
  const organization = await findOrganization(tx, organizationId)
  const sequence = meeting.icalendarSequence
  const order = { organizationId, occasion: 'cancelled' as const, sequence, companyName }
  const mails = invitationMails(context, meeting, { ...order, ...(note === undefined ? {} : { cancelNote: note }) })
  const fromName = organization?.name ?? meeting.hostName ?? meeting.title
  await queueMails(tx, lead, mails, { live: meeting.live, fromName, now: context.clock.now() })
  tx.afterCommit(() => context.wake(SENDING_STAGE))
}

function requireAhead(meeting: Meeting | undefined, now: Date): void {
  if (meeting?.status !== 'booked' || meeting.startsAt > now) return
  throw new AppError('conflict', 'This meeting has begun; it cannot be cancelled any more.')
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
