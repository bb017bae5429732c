import { firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { MEETING_COLUMNS } from './store.ts'
import type { Meeting } from './store.ts'

/** What the database answers when a host has another meeting at the time (exclusion_violation). */
export const HOST_TAKEN = '23P01'

/** Another time for a meeting, with what may change along with it. */
export type NewTime = Pick<Meeting, 'startsAt' | 'endsAt' | 'busyFrom' | 'busyUntil'> &
  Partial<Pick<Meeting, 'timezone' | 'location' | 'externalId' | 'manageUrl'>> & {
    /** Who meets the attendee from now on; without it whoever did. */
    readonly host?: Pick<Meeting, 'hostId' | 'hostName' | 'hostEmail' | 'hostTimezone'>
  }

const MOVE = statement<Meeting>(
  'bookings.move_meeting',
  `update meetings m set starts_at = $3, ends_at = $4, busy_from = $5, busy_until = $6, timezone = coalesce($7, m.timezone),
     location = coalesce($8, m.location), external_id = coalesce($9, m.external_id),
     manage_url = coalesce($10, m.manage_url), host_id = case when $12::text is null then m.host_id else $13 end,
     host_name = coalesce($14, m.host_name), host_email = coalesce($12, m.host_email),
     host_timezone = coalesce($15, m.host_timezone), icalendar_sequence = m.icalendar_sequence + 1, updated_at = $11
   where m.organization_id = $1 and m.meeting_id = $2 and m.status = 'booked'
   returning ${MEETING_COLUMNS}`,
)

/** Moves a booked meeting; undefined when there is none such. @throws Error with the SQLSTATE `HOST_TAKEN` */
export async function moveBooked(
  db: Db,
  organizationId: string,
  meetingId: string,
  to: NewTime & { readonly now: Date },
): Promise<Meeting | undefined> {
  const { startsAt, endsAt, busyFrom, busyUntil, timezone, location, externalId, manageUrl, host, now } = to
  const changed = [timezone, location, externalId, manageUrl].map((value) => value ?? null)
  const whom = [host?.hostEmail, host?.hostId, host?.hostName, host?.hostTimezone].map((value) => value ?? null)
  const times = [startsAt, endsAt, busyFrom, busyUntil]
  return firstRow(db, MOVE, [organizationId, meetingId, ...times, ...changed, now, ...whom])
}

const CANCEL = statement<Meeting>(
  'bookings.cancel_meeting',
  `update meetings m set status = 'cancelled', icalendar_sequence = m.icalendar_sequence + 1, updated_at = $3
   where m.organization_id = $1 and m.meeting_id = $2 and m.status = 'booked' and m.ends_at > $3
   returning ${MEETING_COLUMNS}`,
)

/** Frees the time of a meeting that is booked and not over; answers it, or undefined when there is none such. */
export async function cancelBooked(
  db: Db,
  organizationId: string,
  meetingId: string,
  now: Date,
): Promise<Meeting | undefined> {
  return firstRow(db, CANCEL, [organizationId, meetingId, now])
}

const MARK = statement<Meeting>(
  'bookings.mark_meeting',
  `update meetings m set status = $3, updated_at = $4
   where m.organization_id = $1 and m.meeting_id = $2 and m.status <> 'cancelled' and m.status <> $3
   returning ${MEETING_COLUMNS}`,
)

/** Writes whether a meeting took place; undefined when it was cancelled, or that is written already. */
export async function markMeeting(
  db: Db,
  organizationId: string,
  mark: { readonly meetingId: string; readonly attendance: 'attended' | 'no_show' | 'booked'; readonly now: Date },
): Promise<Meeting | undefined> {
  return firstRow(db, MARK, [organizationId, mark.meetingId, mark.attendance, mark.now])
}

const NOTE_CANCEL = statement<Meeting>(
  'bookings.note_cancel',
  `update meetings m set cancel_note = $3 where m.organization_id = $1 and m.meeting_id = $2 returning ${MEETING_COLUMNS}`,
)

/** Keeps what was written when a meeting was called off; answers the meeting. */
export async function noteCancel(
  db: Db,
  organizationId: string,
  { meetingId, note }: { readonly meetingId: string; readonly note: string },
): Promise<Meeting | undefined> {
  return firstRow(db, NOTE_CANCEL, [organizationId, meetingId, note])
}
