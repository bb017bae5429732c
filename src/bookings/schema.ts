import Type from 'typebox'
import { Hours } from '../hosts/index.ts'

/** What a calendar has where the campaign says nothing. */
export const CALENDAR_DEFAULTS = {
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 240,
  horizonDays: 14,
  title: 'Meeting',
  onColleague: 'ignore',
  resumeOnCancel: false,
  passContact: false,
} as const

/** Calendars that a link may lead to. Those but the first belong to somebody else. */
export const CALENDAR_PROVIDERS = ['builtin', 'calcom', 'calendly', 'savvycal', 'url'] as const

const CalendarHost = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Shown on the booking page and in the invitation.',
    }),
    email: Type.String({
      minLength: 3,
      maxLength: 254,
      description: 'Receives the invitation and is its organizer. Never shown on the booking page.',
    }),
    timezone: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'IANA time zone in which `weeklyHours` are read, such as `Europe/Berlin`.',
    }),
  },
  {
    additionalProperties: false,
    description: 'Who meets the prospect. Default: the first owner of the organization, in its time zone.',
  },
)

const BookingQuestion = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 200, description: 'The question as the prospect reads it.' }),
    kind: Type.Enum(['line', 'text', 'choice'], {
      description: 'How it is answered: in one line, in several, or by one of `options`.',
    }),
    options: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        minItems: 2,
        maxItems: 50,
        uniqueItems: true,
        description: 'What can be chosen; for `choice` only.',
      }),
    ),
    required: Type.Optional(Type.Boolean({ default: false, description: 'Whether nobody books without an answer.' })),
  },
  { additionalProperties: false, description: 'Something that is asked when a prospect books.' },
)

const EXTERNAL = {
  url: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2_000,
      description:
        'The booking page at the other provider, with https://. The calendar link redirects there and names the lead as that provider takes it. Required unless the provider is `builtin`.',
      examples: ['https://cal.com/acme/intro'],
    }),
  ),
  passContact: Type.Optional(
    Type.Boolean({
      default: CALENDAR_DEFAULTS.passContact,
      description: 'Whether the URL passes name and email of the lead to the other provider, which fills them in.',
    }),
  ),
}

const SCHEDULING = {
  hosts: Type.Optional(
    Type.Array(Type.String({ pattern: '^host_[0-9a-f]{32}$' }), {
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
      description:
        'Hosts who take turns, by `hostId`: of those who are free, the one whose last booking is longest ago. Each has hours of their own. Instead of `host` and `weeklyHours`.',
    }),
  ),
  bufferBeforeMinutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 240,
      default: CALENDAR_DEFAULTS.bufferBeforeMinutes,
      description: 'Kept free before each meeting.',
    }),
  ),
  bufferAfterMinutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 240,
      default: CALENDAR_DEFAULTS.bufferAfterMinutes,
      description: 'Kept free after each meeting.',
    }),
  ),
  questions: Type.Optional(
    Type.Array(BookingQuestion, {
      maxItems: 10,
      description: 'Questions for the prospect on booking, besides name and address.',
    }),
  ),
}

const AFTERWARDS = {
  onColleague: Type.Optional(
    Type.Enum(['ignore', 'hold', 'stop'], {
      default: CALENDAR_DEFAULTS.onColleague,
      description:
        'What happens to other leads of this campaign at the company of a prospect who books: they get their emails as before (`ignore`), are held for review as `colleague_booked` (`hold`; unless held already), or end as `stopped` (`stop`). Leads added later, and those with free mail addresses, do not count.',
    }),
  ),
  resumeOnCancel: Type.Optional(
    Type.Boolean({
      default: CALENDAR_DEFAULTS.resumeOnCancel,
      description:
        'Whether a cancelled meeting resumes the sequence of its lead, unless the lead has another meeting, has replied since or is suppressed. Colleagues held as `colleague_booked` resume too once nobody at the company has a meeting; stopped ones stay stopped.',
    }),
  ),
}

/**
 * The `calendar` part of a campaign: what stands behind `{{calendarLink}}`. Every member may be absent.
 * `checkCalendar` has the rules that a schema cannot express.
 */
export const Calendar = Type.Object(
  {
    provider: Type.Optional(
      Type.Enum([...CALENDAR_PROVIDERS], {
        default: 'builtin',
        description:
          '`builtin` is the booking page of this server. With the others, the calendar link redirects to `url`, and a booking connection reports the bookings; `url` is any other page, whose bookings an automation reports.',
      }),
    ),
    ...EXTERNAL,
    host: Type.Optional(CalendarHost),
    ...SCHEDULING,
    weeklyHours: Type.Optional(
      Type.Array(Hours, {
        minItems: 1,
        maxItems: 70,
        description:
          'When meetings can take place, in the time zone of the host. Default: Monday to Friday, 09:00 to 17:00.',
      }),
    ),
    durationMinutes: Type.Optional(
      Type.Integer({
        minimum: 5,
        maximum: 480,
        default: CALENDAR_DEFAULTS.durationMinutes,
        description: 'Length of a meeting. Start times follow each other at this distance.',
      }),
    ),
    minimumNoticeMinutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 43_200,
        default: CALENDAR_DEFAULTS.minimumNoticeMinutes,
        description: 'A meeting starts at least this long after it is booked.',
      }),
    ),
    horizonDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 90,
        default: CALENDAR_DEFAULTS.horizonDays,
        description: 'A meeting starts at most this many days of 24 hours after it is booked.',
      }),
    ),
    title: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        default: CALENDAR_DEFAULTS.title,
        description: 'What the meeting is called on the booking page, in the invitation and in the notification.',
      }),
    ),
    location: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2_000,
        description:
          'Where it takes place: an address, or the URL of a call. A URL is shown to those who have booked only.',
      }),
    ),
    ...AFTERWARDS,
  },
  { title: 'Calendar', additionalProperties: false, description: 'How and when prospects book a meeting.' },
)

export type Calendar = Type.Static<typeof Calendar>
export type BookingQuestion = Type.Static<typeof BookingQuestion>
