import Type from 'typebox'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** How much a schedule may hold. */
const MAX_WINDOWS = 28
const MAX_HOLIDAYS = 400

const Days = (description: string) =>
  Type.Array(Type.Enum([...WEEKDAYS]), { minItems: 1, maxItems: 7, uniqueItems: true, description })

const From = { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }
const To = { pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' }

const WindowInput = Type.Object(
  {
    days: Days('Days of the week for these hours.'),
    from: Type.String({ ...From, description: 'Earliest time of day, HH:MM.' }),
    to: Type.String({
      ...To,
      description: 'End of sending, after `from`. 24:00 is the end of the day.',
    }),
  },
  { additionalProperties: false },
)

/** When a campaign may send, as an integrator writes it. `completeSchedule` fills in what may be left out. */
export const ScheduleInput = Type.Object(
  {
    timezone: Type.Optional(
      Type.String({
        maxLength: 64,
        default: 'UTC',
        description: 'IANA time zone for leads without a known one.',
        examples: ['Europe/Berlin'],
      }),
    ),
    days: Type.Optional(
      Type.Array(Type.Enum([...WEEKDAYS]), {
        minItems: 1,
        maxItems: 7,
        uniqueItems: true,
        default: ['mon', 'tue', 'wed', 'thu', 'fri'],
        description: 'Days of the week, in the time zone of the prospect.',
      }),
    ),
    from: Type.Optional(
      Type.String({
        ...From,
        default: '09:00',
        description: 'Earliest time, HH:MM in the prospect’s time zone.',
      }),
    ),
    to: Type.Optional(
      Type.String({
        ...To,
        default: '17:00',
        description: 'End of sending, after `from`. 24:00 is the end of the day.',
      }),
    ),
    windows: Type.Optional(
      Type.Array(WindowInput, {
        minItems: 1,
        maxItems: MAX_WINDOWS,
        description: 'Replaces `days`, `from` and `to`: different or several hours per day.',
        examples: [[{ days: ['tue', 'thu'], from: '08:30', to: '11:00' }]],
      }),
    ),
    holidays: Type.Optional(
      Type.Array(Type.String({ pattern: '^(\\d{4}-)?\\d{2}-\\d{2}$' }), {
        maxItems: MAX_HOLIDAYS,
        uniqueItems: true,
        description:
          'Dates without sending, in the prospect’s time zone: YYYY-MM-DD, or MM-DD for every year. They are not business days.',
        examples: [['12-25', '2026-11-26']],
      }),
    ),
  },
  {
    title: 'Schedule',
    additionalProperties: false,
    description: 'When emails can be sent, in each prospect’s time zone. Test campaigns ignore the hours.',
  },
)

export type ScheduleInput = Type.Static<typeof ScheduleInput>

/** Hours of some days of the week. `from` and `to` are HH:MM; `from` is inside, `to` is not. */
export interface DayHours {
  readonly days: readonly Weekday[]
  readonly from: string
  readonly to: string
}

/** A schedule with nothing left out that has a default. Where `windows` are given, `days`, `from` and `to` do not count. */
export interface Schedule extends DayHours {
  readonly timezone: string
  readonly windows?: readonly DayHours[]
  /** YYYY-MM-DD, or MM-DD for every year. */
  readonly holidays?: readonly string[]
}

/** What a campaign has until somebody says otherwise: Monday to Friday, 09:00–17:00 UTC. */
const DEFAULT_SCHEDULE: Schedule = {
  timezone: 'UTC',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '09:00',
  to: '17:00',
}

/** The same schedule with every default written out. */
export function completeSchedule(input: ScheduleInput = {}): Schedule {
  return { ...DEFAULT_SCHEDULE, ...input }
}

/** The hours of a week in which emails may leave; they may overlap. */
export function dayHoursOf(schedule: Pick<Schedule, 'days' | 'from' | 'to' | 'windows'>): readonly DayHours[] {
  const { days, from, to, windows } = schedule
  return windows ?? [{ days, from, to }]
}
