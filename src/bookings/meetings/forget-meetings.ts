import { dropAnswersOfLeads } from '../../leads/index.ts'
import type { Consequence } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { deleteNoticesOfAttendees } from '../external-calendars/notice-store.ts'
import {
  deleteBookingMails,
  deleteMeetingsOfLeads,
  deleteNotifications,
  deleteOfAttendees,
  findMeetingsAhead,
  findKeysOfLeads,
} from './forget-store.ts'

/**
 * Removes the meetings of leads that go. With an erased person go also the meetings and requests that other leads' links
 * led to with that person as attendee, the mails about them, what was notified of them, what other calendars told and what
 * was answered under an Idempotency-Key. An erased person goes at once, whatever is ahead.
 * @throws AppError `conflict` naming the meetings in our own calendar that stand ahead of a lead that is only deleted: both
 * sides would wait for each other at a time that is on offer again
 */
export const forgetMeetings: Consequence<'lead.deleted'> = async (context, tx, organizationId, happenings) => {
  const leadIds = happenings.flatMap((happening) => happening.leadId ?? [])
  const kept = happenings.flatMap(({ leadId, data }) => (data.erased ? [] : (leadId ?? [])))
  assertNothingAhead(kept.length === 0 ? [] : await findMeetingsAhead(tx, organizationId, kept, context.clock.now()))
  await deleteMeetingsOfLeads(tx, organizationId, leadIds)
  const erased = happenings.flatMap(({ leadId, data }) => (data.erased && leadId !== undefined ? [leadId] : []))
  if (erased.length === 0) return
  const emailKeys = await findKeysOfLeads(tx, organizationId, erased)
  await deleteNoticesOfAttendees(tx, organizationId, emailKeys)
  const { leadIds: concerned, meetingIds } = await deleteOfAttendees(tx, organizationId, emailKeys)
  if (concerned.length === 0) return
  await deleteBookingMails(tx, organizationId, { leadIds: concerned, emailKeys, meetingIds })
  await deleteNotifications(tx, organizationId, concerned)
  await dropAnswersOfLeads(tx, organizationId, concerned)
}

function assertNothingAhead(ahead: readonly { readonly meetingId: string; readonly startsAt: Date }[]): void {
  if (ahead.length === 0) return
  const meetings = ahead.map(({ meetingId, startsAt }) => ({
    meetingId: showId('meet', meetingId),
    startsAt: startsAt.toISOString(),
  }))
  const named = meetings.map(({ meetingId, startsAt }) => `${meetingId} at ${startsAt}`).join(', ')
  const message = `This lead has a meeting ahead: ${named}. Cancel it first, so that both sides are told; then delete the lead.`
  throw new AppError('conflict', message, { details: { meetings } })
}
