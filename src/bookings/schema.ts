import Type from 'typebox'
import { Hours } from '../hosts/index.ts'

/** What a calendar has where the campaign says nothing. */
export const CALENDAR_DEFAULTS = {
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 240,
  horizonDays: 14,
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
      description: 'IANA time zone of `weeklyHours`, such as `Europe/Berlin`.',
    }),
  },
  {
    additionalProperties: false,
    description: 'Who meets the prospect. Default: the first owner of the organization.',
  },
)

const BookingQuestion = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 200, description: 'The question shown to the prospect.' }),
    kind: Type.Enum(['line', 'text', 'choice'], {
      description: 'Answer type: one line, several lines, or one of `options`.',
    }),
    options: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        minItems: 2,
        maxItems: 50,
        uniqueItems: true,
        description: 'Choices; for `choice` only.',
      }),
    ),
    required: Type.Optional(Type.Boolean({ default: false, description: 'Whether an answer is required.' })),
  },
  { additionalProperties: false, description: 'A booking question.' },
)

const EXTERNAL = {
  url: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2_000,
      description:
        'The https URL of the other provider’s booking page; the calendar link adds the lead to it. Required unless the provider is `builtin`.',
      examples: ['https://cal.com/acme/intro'],
    }),
  ),
  passContact: Type.Optional(
    Type.Boolean({
      default: CALENDAR_DEFAULTS.passContact,
      description: 'Whether to pass the lead’s name and email to the other provider to prefill its form.',
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
        'Hosts for round robin, by `hostId`: the free host with the oldest last booking is next. Each has their own hours. Replaces `host` and `weeklyHours`.',
    }),
  ),
  bufferBeforeMinutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 240,
      default: CALENDAR_DEFAULTS.bufferBeforeMinutes,
      description: 'Buffer before each meeting.',
    }),
  ),
  bufferAfterMinutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 240,
      default: CALENDAR_DEFAULTS.bufferAfterMinutes,
      description: 'Buffer after each meeting.',
    }),
  ),
  questions: Type.Optional(
    Type.Array(BookingQuestion, {
      maxItems: 10,
      description: 'Booking questions besides name and address.',
    }),
  ),
}

const AFTERWARDS = {
  onColleague: Type.Optional(
    Type.Enum(['ignore', 'hold', 'stop'], {
      default: CALENDAR_DEFAULTS.onColleague,
      description:
        'When a prospect books, other leads of their company in this campaign continue (`ignore`), are held as `colleague_booked` (`hold`, unless held already) or end as `stopped` (`stop`). Does not affect leads added later or with free mail addresses.',
    }),
  ),
  resumeOnCancel: Type.Optional(
    Type.Boolean({
      default: CALENDAR_DEFAULTS.resumeOnCancel,
      description:
        'Whether a cancelled meeting resumes the sequence of its lead, unless the lead has another meeting, has replied since or is suppressed. Colleagues held as `colleague_booked` also resume once no one at the company has a meeting; stopped ones do not.',
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
          '`builtin` is Fairlead’s booking page. For others, the calendar link redirects to `url` and a booking connection reports bookings. `url` is any other page; an automation reports its bookings.',
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
        description: 'Meeting length, and interval between start times.',
      }),
    ),
    minimumNoticeMinutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 43_200,
        default: CALENDAR_DEFAULTS.minimumNoticeMinutes,
        description: 'Minimum notice before a meeting.',
      }),
    ),
    horizonDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 90,
        default: CALENDAR_DEFAULTS.horizonDays,
        description: 'How many days ahead prospects can book.',
      }),
    ),
    title: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'Meeting title on the booking page, in the invitation and in notifications. Default: “Meeting with” your organization’s name.',
      }),
    ),
    location: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2_000,
        description: 'An address or the URL of a call. A URL is shown only after booking.',
      }),
    ),
    ...AFTERWARDS,
  },
  { title: 'Calendar', additionalProperties: false, description: 'How and when prospects book a meeting.' },
)

export type Calendar = Type.Static<typeof Calendar>

/** What a meeting is called: as the calendar of its campaign says, else by the organization. */
export function meetingTitle(
  calendar: Pick<Calendar, 'title'> | undefined,
  organization: { readonly name: string } | undefined,
): string {
  return calendar?.title ?? `Meeting with ${organization?.name ?? 'us'}`
}

export type BookingQuestion = Type.Static<typeof BookingQuestion>
