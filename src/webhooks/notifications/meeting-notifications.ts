import Type, { type Static } from 'typebox'
import { nullable } from '../../platform/json-schema.ts'
import {
  EXAMPLE_IDS,
  EXAMPLE_LEAD,
  EXAMPLE_SCORE,
  id,
  instant,
  notification,
  Person,
  scoreOf,
  WHOSE,
} from './body-parts.ts'

const Meeting = Type.Object(
  {
    startsAt: instant('Start, with offset.'),
    endsAt: instant('End, with offset.'),
    timezone: Type.String({ description: 'IANA time zone of the attendee.' }),
    title: Type.String({ description: 'Title of the calendar entry.' }),
    location: nullable(Type.String(), 'Address, phone number or video link, if one is set.'),
    provider: Type.String({ description: 'The calendar that took the booking, for example builtin or calcom.' }),
    externalId: nullable(Type.String(), 'ID of the booking at the provider; null for the built-in calendar.'),
    attendee: Person,
    host: nullable(Person, 'The host; null if the other calendar doesn’t report it.'),
    notes: nullable(Type.String(), 'The attendee’s note when booking.'),
    answers: Type.Array(Type.Object({ question: Type.String(), answer: Type.String() }), {
      description: 'The attendee’s answers to the booking questions, in order.',
    }),
  },
  { title: 'NotifiedMeeting', description: 'The meeting at that time.' },
)

const DATA = {
  meetingId: id('meet', 'The meeting.'),
  ...WHOSE,
  score: scoreOf('The score at that time.'),
  meeting: Meeting,
  attribution: Type.Enum(['token', 'email', 'manual'], {
    description: 'How the meeting was matched to the lead: by the link, by the address of the attendee, or by hand.',
  }),
}

const EXAMPLE_DATA = {
  meetingId: 'meet_019bbbf2c1d57c3f8a1e0c5b7d9e2f41',
  ...EXAMPLE_IDS,
  lead: EXAMPLE_LEAD,
  score: EXAMPLE_SCORE,
  meeting: {
    startsAt: '2026-01-20T14:00:00Z',
    endsAt: '2026-01-20T14:30:00Z',
    timezone: 'Europe/London',
    title: 'Example Shipyard and Fairlead Demo',
    location: 'https://meet.example.com/abc-defg',
    provider: 'builtin',
    externalId: null,
    attendee: { name: 'Jane Roe', email: 'jane.roe@shipyard.example' },
    host: { name: 'Sam Doe', email: 'sam@seller.example' },
    notes: 'Please cover onboarding.',
    answers: [{ question: 'How many vessels do you run?', answer: '14' }],
  },
  attribution: 'token' as const,
}

/** The data that every notification about a meeting has. */
const Data = Type.Object(DATA, { title: 'MeetingData' })
export type MeetingData = Static<typeof Data>

/** The notifications about meetings. Their text is made whole when it happens; every member is there, null where unknown. */
export const MEETING_NOTIFICATIONS = {
  'meeting.booked': notification(
    'meeting.booked',
    { summary: 'A prospect booked a meeting', description: 'Sent when a prospect books a meeting.' },
    Data,
    { timestamp: '2026-01-14T09:26:53.589Z', sequence: 1041, data: EXAMPLE_DATA },
  ),
  'meeting.rescheduled': notification(
    'meeting.rescheduled',
    {
      summary: 'A meeting was rescheduled',
      description: 'Sent when a booked meeting is rescheduled; `meeting` has the new time.',
    },
    Type.Object({ ...DATA, previousStartsAt: instant('The previous start.') }),
    {
      timestamp: '2026-01-15T11:02:10.204Z',
      sequence: 1107,
      data: { ...EXAMPLE_DATA, previousStartsAt: '2026-01-19T10:00:00Z' },
    },
  ),
  'meeting.cancelled': notification(
    'meeting.cancelled',
    { summary: 'A meeting was cancelled', description: 'Sent when a booked meeting is cancelled.' },
    Data,
    { timestamp: '2026-01-16T16:40:01.950Z', sequence: 1260, data: EXAMPLE_DATA },
  ),
  'meeting.attended': notification(
    'meeting.attended',
    { summary: 'A meeting took place', description: 'Sent when a meeting is recorded as attended.' },
    Data,
    { timestamp: '2026-01-20T15:05:44.012Z', sequence: 1398, data: EXAMPLE_DATA },
  ),
  'meeting.no_show': notification(
    'meeting.no_show',
    { summary: 'A prospect missed a meeting', description: 'Sent when a meeting is recorded as a no-show.' },
    Data,
    { timestamp: '2026-01-20T15:05:44.012Z', sequence: 1398, data: EXAMPLE_DATA },
  ),
} as const
