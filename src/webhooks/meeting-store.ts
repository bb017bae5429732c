import type { Meeting } from '../bookings/index.ts'
import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

type MeetingPart = Omit<
  Meeting,
  'status' | 'live' | 'hostTimezone' | 'busyFrom' | 'busyUntil' | 'icalendarSequence' | 'cancelNote' | 'updatedAt'
>

/** A meeting with its lead as it stands now: everything that the notification tells. */
export interface BookedMeeting extends MeetingPart {
  companyName: string
  contactName: string
  email: string
  domain: string
  leadTitle: string | null
  phone: string | null
  customData: Record<string, unknown> | null
  score: number | null
  tier: string | null
}

const BOOKED = statement<BookedMeeting>(
  'webhooks.booked_meetings',
  `select m.meeting_id as "meetingId", m.campaign_id as "campaignId", m.lead_id as "leadId",
     m.created_at as "createdAt", m.attribution, m.provider, m.external_id as "externalId", m.title, m.location,
     m.starts_at as "startsAt", m.ends_at as "endsAt", m.timezone, m.attendee_name as "attendeeName",
     m.attendee_email as "attendeeEmail", m.host_name as "hostName", m.host_email as "hostEmail", m.notes, m.answers,
     l.company_name as "companyName", l.contact_name as "contactName", l.email, l.domain, l.title as "leadTitle",
     l.phone, l.custom_data as "customData", l.score, l.tier
   from meetings m join leads l on l.organization_id = m.organization_id and l.lead_id = m.lead_id
   where m.organization_id = $1 and m.meeting_id = any($2::uuid[]) order by m.meeting_id`,
)

/** Meetings with their leads. */
export async function findBookedMeetings(
  db: Db,
  organizationId: string,
  meetingIds: readonly string[],
): Promise<BookedMeeting[]> {
  return rows(db, BOOKED, [organizationId, meetingIds])
}
