import Type from 'typebox'
import type { Db } from '../../platform/database/db.ts'
import { showId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import { MEETING_PROVIDERS, MEETING_STATUSES, hostOf } from '../store.ts'
import type { Meeting } from '../store.ts'
import { findMeetingsOfLeads } from './list-store.ts'

const Person = Type.Object({ name: Type.String(), email: Type.String() })

/** A meeting as the API shows it. */
export const MeetingAnswer = Type.Object(
  {
    meetingId: Type.String({ examples: ['meet_019bbbf2c1d57c3f8a1e0c5b7d9e2f41'] }),
    prospectId: Type.String({ description: 'The lead whose calendar link was used.' }),
    campaignId: Type.String(),
    status: Type.Enum([...MEETING_STATUSES], {
      description: '`booked`: planned. A calendar or person reports `attended` or `no_show`.',
    }),
    live: Type.Boolean({ description: 'False for a test campaign.' }),
    title: Type.String(),
    location: nullable(Type.String(), 'Address or URL of the call, if any.'),
    startsAt: Type.String({ description: 'ISO 8601 in UTC.' }),
    endsAt: Type.String({ description: 'ISO 8601 in UTC.' }),
    timezone: Type.String({ description: 'IANA time zone of the attendee.' }),
    provider: Type.Enum([...MEETING_PROVIDERS], {
      description: 'The calendar of the booking; `manual` if recorded by a person.',
    }),
    externalId: nullable(Type.String(), 'ID at the provider; null for the built-in calendar.'),
    attendee: Person,
    host: nullable(Person, 'Null if the other calendar doesn’t report it.'),
    hostId: nullable(Type.String(), 'The organization’s host; null for anyone else.'),
    notes: nullable(Type.String(), 'The attendee’s note when booking.'),
    answers: Type.Array(Type.Object({ question: Type.String(), answer: Type.String() }), {
      description: 'The attendee’s answers to the booking questions, in order.',
    }),
    manageUrl: nullable(Type.String(), 'The other provider’s page to change the meeting.'),
    cancelNote: nullable(Type.String(), 'The attendee’s note when cancelling.'),
    notesRemovedAt: nullable(
      Type.String(),
      'When retention removed notes and answers (`GET /organization/retention`).',
    ),
    attribution: Type.Enum(['token', 'email', 'manual'], {
      description: 'How the meeting was matched to the lead: by the link, by the address of the attendee, or by hand.',
    }),
    createdAt: Type.String(),
    updatedAt: Type.String(),
  },
  { title: 'Meeting', description: 'A meeting with a prospect.' },
)

/** A meeting in the shape of `MeetingAnswer`. */
export function showMeeting(meeting: Meeting): Type.Static<typeof MeetingAnswer> {
  return {
    meetingId: showId('meet', meeting.meetingId),
    prospectId: showId('lead', meeting.leadId),
    campaignId: showId('camp', meeting.campaignId),
    status: meeting.status,
    live: meeting.live,
    title: meeting.title,
    location: meeting.location,
    startsAt: meeting.startsAt.toISOString(),
    endsAt: meeting.endsAt.toISOString(),
    timezone: meeting.timezone,
    provider: meeting.provider,
    externalId: meeting.externalId,
    attendee: { name: meeting.attendeeName, email: meeting.attendeeEmail },
    host: hostOf(meeting),
    hostId: meeting.hostId === null ? null : showId('host', meeting.hostId),
    notes: meeting.notes,
    answers: [...meeting.answers],
    manageUrl: meeting.manageUrl,
    cancelNote: meeting.cancelNote,
    notesRemovedAt: meeting.notesRemovedAt?.toISOString() ?? null,
    attribution: meeting.attribution,
    createdAt: meeting.createdAt.toISOString(),
    updatedAt: meeting.updatedAt.toISOString(),
  }
}

const Someone = (description: string) =>
  Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 200 }),
      email: Type.String({ minLength: 3, maxLength: 254 }),
    },
    { additionalProperties: false, description },
  )

/** A meeting that a person records. `readManual` has the rules that a schema cannot express. */
export const ManualMeetingBody = Type.Object(
  {
    startsAt: Type.String({
      maxLength: 64,
      description: 'Start, ISO 8601 with zone or offset. May be in the past.',
      examples: ['2027-01-12T14:00:00Z'],
    }),
    endsAt: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'End, up to 24 hours later. Either this or `durationMinutes`. Default: the length of meetings in the campaign’s calendar.',
        examples: ['2027-01-12T14:30:00Z'],
      }),
    ),
    durationMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_440, description: 'Instead of `endsAt`.' })),
    timezone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'IANA time zone of the attendee. Default: that of the campaign’s schedule.',
        examples: ['Europe/Berlin'],
      }),
    ),
    title: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Default: the title of the campaign’s calendar.' }),
    ),
    location: Type.Optional(
      Type.String({ minLength: 1, maxLength: 2_000, description: 'An address, or the URL of a call.' }),
    ),
    attendee: Type.Optional(Someone('The attendee. Default: the lead.')),
    host: Type.Optional(Someone('The host, if known. Either this or `hostId`.')),
    hostId: Type.Optional(Type.String({ pattern: '^host_[0-9a-f]{32}$', description: 'The organization’s host.' })),
    notes: Type.Optional(Type.String({ maxLength: 2_000 })),
    status: Type.Optional(
      Type.Enum(['booked', 'attended', 'no_show'], {
        default: 'booked',
        description: '`attended` and `no_show` only after the start.',
      }),
    ),
  },
  { title: 'ManualMeeting', additionalProperties: false },
)

export type ManualMeetingBody = Type.Static<typeof ManualMeetingBody>

/** What the answers of leads tell of their meetings: the latest that was not called off, else the latest; null without any. */
export async function summarizeMeetings(db: Db, organizationId: string, leadIds: readonly string[]) {
  const found = await findMeetingsOfLeads(db, organizationId, leadIds)
  const byLead = new Map(found.map((meeting) => [meeting.leadId, meeting]))
  return (leadId: string) => {
    const meeting = byLead.get(leadId)
    if (meeting === undefined) return null
    const { meetingId, startsAt, status } = meeting
    return { meetingId: showId('meet', meetingId), startsAt: startsAt.toISOString(), status }
  }
}
