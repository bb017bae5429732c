import Type from 'typebox'
import { showId } from '../platform/ids.ts'
import { nullable } from '../platform/nullable.ts'
import { hostOf, MEETING_PROVIDERS, MEETING_STATUSES } from './store.ts'
import type { Meeting } from './store.ts'

const Person = Type.Object({ name: Type.String(), email: Type.String() })

/** A meeting as the API shows it. */
export const MeetingAnswer = Type.Object(
  {
    meetingId: Type.String({ examples: ['meet_019bbbf2c1d57c3f8a1e0c5b7d9e2f41'] }),
    prospectId: Type.String({ description: 'The lead whose calendar link was used.' }),
    campaignId: Type.String(),
    status: Type.Enum([...MEETING_STATUSES], {
      description: '`booked` stands. Whether it took place (`attended`, `no_show`) is told by a calendar or a person.',
    }),
    live: Type.Boolean({ description: 'False for a meeting that was tried out in a test campaign.' }),
    title: Type.String(),
    location: nullable(Type.String(), 'Address or URL of the call, where the calendar has one.'),
    startsAt: Type.String({ description: 'ISO 8601 in UTC.' }),
    endsAt: Type.String({ description: 'ISO 8601 in UTC.' }),
    timezone: Type.String({ description: 'IANA time zone in which the attendee chose the time.' }),
    provider: Type.Enum([...MEETING_PROVIDERS], {
      description: 'The calendar that took the booking; `manual` where a person recorded it.',
    }),
    externalId: nullable(Type.String(), 'Identifier at that provider; null for the built-in calendar.'),
    attendee: Person,
    host: nullable(Person, 'Null where another calendar does not tell.'),
    hostId: nullable(Type.String(), 'Whom of the hosts of the organization it is with; null for anybody else.'),
    notes: nullable(Type.String(), 'What the attendee wrote when booking.'),
    answers: Type.Array(Type.Object({ question: Type.String(), answer: Type.String() }), {
      description: 'What the attendee answered to the questions of the booking page, in their order.',
    }),
    manageUrl: nullable(Type.String(), 'Where another provider lets the attendee change the meeting.'),
    cancelNote: nullable(Type.String(), 'What the attendee wrote when cancelling through the link of the invitation.'),
    attribution: Type.Enum(['token', 'email', 'manual'], {
      description: 'How the meeting was matched to the lead: by the link, by the address of the attendee, or by hand.',
    }),
    createdAt: Type.String(),
    updatedAt: Type.String(),
  },
  { title: 'Meeting' },
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
    attribution: meeting.attribution,
    createdAt: meeting.createdAt.toISOString(),
    updatedAt: meeting.updatedAt.toISOString(),
  }
}
