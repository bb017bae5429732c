import { execute, firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

export type MeetingStatus = 'booked' | 'cancelled'

/** A meeting between a host and whoever booked it. The end is not part of it. */
export interface Meeting {
  meetingId: string
  leadId: string
  campaignId: string
  status: MeetingStatus
  /** False when it was booked through a test campaign: its mails are captured. */
  live: boolean
  provider: string
  externalId: string | null
  title: string
  location: string | null
  startsAt: Date
  endsAt: Date
  /** Zone in which the attendee chose the time. */
  timezone: string
  attendeeName: string
  /** Its domain in ASCII, so that in lower case it is the identity of the person. */
  attendeeEmail: string
  hostName: string
  hostEmail: string
  /** Zone in which the host reads the time. */
  hostTimezone: string
  notes: string | null
  attribution: 'token' | 'email' | 'manual'
  icalendarSequence: number
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = `m.meeting_id as "meetingId", m.lead_id as "leadId", m.campaign_id as "campaignId", m.status, m.live,
  m.provider, m.external_id as "externalId", m.title, m.location, m.starts_at as "startsAt", m.ends_at as "endsAt",
  m.timezone, m.attendee_name as "attendeeName", m.attendee_email as "attendeeEmail", m.host_name as "hostName",
  m.host_email as "hostEmail", m.host_timezone as "hostTimezone", m.notes, m.attribution, m.icalendar_sequence as "icalendarSequence",
  m.created_at as "createdAt", m.updated_at as "updatedAt"`

const INSERT = statement(
  'bookings.insert_meeting',
  `insert into meetings (organization_id, meeting_id, lead_id, campaign_id, status, live, provider, title, location,
     starts_at, ends_at, timezone, attendee_name, attendee_email, host_name, host_email, host_timezone,
     notes, attribution, created_at, updated_at)
   values ($1, $2, $3, $4, 'booked', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19)
   on conflict do nothing`,
)

/** What is written of a new meeting. */
export type NewMeeting = Omit<Meeting, 'status' | 'externalId' | 'icalendarSequence' | 'updatedAt'>

/**
 * Books the time unless the host has another meeting in it: then the exclusion constraint refuses, and the answer is
 * false. Waits for a transaction that is booking the same time. The caller's transaction stays usable either way.
 */
export async function insertMeeting(db: Db, organizationId: string, meeting: NewMeeting): Promise<boolean> {
  const { meetingId, leadId, campaignId, live, provider, title, location, startsAt, endsAt, timezone } = meeting
  const { attendeeName, attendeeEmail, hostName, hostEmail, hostTimezone } = meeting
  const { notes, attribution, createdAt } = meeting
  const written = await execute(db, INSERT, [
    organizationId,
    meetingId,
    leadId,
    campaignId,
    live,
    provider,
    title,
    location,
    startsAt,
    endsAt,
    timezone,
    attendeeName,
    attendeeEmail,
    hostName,
    hostEmail,
    hostTimezone,
    notes,
    attribution,
    createdAt,
  ])
  return written === 1
}

const FIND = statement<Meeting>(
  'bookings.find_meeting',
  `select ${COLUMNS} from meetings m where m.organization_id = $1 and m.meeting_id = $2`,
)

/** A meeting of this organization, or undefined. */
export async function findMeeting(db: Db, organizationId: string, meetingId: string): Promise<Meeting | undefined> {
  return firstRow(db, FIND, [organizationId, meetingId])
}

const FIND_OPEN = statement<Meeting>(
  'bookings.find_open_meeting',
  `select ${COLUMNS} from meetings m
   where m.organization_id = $1 and m.lead_id = $2 and m.live = $3 and m.status = 'booked' and m.ends_at > $4
   order by m.starts_at limit 1`,
)

/** The meeting of a lead that is booked and not over, or undefined. Test and live are apart. */
export async function findOpenMeeting(
  db: Db,
  place: { organizationId: string; leadId: string; live: boolean; now: Date },
): Promise<Meeting | undefined> {
  return firstRow(db, FIND_OPEN, [place.organizationId, place.leadId, place.live, place.now])
}

const BUSY = statement<{ startsAt: Date; endsAt: Date }>(
  'bookings.busy_times',
  `select m.starts_at as "startsAt", m.ends_at as "endsAt" from meetings m
   where m.organization_id = $1 and lower(m.host_email) = lower($2) and m.live = $3 and m.status = 'booked'
     and tstzrange(m.starts_at, m.ends_at) && tstzrange($4, $5)`,
)

/** When a host has meetings between two instants, in no order. */
export async function findBusyTimes(
  db: Db,
  host: { organizationId: string; hostEmail: string; live: boolean; from: Date; to: Date },
): Promise<{ startsAt: Date; endsAt: Date }[]> {
  return rows(db, BUSY, [host.organizationId, host.hostEmail, host.live, host.from, host.to])
}

const CANCEL = statement<Meeting>(
  'bookings.cancel_meeting',
  `update meetings m set status = 'cancelled', icalendar_sequence = m.icalendar_sequence + 1, updated_at = $3
   where m.organization_id = $1 and m.meeting_id = $2 and m.status = 'booked' and m.ends_at > $3
   returning ${COLUMNS}`,
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

const FILTERS = `m.organization_id = $1 and ($2::uuid is null or m.campaign_id = $2) and ($3::uuid is null or m.lead_id = $3)
     and ($4::text is null or m.status = $4) and ($5::uuid[] is null or m.campaign_id = any($5))`

const LIST = statement<Meeting>(
  'bookings.list_meetings',
  `select ${COLUMNS} from meetings m
   where ${FILTERS} and ($6::uuid is null or m.meeting_id < $6)
   order by m.meeting_id desc limit $7`,
)

/** Which meetings. `among` limits them to the campaigns that a key is for. */
export interface MeetingFilters {
  readonly organizationId: string
  readonly campaignId: string | null
  readonly leadId: string | null
  readonly status: MeetingStatus | null
  readonly among: readonly string[] | null
}

/** Meetings, from where on. */
export interface MeetingQuery extends MeetingFilters {
  readonly below: string | null
  readonly limit: number
}

/** Meetings, the one booked last first. */
export async function listMeetings(db: Db, query: MeetingQuery): Promise<Meeting[]> {
  const { organizationId, campaignId, leadId, status, among, below, limit } = query
  return rows(db, LIST, [organizationId, campaignId, leadId, status, among, below, limit])
}

const LIST_UPCOMING = statement<Meeting>(
  'bookings.list_upcoming_meetings',
  `select ${COLUMNS} from meetings m
   where ${FILTERS} and m.ends_at > $6 and ($7::timestamptz is null or (m.ends_at, m.meeting_id) > ($7, $8::uuid))
   order by m.ends_at, m.meeting_id limit $9`,
)

const LIST_PAST = statement<Meeting>(
  'bookings.list_past_meetings',
  `select ${COLUMNS} from meetings m
   where ${FILTERS} and m.ends_at <= $6 and ($7::timestamptz is null or (m.ends_at, m.meeting_id) < ($7, $8::uuid))
   order by m.ends_at desc, m.meeting_id desc limit $9`,
)

/** Meetings by their time, from where on: those that are not over at `now`, or those that are. */
export interface AgendaQuery extends MeetingFilters {
  readonly when: 'upcoming' | 'past'
  readonly now: Date
  /** The last one of the page before. */
  readonly after: { readonly endsAt: string; readonly meetingId: string } | null
  readonly limit: number
}

/** Upcoming meetings, the next first, or past ones, the last first; by when they end. */
export async function listAgenda(db: Db, query: AgendaQuery): Promise<Meeting[]> {
  const { organizationId, campaignId, leadId, status, among, when, now, after, limit } = query
  const from = [after?.endsAt ?? null, after?.meetingId ?? null]
  const values = [organizationId, campaignId, leadId, status, among, now, ...from, limit]
  return rows(db, when === 'upcoming' ? LIST_UPCOMING : LIST_PAST, values)
}
