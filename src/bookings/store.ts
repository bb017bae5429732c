import { statement } from '../platform/database/db.ts'
import { CALENDAR_PROVIDERS } from './schema.ts'

/** `booked` stands; whether it took place is told later, or never. */
export const MEETING_STATUSES = ['booked', 'cancelled', 'attended', 'no_show'] as const

export type MeetingStatus = (typeof MEETING_STATUSES)[number]

/** The calendars that take bookings, and a person who records one. */
export const MEETING_PROVIDERS = [...CALENDAR_PROVIDERS, 'manual'] as const

export type MeetingProvider = (typeof MEETING_PROVIDERS)[number]

/** What an attendee answered to a question of the booking page. */
export interface MeetingReply {
  readonly question: string
  readonly answer: string
}

/** A meeting between a host and whoever booked it. The end is not part of it. */
export interface Meeting {
  meetingId: string
  leadId: string
  campaignId: string
  status: MeetingStatus
  /** False when it was booked through a test campaign: its mails are captured. */
  live: boolean
  /** The calendar of the booking; `manual` if recorded by a person. */
  provider: MeetingProvider
  /** The id of the booking at another provider. */
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
  /** Whom of the organization's hosts it is with; null for a host that only the campaign names, and elsewhere. */
  hostId: string | null
  /** With the address, null where another provider does not tell; never of our own calendar. */
  hostName: string | null
  hostEmail: string | null
  /** Zone in which the host reads the time. */
  hostTimezone: string
  /** What it takes of its host's time, with the buffers around it. */
  busyFrom: Date
  busyUntil: Date
  notes: string | null
  /** In the order of the calendar's questions. */
  answers: readonly MeetingReply[]
  /** Where another provider lets its attendee change the meeting; null for our own. */
  manageUrl: string | null
  attribution: 'token' | 'email' | 'manual'
  icalendarSequence: number
  /** What was written when it was called off through its link. */
  cancelNote: string | null
  /** When notes and answers were removed because of their age. */
  notesRemovedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** Who meets the attendee, or null if the other calendar doesn’t report it. */
export function hostOf({ hostName, hostEmail }: Pick<Meeting, 'hostName' | 'hostEmail'>) {
  return hostName === null || hostEmail === null ? null : { name: hostName, email: hostEmail }
}

/** A meeting, of the table as `m`. */
export const MEETING_COLUMNS = `m.meeting_id as "meetingId", m.lead_id as "leadId", m.campaign_id as "campaignId", m.status, m.live,
  m.provider, m.external_id as "externalId", m.title, m.location, m.starts_at as "startsAt", m.ends_at as "endsAt",
  m.timezone, m.attendee_name as "attendeeName", m.attendee_email as "attendeeEmail", m.host_id as "hostId",
  m.host_name as "hostName", m.host_email as "hostEmail", m.host_timezone as "hostTimezone", m.busy_from as "busyFrom",
  m.busy_until as "busyUntil", m.notes, m.answers, m.manage_url as "manageUrl", m.attribution, m.icalendar_sequence as "icalendarSequence",
  m.cancel_note as "cancelNote", m.notes_removed_at as "notesRemovedAt", m.created_at as "createdAt", m.updated_at as "updatedAt"`

/** What is written of a new meeting. */
export type NewMeeting = Omit<Meeting, 'icalendarSequence' | 'cancelNote' | 'notesRemovedAt' | 'updatedAt'> & {
  /** When what follows for the attendee's colleagues is due; null when nothing does. */
  readonly colleaguesDueAt: Date | null
}

/** Where a lead was when its meeting was booked. */
export interface LeadBefore {
  /** Why it had ended already; null where the booking ended it. */
  readonly leadEndReason: string | null
  /** The hold that the booking took from it. */
  readonly leadHoldReason: string | null
  readonly leadHoldUntil: Date | null
}

/**
 * Writes a meeting. Of our own calendar it books the time, unless the host has another meeting in it: then the exclusion
 * constraint refuses, and the answer is false. Waits for a transaction that is booking the same time. The caller's
 * transaction stays usable either way.
 */
export const insertMeeting = statement(
  'bookings.insert_meeting',
  `insert into meetings (organization_id, meeting_id, lead_id, campaign_id, status, live, provider, external_id, title,
     location, starts_at, ends_at, timezone, attendee_name, attendee_email, host_id, host_name, host_email, host_timezone,
     busy_from, busy_until, notes, answers, manage_url, attribution, colleagues_due_at, lead_end_reason,
     lead_hold_reason, lead_hold_until, attendance_at, created_at, updated_at)
   select $1, "meetingId", "leadId", "campaignId", status, live, provider, "externalId", title, location, "startsAt",
     "endsAt", timezone, "attendeeName", "attendeeEmail", "hostId", "hostName", "hostEmail", "hostTimezone", "busyFrom",
     "busyUntil", notes, answers, "manageUrl", attribution, "colleaguesDueAt", "leadEndReason", "leadHoldReason",
     "leadHoldUntil", case when status in ('attended', 'no_show') then "createdAt" end, "createdAt", "createdAt"
   from json_to_record($2::json) as m("meetingId" uuid, "leadId" uuid, "campaignId" uuid, status text, live boolean,
     provider text, "externalId" text, title text, location text, "startsAt" timestamptz, "endsAt" timestamptz,
     timezone text, "attendeeName" text, "attendeeEmail" text, "hostId" uuid, "hostName" text, "hostEmail" text,
     "hostTimezone" text, "busyFrom" timestamptz, "busyUntil" timestamptz, notes text, answers jsonb, "manageUrl" text,
     attribution text, "colleaguesDueAt" timestamptz, "leadEndReason" text, "leadHoldReason" text,
     "leadHoldUntil" timestamptz, "createdAt" timestamptz)
   on conflict do nothing`,
).changes((organizationId: string, meeting: NewMeeting & LeadBefore) => [organizationId, JSON.stringify(meeting)])

/** A meeting of this organization, or undefined. */
export const findMeeting = statement<Meeting>(
  'bookings.find_meeting',
  `select ${MEETING_COLUMNS} from meetings m where m.organization_id = $1 and m.meeting_id = $2`,
).first((organizationId: string, meetingId: string) => [organizationId, meetingId])

/** The meeting of a lead that is booked and not over, or undefined. Test and live are apart. */
export const findOpenMeeting = statement<Meeting>(
  'bookings.find_open_meeting',
  `select ${MEETING_COLUMNS} from meetings m
   where m.organization_id = $1 and m.lead_id = $2 and m.live = $3 and m.status = 'booked' and m.ends_at > $4
   order by m.starts_at limit 1`,
).first((place: { organizationId: string; leadId: string; live: boolean; now: Date }) => [
  place.organizationId,
  place.leadId,
  place.live,
  place.now,
])
