import { replanned, sqlState, statement } from '../../platform/database/db.ts'
import { MEETING_COLUMNS } from '../store.ts'
import type { LeadBefore, Meeting } from '../store.ts'

/** What the database answers when a host has another meeting at the time (exclusion_violation). */
const HOST_TAKEN = '23P01'

/** Whether a host had another meeting at the time to which one was moved. */
export function isHostTaken(error: unknown): boolean {
  return sqlState(error) === HOST_TAKEN
}

const LEAD_BEFORE = `m.lead_end_reason as "leadEndReason", m.lead_hold_reason as "leadHoldReason",
  m.lead_hold_until as "leadHoldUntil"`

/** Another time for a meeting, with what may change along with it. */
export type NewTime = Pick<Meeting, 'startsAt' | 'endsAt' | 'busyFrom' | 'busyUntil'> &
  Partial<Pick<Meeting, 'timezone' | 'location' | 'externalId' | 'manageUrl'>> & {
    /** Who meets the attendee from now on; without it whoever did. */
    readonly host?: Pick<Meeting, 'hostId' | 'hostName' | 'hostEmail' | 'hostTimezone'>
  }

/** Moves a booked meeting; undefined when there is none such. @throws Error that `isHostTaken` knows */
export const moveBooked = statement<Meeting>(
  'bookings.move_meeting',
  `update meetings m set starts_at = $3, ends_at = $4, busy_from = $5, busy_until = $6, timezone = coalesce($7, m.timezone),
     location = coalesce($8, m.location), external_id = coalesce($9, m.external_id),
     manage_url = coalesce($10, m.manage_url), host_id = case when $12::text is null then m.host_id else $13 end,
     host_name = coalesce($14, m.host_name), host_email = coalesce($12, m.host_email),
     host_timezone = coalesce($15, m.host_timezone), icalendar_sequence = m.icalendar_sequence + 1, updated_at = $11
   where m.organization_id = $1 and m.meeting_id = $2 and m.status = 'booked'
   returning ${MEETING_COLUMNS}`,
).first((organizationId: string, meetingId: string, to: NewTime & { readonly now: Date }) => {
  const { startsAt, endsAt, busyFrom, busyUntil, timezone, location, externalId, manageUrl, host, now } = to
  const changed = [timezone, location, externalId, manageUrl].map((value) => value ?? null)
  const whom = [host?.hostEmail, host?.hostId, host?.hostName, host?.hostTimezone].map((value) => value ?? null)
  const times = [startsAt, endsAt, busyFrom, busyUntil]
  return [organizationId, meetingId, ...times, ...changed, now, ...whom]
})

/**
 * Frees the time of a meeting that is booked and not over; answers it, or undefined when there is none such. One that was
 * recorded by hand, which may have been a mistake, or told by another calendar, whose word may come late, may be over.
 * What was still to be done to colleagues is not done any more; `tellsColleagues` is whether what was done is to be
 * undone.
 */
export const cancelBooked = statement<Meeting & LeadBefore>(
  'bookings.cancel_meeting',
  `update meetings m set status = 'cancelled', icalendar_sequence = m.icalendar_sequence + 1, updated_at = $3,
     colleagues_due_at = case when $4 then $3 end, colleagues_after = null
   where m.organization_id = $1 and m.meeting_id = $2 and m.status = 'booked' and (m.ends_at > $3 or m.provider <> 'builtin')
   returning ${MEETING_COLUMNS}, ${LEAD_BEFORE}`,
).first(
  (
    organizationId: string,
    cancelling: { readonly meetingId: string; readonly tellsColleagues: boolean; readonly now: Date },
  ) => [organizationId, cancelling.meetingId, cancelling.now, cancelling.tellsColleagues],
)

/**
 * Writes whether a meeting took place, as it was told at an instant; undefined when it was cancelled, when that is written
 * already, or when something else was told later.
 */
export const markMeeting = statement<Meeting>(
  'bookings.mark_meeting',
  `update meetings m set status = $3, attendance_at = $4, updated_at = $5
   where m.organization_id = $1 and m.meeting_id = $2 and m.status not in ('cancelled', $3)
     and (m.attendance_at is null or m.attendance_at <= $4)
   returning ${MEETING_COLUMNS}`,
).first(
  (
    organizationId: string,
    mark: {
      readonly meetingId: string
      readonly attendance: 'attended' | 'no_show' | 'booked'
      readonly toldAt: Date
      readonly now: Date
    },
  ) => [organizationId, mark.meetingId, mark.attendance, mark.toldAt, mark.now],
)

/** Where a lead was before its last meeting was booked, or undefined when there is none. */
export const findLeadBefore = statement<LeadBefore>(
  'bookings.find_lead_before',
  `select ${LEAD_BEFORE} from meetings m where m.organization_id = $1 and m.lead_id = $2 and m.live = $3
   order by m.created_at desc, m.meeting_id desc limit 1`,
).first((lead: { readonly organizationId: string; readonly leadId: string; readonly live: boolean }) => [
  lead.organizationId,
  lead.leadId,
  lead.live,
])

/** Whether a lead has a meeting that was not called off, over or not; with `startsAt`, one that begins right then. */
export const hasStandingMeeting = replanned<{ stands: boolean }>(
  'bookings.has_standing_meeting',
  `select exists (select 1 from meetings m where m.organization_id = $1 and m.lead_id = $2 and m.live = $3
     and m.status <> 'cancelled' and ($4::timestamptz is null or m.starts_at = $4)) as stands`,
).first(
  (search: { organizationId: string; leadId: string; live: boolean; startsAt?: Date }) => {
    const { organizationId, leadId, live, startsAt = null } = search
    return [organizationId, leadId, live, startsAt]
  },
  (found) => found?.stands ?? false,
)

/** Whether a lead has answered since an instant, whatever it had ended for by then. */
export const hasRepliedSince = statement<{ replied: boolean }>(
  'bookings.has_replied_since',
  `select exists (select 1 from events e where e.organization_id = $1 and e.lead_id = $2 and e.type = 'lead.replied'
     and e.occurred_at >= $3) as replied`,
).first(
  (lead: { readonly organizationId: string; readonly leadId: string }, since: Date) => [
    lead.organizationId,
    lead.leadId,
    since,
  ],
  (found) => found?.replied ?? false,
)

/** Keeps what was written when a meeting was called off; answers the meeting. */
export const noteCancel = statement<Meeting>(
  'bookings.note_cancel',
  `update meetings m set cancel_note = $3 where m.organization_id = $1 and m.meeting_id = $2 returning ${MEETING_COLUMNS}`,
).first((organizationId: string, { meetingId, note }: { readonly meetingId: string; readonly note: string }) => [
  organizationId,
  meetingId,
  note,
])
