import Type from 'typebox'
import { showId } from '../platform/ids.ts'
import { nullable } from '../platform/json-schema.ts'

/** The days of a week in ISO order; the position plus one is `Temporal.PlainDate#dayOfWeek`. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const SPAN = {
  from: Type.String({
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    description: 'Earliest meeting start, `HH:MM`.',
  }),
  to: Type.String({
    pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
    description: 'Latest meeting end, `HH:MM`; `24:00` is the end of the day.',
  }),
}

/** Hours of one day of every week. */
export const Hours = Type.Object(
  { day: Type.Enum([...WEEKDAYS], { description: 'Day of the week.' }), ...SPAN },
  {
    title: 'WeekdayHours',
    additionalProperties: false,
    description: 'Hours on one day. Split hours past midnight into two entries.',
  },
)

const DATE = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'

/** Days on which other hours hold than those of the week. */
export const HoursException = Type.Object(
  {
    date: Type.String({ pattern: DATE, description: 'The day, or the first of several.', examples: ['2026-12-24'] }),
    until: Type.Optional(
      Type.String({
        pattern: DATE,
        description: 'Last day, inclusive, up to 366 days. Omit it for one day.',
      }),
    ),
    hours: Type.Array(Type.Object(SPAN, { additionalProperties: false }), {
      maxItems: 10,
      description: 'Hours on these days, instead of weekly hours. Empty: no meetings.',
    }),
    note: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Internal note, not shown to prospects.' }),
    ),
  },
  { title: 'HoursException', additionalProperties: false, description: 'Days off, or days with other hours.' },
)

export type Hours = Type.Static<typeof Hours>
export type HoursException = Type.Static<typeof HoursException>

const HostName = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Shown on the booking page and in the invitation.',
})
const HostEmail = Type.String({
  minLength: 3,
  maxLength: 254,
  description: 'Receives the invitation and is its organizer. Never shown on the booking page. Unique among hosts.',
})
const HostTimezone = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'IANA time zone such as `Europe/Berlin`, of hours, exceptions and `dailyMaximum`.',
})
/** When somebody can be met who says nothing else. */
export const WORKING_HOURS: readonly Hours[] = WEEKDAYS.slice(0, 5).map((day) => ({ day, from: '09:00', to: '17:00' }))

const USUALLY = {
  weeklyHours: Type.Array(Hours, {
    minItems: 1,
    maxItems: 70,
    description: 'When meetings can take place. Default: Monday to Friday, 09:00 to 17:00.',
  }),
  exceptions: Type.Array(HoursException, {
    maxItems: 400,
    description: 'Days off, and days with other hours. They must not overlap.',
  }),
  dailyMaximum: nullable(
    Type.Integer({ minimum: 1, maximum: 100 }),
    'Maximum meetings per day in the host’s time zone, across campaigns; null for no limit.',
  ),
}

const REQUIRED = { name: HostName, email: HostEmail, timezone: HostTimezone }

/** A host to be added. */
export const HostBody = Type.Object(
  { ...REQUIRED, ...Type.Partial(Type.Object(USUALLY)).properties },
  { title: 'NewHost', 'x-extends': 'HostPatch', additionalProperties: false },
)

/** What of a host is to be changed; what is absent stays. */
export const HostPatch = Type.Partial(Type.Object({ ...REQUIRED, ...USUALLY }), {
  title: 'HostPatch',
  additionalProperties: false,
})

export const HostParams = Type.Object({ hostId: Type.String({ description: 'The `hostId` of the host.' }) })

export const HostQuery = Type.Object({
  archived: Type.Optional(Type.Boolean({ default: false, description: 'Whether archived hosts are listed too.' })),
})

/** A host as it is shown. */
export const HostAnswer = Type.Object(
  {
    hostId: Type.String({ description: 'ID for `calendar.hosts` of a campaign.' }),
    ...REQUIRED,
    ...USUALLY,
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
    archivedAt: nullable(Type.String({ format: 'date-time' }), 'When the host was archived.'),
  },
  { title: 'Host', description: 'A person who meets prospects.' },
)

export type HostBody = Type.Static<typeof HostBody>
export type HostPatch = Type.Static<typeof HostPatch>

/** A host as people see it. */
export function showHost(host: Host) {
  const { hostId, name, email, timezone, weeklyHours, exceptions, dailyMaximum } = host
  return {
    hostId: showId('host', hostId),
    name,
    email,
    timezone,
    weeklyHours: [...weeklyHours],
    exceptions: [...exceptions],
    dailyMaximum,
    createdAt: host.createdAt.toISOString(),
    updatedAt: host.updatedAt.toISOString(),
    archivedAt: host.archivedAt?.toISOString() ?? null,
  }
}

/** One host of one organization, by UUID. */
export interface HostRef {
  readonly organizationId: string
  readonly hostId: string
}

export interface HostSettings {
  readonly name: string
  /** Where invitations go and come from; unique among the hosts of an organization that are not archived. */
  readonly email: string
  /** IANA; everything below is read in it. */
  readonly timezone: string
  /** No two of one day overlap. */
  readonly weeklyHours: readonly Hours[]
  /** They must not overlap. */
  readonly exceptions: readonly HoursException[]
  /** Meetings a day at most; null is any number. */
  readonly dailyMaximum: number | null
}

/** Somebody of the organization whom prospects meet. */
export interface Host extends HostRef, HostSettings {
  readonly createdAt: Date
  readonly updatedAt: Date
  /** When the host was archived. */
  readonly archivedAt: Date | null
}
