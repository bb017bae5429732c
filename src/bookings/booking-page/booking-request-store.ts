import { DAY } from '../../platform/clock.ts'
import { execute, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import type { MeetingReply } from '../store.ts'

/** What a calendar link leads to. */
export interface CalendarLink {
  leadId: string
  campaignId: string
  /** False for a link of a test campaign's captured email. */
  live: boolean
}

/** The link whose token has this hash, or undefined. */
export const findCalendarLink = statement<CalendarLink>(
  'bookings.find_calendar_link',
  `select lead_id as "leadId", campaign_id as "campaignId", live from calendar_links
   where organization_id = $1 and token_hash = $2`,
).first((organizationId: string, tokenHash: Buffer) => [organizationId, tokenHash])

/** Keeps a link by the hash of its token; the same again changes nothing. */
export const addCalendarLink = statement(
  'bookings.add_calendar_link',
  `insert into calendar_links (organization_id, token_hash, lead_id, campaign_id, message_id, live, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (organization_id, token_hash) do nothing`,
).run(
  ({
    organizationId,
    tokenHash,
    leadId,
    campaignId,
    live,
    now,
  }: CalendarLink & { organizationId: string; tokenHash: Buffer; now: Date }) => {
    return [organizationId, tokenHash, leadId, campaignId, uuidv7(now.getTime()), live, now]
  },
)

/** A booking that waits for the address of its attendee to confirm it. */
export interface PendingRequest {
  leadId: string
  live: boolean
  startsAt: Date
  timezone: string
  attendeeName: string
  attendeeEmail: string
  notes: string | null
  /** In the order of the questions. */
  answers: readonly MeetingReply[]
  createdAt: Date
  expiresAt: Date
  confirmedAt: Date | null
}

const COLUMNS = `lead_id as "leadId", live, starts_at as "startsAt", timezone, attendee_name as "attendeeName",
  attendee_email as "attendeeEmail", notes, answers, created_at as "createdAt", expires_at as "expiresAt", confirmed_at as "confirmedAt"`

/** Keeps what somebody asked for until the link with the token is used. */
export const insertRequest = statement(
  'bookings.insert_request',
  `insert into booking_requests (organization_id, token_hash, lead_id, campaign_id, live, starts_at, timezone,
     attendee_name, attendee_email, notes, answers, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
).run(
  (
    place: { organizationId: string; campaignId: string; tokenHash: Buffer },
    request: Omit<PendingRequest, 'confirmedAt'>,
  ) => {
    const { organizationId, campaignId, tokenHash } = place
    const { leadId, live, startsAt, timezone, attendeeName, attendeeEmail } = request
    const { notes, answers, createdAt, expiresAt } = request
    return [
      organizationId,
      tokenHash,
      leadId,
      campaignId,
      live,
      startsAt,
      timezone,
      attendeeName,
      attendeeEmail,
      notes,
      JSON.stringify(answers),
      createdAt,
      expiresAt,
    ]
  },
)

/** The request whose token has this hash, or undefined. */
export const findRequest = statement<PendingRequest>(
  'bookings.find_request',
  `select ${COLUMNS} from booking_requests where organization_id = $1 and token_hash = $2`,
).first((organizationId: string, tokenHash: Buffer) => [organizationId, tokenHash])

/** Notes that the request became a meeting: its link books no other. */
export const confirmRequest = statement(
  'bookings.confirm_request',
  `update booking_requests set confirmed_at = $3
   where organization_id = $1 and token_hash = $2 and confirmed_at is null`,
).run((organizationId: string, tokenHash: Buffer, now: Date) => [organizationId, tokenHash, now])

/** Up to `limit` organizations with a request that expired before `before`. */
export const organizationsWithOldRequests = statement<{ organizationId: string }>(
  'bookings.organizations_with_old_requests',
  `select distinct organization_id as "organizationId" from booking_requests where expires_at < $1 limit $2`,
).rows((before: Date, limit: number) => [before, limit], organizationsDue)

/**
 * Removes up to `limit` requests of an organization that expired before `before`, with their confirmation mails; answers
 * how many requests. Those whose lead somebody works on are passed over until the next time.
 */
export const deleteOldRequests = statement(
  'bookings.delete_old_requests',
  `with old as (
     select r.token_hash, r.lead_id, r.created_at, lower(r.attendee_email) as email
     from booking_requests r
     join leads l on l.organization_id = r.organization_id and l.lead_id = r.lead_id
     where r.organization_id = $1 and r.expires_at < $2
     order by r.expires_at limit $3 for update of l, r skip locked
   ), asking as (
     delete from messages m using old
     where m.organization_id = $1 and m.lead_id = old.lead_id and m.kind = 'confirmation'
       and m.created_at = old.created_at and lower(m.to_address) = old.email
   )
   delete from booking_requests r using old where r.organization_id = $1 and r.token_hash = old.token_hash`,
).count((organizationId: string, before: Date, limit: number) => [organizationId, before, limit])

/** Whether the same was asked for since an instant, in the same words, and is not confirmed yet. */
export const isRequested = statement(
  'bookings.is_requested',
  `select 1 from booking_requests
   where organization_id = $1 and lead_id = $2 and live = $3 and starts_at = $4 and lower(attendee_email) = lower($5)
     and attendee_name = $6 and notes is not distinct from $7 and answers = $8::jsonb
     and created_at > $9 and confirmed_at is null`,
).first(
  (
    organizationId: string,
    wanted: Omit<PendingRequest, 'timezone' | 'createdAt' | 'expiresAt' | 'confirmedAt'>,
    since: Date,
  ) => {
    const { leadId, live, startsAt, attendeeEmail, attendeeName, notes, answers } = wanted
    const said = [attendeeEmail, attendeeName, notes, JSON.stringify(answers)]
    return [organizationId, leadId, live, startsAt, ...said, since]
  },
  (found) => found !== undefined,
)

const DROP_OLD_ATTEMPTS = statement(
  'bookings.drop_old_attempts',
  `delete from booking_attempts where organization_id = $1 and lead_id = $2 and attempted_at <= $3`,
)

const INSERT_ATTEMPT = statement(
  'bookings.insert_attempt',
  `insert into booking_attempts (organization_id, attempt_id, lead_id, by_lead, attempted_at)
   select l.organization_id, $2, l.lead_id, $4, $5 from leads l
   where l.organization_id = $1 and l.lead_id = $3 and (select count(*) from booking_attempts where organization_id = $1 and lead_id = $3 and by_lead = $4) < $6::int`,
)

/** Of a lead, bookings and changes of times together. */
const ATTEMPTS_PER_DAY = 5

/**
 * Counts an attempt to book for a lead whose row is locked; those with the lead's own address apart, so that whoever was
 * forwarded the link takes none of the lead's. False when as many as there may be were made within a day already: then
 * this one is not counted.
 */
export async function countBookingAttempt(
  db: Db,
  attempt: { readonly organizationId: string; readonly leadId: string; readonly byLead: boolean },
  now: Date,
): Promise<boolean> {
  const { organizationId, leadId, byLead } = attempt
  await execute(db, DROP_OLD_ATTEMPTS, [organizationId, leadId, new Date(now.getTime() - DAY)])
  const values = [organizationId, uuidv7(now.getTime()), leadId, byLead, now, ATTEMPTS_PER_DAY]
  return (await execute(db, INSERT_ATTEMPT, values)) === 1
}
