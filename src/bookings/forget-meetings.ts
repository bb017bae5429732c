import { dropAnswersOfLeads } from '../leads/index.ts'
import type { Consequence } from '../platform/emit.ts'
import {
  deleteBookingMails,
  deleteMeetingsOfLeads,
  deleteNoticesOfAttendees,
  deleteNotifications,
  deleteOfAttendees,
  findKeysOfLeads,
} from './forget-store.ts'

/**
 * Removes the meetings of leads that go. With an erased person go also the meetings and requests that other leads' links
 * led to with that person as attendee, the mails about them, what was notified of them, what other calendars told and what
 * was answered under an Idempotency-Key.
 */
export const forgetMeetings: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  const leadIds = happenings.flatMap((happening) => happening.leadId ?? [])
  await deleteMeetingsOfLeads(tx, organizationId, leadIds)
  const erased = happenings.flatMap(({ leadId, data }) => (data.erased && leadId !== undefined ? [leadId] : []))
  if (erased.length === 0) return
  const emailKeys = await findKeysOfLeads(tx, organizationId, erased)
  await deleteNoticesOfAttendees(tx, organizationId, emailKeys)
  const concerned = await deleteOfAttendees(tx, organizationId, emailKeys)
  if (concerned.length === 0) return
  await deleteBookingMails(tx, organizationId, concerned)
  await deleteNotifications(tx, organizationId, concerned)
  await dropAnswersOfLeads(tx, organizationId, concerned)
}
