import Type from 'typebox'

/** The days of a week in ISO order; the position plus one is `Temporal.PlainDate#dayOfWeek`. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** What a calendar has where the campaign says nothing. */
export const CALENDAR_DEFAULTS = {
  durationMinutes: 30,
  minimumNoticeMinutes: 240,
  horizonDays: 14,
  title: 'Meeting',
} as const

const Host = Type.Object(
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
    description:
      'Who meets the prospect. Default: the first owner of the organization, in the time zone of the schedule.',
  },
)

const Hours = Type.Object(
  {
    day: Type.Enum([...WEEKDAYS], { description: 'Day of the week.' }),
    from: Type.String({
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
      description: 'Wall-clock time at which the first meeting can start, `HH:MM`.',
    }),
    to: Type.String({
      pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
      description: 'Wall-clock time by which the last meeting has ended, `HH:MM`; `24:00` is the end of the day.',
    }),
  },
  {
    additionalProperties: false,
    description: 'A span of one day. It ends after it begins; a night is written as two spans.',
  },
)

/**
 * The `calendar` part of a campaign: what stands behind `{{calendarLink}}`. Every member may be absent.
 * `checkCalendar` has the rules that a schema cannot express.
 */
export const Calendar = Type.Object(
  {
    provider: Type.Optional(
      Type.Enum(['builtin', 'calcom', 'calendly', 'savvycal', 'url'], {
        default: 'builtin',
        description:
          '`builtin` is the booking page of this server. The other providers are refused with `not_supported`.',
      }),
    ),
    host: Type.Optional(Host),
    weeklyHours: Type.Optional(
      Type.Array(Hours, {
        minItems: 1,
        maxItems: 70,
        description:
          'When meetings can take place, in the time zone of the host. Default: the days and hours of the schedule.',
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
  },
  { title: 'Calendar', additionalProperties: false, description: 'How and when prospects book a meeting.' },
)

export type Calendar = Type.Static<typeof Calendar>
export type Host = Type.Static<typeof Host>
export type Hours = Type.Static<typeof Hours>
