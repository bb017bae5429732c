import Type, { type Static } from 'typebox'
import { nullable } from '../platform/nullable.ts'

/**
 * The campaign setting `webhook`: where the meeting-booked notification goes. Only the shape is checked here; whether
 * the address may be connected to is decided by the outbound guard at each attempt.
 */
export const Webhook = Type.Object(
  {
    url: Type.String({
      description:
        'Receives a signed POST for each meeting booked (Standard Webhooks). http or https, without user name and password.',
      pattern: String.raw`^[Hh][Tt][Tt][Pp][Ss]?://[^\s/?#@\\]+([/?#]\S*)?$`,
      'x-error-message':
        'It must be an address with http:// or https://, without user name and password, such as https://hooks.example.com/fairlead.',
      maxLength: 2_000,
      examples: ['https://hooks.example.com/fairlead'],
    }),
  },
  { title: 'Webhook', additionalProperties: false, description: 'Where to send the meeting-booked notification.' },
)

export type Webhook = Static<typeof Webhook>

function id(prefix: string, description: string) {
  return Type.String({ pattern: `^${prefix}_[0-9a-f]{32}$`, description })
}

function instant(description: string) {
  return Type.String({ format: 'date-time', description })
}

const Person = Type.Object({
  name: nullable(Type.String(), 'Full name; null when only the address is known.'),
  email: Type.String({ description: 'Email address.' }),
})

const Lead = Type.Object(
  {
    companyName: Type.String({ description: 'As given with the lead.' }),
    contactName: Type.String({ description: 'As given with the lead.' }),
    email: Type.String({ description: 'As given with the lead.' }),
    domain: Type.String({ description: 'Company domain, given or derived from the email address.' }),
    title: nullable(Type.String(), "The contact's job title, if known."),
    phone: nullable(Type.String(), "The contact's phone number as given."),
    customData: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The customData of the lead, unchanged; an empty object when none was given.',
    }),
  },
  { description: 'The lead that the meeting belongs to.' },
)

const Score = Type.Object(
  {
    value: Type.Number({ description: '0 to 100.' }),
    tier: Type.Enum(['A', 'B', 'C', 'D', 'U', 'X'], {
      description: 'A is the best; U: too little is known; X: disqualified.',
    }),
  },
  { description: 'The score at the moment of booking.' },
)

const Meeting = Type.Object(
  {
    startsAt: instant('Start, with offset.'),
    endsAt: instant('End, with offset.'),
    timezone: Type.String({ description: 'IANA time zone in which the attendee chose the slot.' }),
    title: Type.String({ description: 'Title of the calendar entry.' }),
    location: nullable(Type.String(), 'Address, phone number or video link, if one is set.'),
    provider: Type.String({ description: 'The calendar that took the booking, for example builtin or calcom.' }),
    externalId: nullable(Type.String(), 'Identifier of the booking at that provider; null for the built-in calendar.'),
    attendee: Person,
    host: nullable(Person, 'Who meets the attendee; null where another calendar does not tell.'),
    notes: nullable(Type.String(), 'What the attendee wrote when booking.'),
    answers: Type.Array(Type.Object({ question: Type.String(), answer: Type.String() }), {
      description: 'What the attendee answered to the questions of the booking page, in their order.',
    }),
  },
  { description: 'The meeting.' },
)

/** A whole notification, shown in the documentation. */
export const meetingBookedExample = {
  type: 'meeting.booked' as const,
  timestamp: '2026-01-14T09:26:53.589Z',
  data: {
    meetingId: 'meet_019bbbf2c1d57c3f8a1e0c5b7d9e2f41',
    prospectId: 'lead_019bb7a4f0327e6d9b2c4a8f1e3d5c70',
    campaignId: 'camp_019ba1c8e4b97d02a5f36e8c1b4d7a92',
    organizationId: 'org_019b9f03a7c67b18945d2e7f6a1c3b80',
    lead: {
      companyName: 'Example Shipyard',
      contactName: 'Jane Roe',
      email: 'jane.roe@shipyard.example',
      domain: 'shipyard.example',
      title: 'Head of Operations',
      phone: '+44 20 7946 0958',
      customData: { region: 'emea', crmId: 'A-1042' },
    },
    score: { value: 82.5, tier: 'A' as const },
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
  },
}

/** The body of the meeting-booked notification. Every member is always there; what is unknown is null. */
export const MeetingBooked = Type.Object(
  {
    type: Type.Literal('meeting.booked'),
    timestamp: instant('When the meeting was booked, not when this attempt was made.'),
    data: Type.Object({
      meetingId: id('meet', 'The meeting.'),
      prospectId: id('lead', 'The lead, as the answer to adding it named it.'),
      campaignId: id('camp', 'The campaign whose calendar link was used.'),
      organizationId: id('org', 'The organization of the campaign.'),
      lead: Lead,
      score: nullable(Score, 'Null when the lead was not scored yet.'),
      meeting: Meeting,
      attribution: Type.Enum(['token', 'email', 'manual'], {
        description:
          'How the meeting was matched to the lead: by the link, by the address of the attendee, or by hand.',
      }),
    }),
  },
  {
    title: 'MeetingBooked',
    description: 'Sent once a prospect has booked a meeting.',
    examples: [meetingBookedExample],
  },
)

export type MeetingBooked = Static<typeof MeetingBooked>
