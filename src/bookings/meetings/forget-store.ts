import { statement } from '../../platform/database/db.ts'
import { showId } from '../../platform/ids.ts'
import { agingTable } from '../../platform/work/retention-store.ts'

/** Meetings of leads in our own calendar that are booked and not over; twenty at most, the next first. */
export const findMeetingsAhead = statement<{ meetingId: string; startsAt: Date }>(
  'bookings.meetings_ahead_of_leads',
  `select meeting_id as "meetingId", starts_at as "startsAt" from meetings
   where organization_id = $1 and lead_id = any($2::uuid[]) and provider = 'builtin' and status = 'booked' and ends_at > $3
   order by starts_at limit 20`,
).rows((organizationId: string, leadIds: readonly string[], now: Date) => [organizationId, leadIds, now])

/** Removes the meetings of leads that go. Their links, requests and attempts go with their rows. */
export const deleteMeetingsOfLeads = statement(
  'bookings.delete_meetings_of_leads',
  `delete from meetings where organization_id = $1 and lead_id = any($2::uuid[])`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** The addresses of leads whose rows are still there. */
export const findKeysOfLeads = statement<{ emailKey: string }>(
  'bookings.keys_of_leads',
  `select distinct email_key as "emailKey" from leads where organization_id = $1 and lead_id = any($2::uuid[])`,
).rows(
  (organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds],
  (found) => found.map((row) => row.emailKey),
)

/** Removes every meeting and request with one of the addresses as attendee; answers the meetings, and whose they all were. */
export const deleteOfAttendees = statement<{ leadId: string; meetingId: string | null }>(
  'bookings.delete_of_attendees',
  `with m as (
     delete from meetings where organization_id = $1 and lower(attendee_email) = any($2::text[]) returning lead_id, meeting_id
   ), r as (
     delete from booking_requests where organization_id = $1 and lower(attendee_email) = any($2::text[]) returning lead_id
   )
   select lead_id as "leadId", meeting_id as "meetingId" from m union select lead_id, null from r`,
).rows(
  (organizationId: string, emailKeys: readonly string[]) => [organizationId, emailKeys],
  (found) => ({
    leadIds: [...new Set(found.map(({ leadId }) => leadId))],
    meetingIds: found.flatMap(({ meetingId }) => meetingId ?? []),
  }),
)

/**
 * Removes of the booking mails of leads those to some addresses, and those about some meetings: to both sides, since each
 * names the other. Mails about other meetings of the lead, such as a cancellation that waits, stay.
 */
export const deleteBookingMails = statement(
  'bookings.delete_mails_of_leads',
  `delete from messages
   where organization_id = $1 and lead_id = any($2::uuid[]) and kind in ('invitation', 'confirmation')
     and (lower(to_address) = any($3::text[]) or (kind = 'invitation' and (icalendar is null or exists (
       select 1 from unnest($4::text[]) as shown_id where strpos(icalendar, 'UID:' || shown_id || '@') > 0))))`,
).run(
  (
    organizationId: string,
    about: { leadIds: readonly string[]; emailKeys: readonly string[]; meetingIds: readonly string[] },
  ) => {
    const shownIds = about.meetingIds.map((meetingId) => showId('meet', meetingId))
    return [organizationId, about.leadIds, about.emailKeys, shownIds]
  },
)

/** Removes what was notified about the meetings of leads, with the attempts at it. */
export const deleteNotifications = statement(
  'bookings.delete_notifications_of_leads',
  `with gone as (
     delete from deliveries where organization_id = $1 and lead_id = any($2::uuid[]) and event_type like 'meeting.%'
     returning delivery_id
   ), attempts_gone as (
     delete from attempts a using gone where a.organization_id = $1 and a.delivery_id = gone.delivery_id
   ), leases_gone as (
     delete from delivery_leases l using gone
     where l.organization_id = $1 and l.delivery_id = gone.delivery_id)
   select 1 from gone`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** What attendees and hosts wrote about meetings that are over: notes, answers, the reason of a cancellation. */
export const oldMeetingNotes = agingTable({
  name: 'meeting_notes',
  kind: 'messageTexts',
  table: 'meetings',
  id: 'meeting_id',
  age: 'greatest(r.ends_at, r.created_at)',
  part: 500,
  among: 'r.notes_removed_at is null',
  goes: `(r.notes is not null or r.cancel_note is not null or r.answers <> '[]')`,
  empties: `notes = null, cancel_note = null, answers = '[]'`,
  stamps: 'notes_removed_at',
})
