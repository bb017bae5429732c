import { beforeId, replanned, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { MEETING_COLUMNS } from '../store.ts'
import type { Meeting, MeetingProvider, MeetingStatus } from '../store.ts'

const FILTERS = `m.organization_id = $1 and ($2::uuid is null or m.campaign_id = $2) and ($3::uuid is null or m.lead_id = $3)
     and ($4::text is null or m.status = $4) and ($5::uuid[] is null or m.campaign_id = any($5))
     and ($6::text is null or m.provider = $6) and ($7::uuid is null or m.host_id = $7)
     and ($8::timestamptz is null or m.starts_at >= $8) and ($9::timestamptz is null or m.starts_at < $9)`

/** Which meetings; null is any. `among` limits them to the campaigns that a key is for. */
export interface MeetingFilters {
  readonly organizationId: string
  readonly campaignId: string | null
  readonly leadId: string | null
  readonly status: MeetingStatus | null
  readonly among: readonly string[] | null
  readonly provider: MeetingProvider | null
  readonly hostId: string | null
  /** Those that begin then or later. */
  readonly from: Date | null
  /** Those that begin before. */
  readonly to: Date | null
}

/** Meetings, from where on. */
export interface MeetingQuery extends MeetingFilters {
  readonly below: string | null
  readonly limit: number
}

function valuesOf(filters: MeetingFilters): unknown[] {
  const { organizationId, campaignId, leadId, status, among, provider, hostId, from, to } = filters
  return [organizationId, campaignId, leadId, status, among, provider, hostId, from, to]
}

/** Meetings, the one booked last first. */
export const listMeetings = replanned<Meeting>(
  'bookings.list_meetings',
  `select ${MEETING_COLUMNS} from meetings m
   where ${FILTERS} and m.meeting_id < ${beforeId('$10')}
   order by m.meeting_id desc limit $11`,
).rows((query: MeetingQuery) => [...valuesOf(query), query.below, query.limit])

const LIST_UPCOMING = replanned<Meeting>(
  'bookings.list_upcoming_meetings',
  `select ${MEETING_COLUMNS} from meetings m
   where ${FILTERS} and m.ends_at > $10 and ($11::timestamptz is null or (m.ends_at, m.meeting_id) > ($11, $12::uuid))
   order by m.ends_at, m.meeting_id limit $13`,
)

const LIST_PAST = replanned<Meeting>(
  'bookings.list_past_meetings',
  `select ${MEETING_COLUMNS} from meetings m
   where ${FILTERS} and m.ends_at <= $10 and ($11::timestamptz is null or (m.ends_at, m.meeting_id) < ($11, $12::uuid))
   order by m.ends_at desc, m.meeting_id desc limit $13`,
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
  const { when, now, after, limit } = query
  const values = [...valuesOf(query), now, after?.endsAt ?? null, after?.meetingId ?? null, limit]
  return rows(db, when === 'upcoming' ? LIST_UPCOMING : LIST_PAST, values)
}

/** The meeting that tells most about a lead. */
export interface LatestMeeting {
  meetingId: string
  startsAt: Date
  status: MeetingStatus
}

/** Of each lead the latest meeting that was not called off, else the latest that was; leads without any are absent. */
export const findMeetingsOfLeads = statement<LatestMeeting & { leadId: string }>(
  'bookings.meetings_of_leads',
  `select distinct on (m.lead_id) m.lead_id as "leadId", m.meeting_id as "meetingId", m.starts_at as "startsAt", m.status
   from meetings m where m.organization_id = $1 and m.lead_id = any($2::uuid[])
   order by m.lead_id, m.status = 'cancelled', m.starts_at desc, m.meeting_id desc`,
).rows((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])
