import type { Meeting } from '../../bookings/index.ts'
import { statement } from '../../platform/database/db.ts'

/** A lead as it stands now: what notifications tell of it. */
export interface NotifiedLead {
  leadId: string
  companyName: string
  contactName: string
  email: string
  domain: string
  title: string | null
  phone: string | null
  customData: Record<string, unknown> | null
  score: number | null
  tier: string | null
}

/** Leads by their ids. */
export const findNotifiedLeads = statement<NotifiedLead>(
  'webhooks.notified_leads',
  `select lead_id as "leadId", company_name as "companyName", contact_name as "contactName", email, domain, title, phone,
     custom_data as "customData", score, tier
   from leads where organization_id = $1 and lead_id = any($2::uuid[])`,
).rows(
  (organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds],
  (found) => new Map(found.map((lead) => [lead.leadId, lead])),
)

/** A meeting as it stands now: what notifications tell of it. */
export type NotifiedMeeting = Pick<
  Meeting,
  | 'meetingId'
  | 'attribution'
  | 'provider'
  | 'externalId'
  | 'title'
  | 'location'
  | 'startsAt'
  | 'endsAt'
  | 'timezone'
  | 'attendeeName'
  | 'attendeeEmail'
  | 'hostName'
  | 'hostEmail'
  | 'notes'
  | 'answers'
>

/** Meetings by their ids. */
export const findNotifiedMeetings = statement<NotifiedMeeting>(
  'webhooks.notified_meetings',
  `select meeting_id as "meetingId", attribution, provider, external_id as "externalId", title, location,
     starts_at as "startsAt", ends_at as "endsAt", timezone, attendee_name as "attendeeName",
     attendee_email as "attendeeEmail", host_name as "hostName", host_email as "hostEmail", notes, answers
   from meetings where organization_id = $1 and meeting_id = any($2::uuid[])`,
).rows(
  (organizationId: string, meetingIds: readonly string[]) => [organizationId, meetingIds],
  (found) => new Map(found.map((meeting) => [meeting.meetingId, meeting])),
)

export interface BouncedLead {
  leadId: string
  status: string
  /** Whether a notification tells of that already. */
  isTold: boolean
}

/** Where leads stand and whether a notification says already that they bounced, by their ids. */
export const findBouncedLeads = statement<BouncedLead>(
  'webhooks.bounced_leads',
  `select l.lead_id as "leadId", l.status, exists (
     select 1 from deliveries d
     where d.organization_id = $1 and d.lead_id = l.lead_id and d.event_type = 'lead.bounced' and not d.is_test) as "isTold"
   from leads l where l.organization_id = $1 and l.lead_id = any($2::uuid[])`,
).rows(
  (organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds],
  (found) => new Map(found.map((lead) => [lead.leadId, lead])),
)
