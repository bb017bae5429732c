import { withLockedLead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { callOffMeeting } from './meeting-lifecycle.ts'
import { noteCancel } from './meeting-lifecycle-store.ts'
import { sendInvitations } from '../invitations/compose-mails.ts'
import type { MeetingRef } from '../booking-page/meeting-link.ts'
import { findMeeting } from '../store.ts'
import type { Meeting } from '../store.ts'

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
    throw new AppError('conflict', 'This meeting is in another calendar. Cancel it there, and it updates here.')
  }
  return withLockedLead(context, { organizationId, leadId: found.leadId }, async (tx, lead) => {
    if (onlyAhead) requireAhead(await findMeeting(tx, organizationId, meetingId), context.clock.now())
    const cancelled = await callOffMeeting(context, tx, lead, meetingId)
    if (cancelled === undefined) return requireCancelled(await findMeeting(tx, organizationId, meetingId))
    const noted = note === undefined ? cancelled : await noteCancel(tx, organizationId, { meetingId, note })
    const meeting = noted ?? cancelled
    if (meeting.provider === 'builtin') {
      await sendInvitations(context, tx, lead, { occasion: 'cancelled', meeting, cancelNote: note })
    }
    return meeting
  })
}

function requireAhead(meeting: Meeting | undefined, now: Date): void {
  if (meeting?.status !== 'booked' || meeting.startsAt > now) return
  throw new AppError('conflict', 'This meeting has started and can’t be cancelled.')
}

function isElsewhere({ provider }: Meeting): boolean {
  return provider !== 'builtin' && provider !== 'manual'
}

function requireCancelled(meeting: Meeting | undefined): Meeting {
  if (meeting === undefined) throw notFound('meeting')
  if (meeting.status === 'cancelled') return meeting
  if (meeting.status === 'booked') throw new AppError('conflict', 'This meeting is over and can’t be cancelled.')
  throw new AppError('conflict', 'This meeting has an outcome. Undo the outcome before you cancel it.')
}
