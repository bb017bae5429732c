import { beforeId, execute, jsonRows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import type { ConnectionRef } from './connection-store.ts'
import type { BookingDetails } from './providers/provider.ts'
import type { BookingAttendance, BookingState, BookingStanding } from './fold-booking-state.ts'
import type { Meeting } from '../store.ts'

/** Everything that was told of one booking elsewhere, and whose it is. */
export interface StoredNotice {
  readonly noticeId: string
  readonly connectionId: string
  readonly state: BookingState
  readonly leadId: string | null
  readonly live: boolean | null
  readonly attribution: Meeting['attribution'] | null
  readonly meetingId: string | null
  readonly dismissedAt: Date | null
  readonly createdAt: Date
}

interface Row extends Omit<StoredNotice, 'state'> {
  standing: BookingStanding | null
  standingAt: Date | null
  attendance: BookingAttendance | null
  attendanceAt: Date | null
  details: (Omit<BookingDetails, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string }) | null
  detailsAt: Date | null
}

/** A notice, of the table as `n`. */
const COLUMNS = `n.notice_id as "noticeId", n.connection_id as "connectionId", n.standing, n.standing_at as "standingAt",
  n.attendance, n.attendance_at as "attendanceAt", n.details, n.details_at as "detailsAt", n.lead_id as "leadId", n.live,
  n.attribution, n.meeting_id as "meetingId", n.dismissed_at as "dismissedAt", n.created_at as "createdAt"`

function noticeOf(row: Row): StoredNotice {
  const { standing, standingAt, attendance, attendanceAt, details, detailsAt, ...rest } = row
  const read = details && { ...details, startsAt: new Date(details.startsAt), endsAt: new Date(details.endsAt) }
  return {
    ...rest,
    state: {
      standing: standing === null || standingAt === null ? null : { value: standing, at: standingAt },
      attendance: attendance === null || attendanceAt === null ? null : { value: attendance, at: attendanceAt },
      details: detailsAt === null ? null : { value: read, at: detailsAt },
    },
  }
}

/**
 * Marks a notice as taken in. False when it was before, and not as long ago as `again`; then waits for who is just taking
 * it in.
 */
export const markReceived = statement(
  'bookings.mark_received_notice',
  `insert into received_notices (organization_id, connection_id, dedupe_hash, received_at) values ($1, $2, $3, $4)
   on conflict (organization_id, connection_id, dedupe_hash) do update set received_at = excluded.received_at
     where received_notices.received_at <= $5::timestamptz`,
).changes(
  (
    { organizationId, connectionId }: ConnectionRef,
    received: { readonly dedupeHash: Buffer; readonly now: Date; readonly again: Date | null },
  ) => {
    const { dedupeHash, now, again } = received
    return [organizationId, connectionId, dedupeHash, now, again]
  },
)

/** What is known under each of the names that is known, the oldest first. */
export const findKnown = statement<Row & { reference: string; superseded: boolean }>(
  'bookings.find_known_notices',
  `select ${COLUMNS}, r.reference, r.superseded from booking_references r
   join booking_notices n on n.organization_id = r.organization_id and n.notice_id = r.notice_id
   where r.organization_id = $1 and r.connection_id = $2 and r.reference = any($3::text[])
   order by n.notice_id`,
).rows(
  ({ organizationId, connectionId }: ConnectionRef, references: readonly string[]) => [
    organizationId,
    connectionId,
    references,
  ],
  (found) => found.map(({ reference, superseded, ...row }) => ({ notice: noticeOf(row), reference, superseded })),
)

/** Writes what is known of a booking. `attendeeKey` is the identity of the attendee whom the details name. */
export const saveNotice = statement(
  'bookings.save_notice',
  `insert into booking_notices (organization_id, notice_id, connection_id, standing, standing_at, attendance,
     attendance_at, details, details_at, attendee_email, lead_id, live, attribution, meeting_id, dismissed_at, created_at,
     updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
   on conflict (organization_id, notice_id) do update set standing = excluded.standing,
     standing_at = excluded.standing_at, attendance = excluded.attendance, attendance_at = excluded.attendance_at,
     details = excluded.details, details_at = excluded.details_at, attendee_email = excluded.attendee_email,
     lead_id = excluded.lead_id, live = excluded.live, attribution = excluded.attribution,
     meeting_id = excluded.meeting_id, dismissed_at = excluded.dismissed_at, updated_at = excluded.updated_at`,
).run((organizationId: string, notice: StoredNotice & { readonly attendeeKey: string | null; readonly now: Date }) => {
  const { standing, attendance, details } = notice.state
  return [
    organizationId,
    notice.noticeId,
    notice.connectionId,
    standing?.value ?? null,
    standing?.at ?? null,
    attendance?.value ?? null,
    attendance?.at ?? null,
    details?.value == null ? null : JSON.stringify(details.value),
    details?.at ?? null,
    notice.attendeeKey,
    notice.leadId,
    notice.live,
    notice.attribution,
    notice.meetingId,
    notice.dismissedAt,
    notice.createdAt,
    notice.now,
  ]
})

/** Has a booking known by these names too. A name that was superseded once stays so. */
export const nameNotice = statement(
  'bookings.name_notice',
  `insert into booking_references (organization_id, connection_id, reference, notice_id, superseded)
   select $1, $2, r.reference, $3, r.superseded
   from json_to_recordset($4::json) as r(reference text, superseded boolean)
   on conflict (organization_id, connection_id, reference) do update
     set notice_id = excluded.notice_id, superseded = booking_references.superseded or excluded.superseded`,
).run(
  (
    { organizationId, connectionId }: ConnectionRef,
    noticeId: string,
    names: readonly { reference: string; superseded: boolean }[],
  ) => [organizationId, connectionId, noticeId, jsonRows(names)],
)

const ABSORB_NAMES = statement(
  'bookings.absorb_names',
  `update booking_references set notice_id = $2 where organization_id = $1 and notice_id = any($3::uuid[])`,
)

const ABSORB = statement(
  'bookings.absorb_notices',
  `delete from booking_notices where organization_id = $1 and notice_id = any($2::uuid[])`,
)

/** Makes one of several notices: their names are its own from now on. */
export async function absorbNotices(
  db: Db,
  organizationId: string,
  { into, absorbed }: { readonly into: string; readonly absorbed: readonly string[] },
): Promise<void> {
  if (absorbed.length === 0) return
  await execute(db, ABSORB_NAMES, [organizationId, into, absorbed])
  await execute(db, ABSORB, [organizationId, absorbed])
}

/** A name under which a booking is known, of those that stand. */
export const referenceOfNotice = statement<{ reference: string }>(
  'bookings.reference_of_notice',
  `select reference from booking_references where organization_id = $1 and notice_id = $2
   order by superseded, reference desc limit 1`,
).first(
  (organizationId: string, noticeId: string) => [organizationId, noticeId],
  (found) => found?.reference,
)

/** What is known of a booking, or undefined. */
export const findNotice = statement<Row>(
  'bookings.find_notice',
  `select ${COLUMNS} from booking_notices n where n.organization_id = $1 and n.notice_id = $2`,
).first(
  (organizationId: string, noticeId: string) => [organizationId, noticeId],
  (found) => found && noticeOf(found),
)

/** Bookings that stand and belong to nobody we know, the one heard of last first. */
export const listUnmatched = statement<Row>(
  'bookings.list_unmatched',
  `select ${COLUMNS} from booking_notices n
   where n.organization_id = $1 and n.lead_id is null and n.standing = 'booked' and n.dismissed_at is null
     and n.notice_id < ${beforeId('$2')}
   order by n.notice_id desc limit $3`,
).rows(
  (organizationId: string, part: { readonly below: string | null; readonly limit: number }) => [
    organizationId,
    part.below,
    part.limit,
  ],
  (found) => found.map(noticeOf),
)

/** Removes what other calendars told of bookings with one of the addresses as attendee. */
export const deleteNoticesOfAttendees = statement(
  'bookings.delete_notices_of_attendees',
  `delete from booking_notices where organization_id = $1 and attendee_email = any($2::text[])`,
).run((organizationId: string, emailKeys: readonly string[]) => [organizationId, emailKeys])

/** Up to `limit` organizations with something that other calendars told before `before`. */
export const organizationsWithOldNotices = statement<{ organizationId: string }>(
  'bookings.organizations_with_old_notices',
  `select organization_id as "organizationId" from booking_notices where meeting_id is null and updated_at < $1
   union select organization_id from received_notices where received_at < $1 limit $2`,
).rows((before: Date, limit: number) => [before, limit], organizationsDue)

const DELETE_OLD_NOTICES = statement(
  'bookings.delete_old_notices',
  `delete from booking_notices where organization_id = $1 and notice_id in (
     select notice_id from booking_notices
     where organization_id = $1 and meeting_id is null and updated_at < $2
     order by notice_id limit $3 for update skip locked)`,
)

const DELETE_OLD_RECEIVED = statement(
  'bookings.delete_old_received',
  `delete from received_notices where organization_id = $1 and (connection_id, dedupe_hash) in (
     select connection_id, dedupe_hash from received_notices
     where organization_id = $1 and received_at < $2 limit $3)`,
)

/**
 * Removes up to `limit` bookings without a meeting of which nothing was heard since `before`, and as many marks of notices
 * that were taken in before; answers the larger number. What has a meeting stays as long as that.
 */
export async function deleteOldBookingNotices(db: Db, organizationId: string, before: Date, limit: number) {
  const notices = await execute(db, DELETE_OLD_NOTICES, [organizationId, before, limit])
  const received = await execute(db, DELETE_OLD_RECEIVED, [organizationId, before, limit])
  return Math.max(notices, received)
}
