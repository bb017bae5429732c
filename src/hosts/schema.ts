import Type from 'typebox'
import { nullable } from '../platform/nullable.ts'
import { Hours, HoursException } from './hours.ts'

const HostName = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Shown on the booking page and in the invitation.',
})
const HostEmail = Type.String({
  minLength: 3,
  maxLength: 254,
  description:
    'Receives the invitation and is its organizer. Never shown on the booking page. One host has it at a time.',
})
const HostTimezone = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'IANA time zone such as `Europe/Berlin`, in which hours, exceptions and `dailyMaximum` are read.',
})
const WeeklyHours = Type.Array(Hours, { minItems: 1, maxItems: 70, description: 'When meetings can take place.' })

const USUALLY = {
  exceptions: Type.Array(HoursException, {
    maxItems: 400,
    description: 'Days off, and days with other hours. No two cover the same day.',
  }),
  dailyMaximum: nullable(
    Type.Integer({ minimum: 1, maximum: 100 }),
    'The most meetings that start on one day in the time zone of the host, those of all campaigns together; null for any number.',
  ),
}

const REQUIRED = { name: HostName, email: HostEmail, timezone: HostTimezone, weeklyHours: WeeklyHours }

/** A host to be added. */
export const HostBody = Type.Object(
  { ...REQUIRED, ...Type.Partial(Type.Object(USUALLY)).properties },
  { additionalProperties: false },
)

/** What of a host is to be changed; what is absent stays. */
export const HostPatch = Type.Partial(Type.Object({ ...REQUIRED, ...USUALLY }), { additionalProperties: false })

export const HostParams = Type.Object({ hostId: Type.String({ description: 'The `hostId` of the host.' }) })

export const HostQuery = Type.Object({
  archived: Type.Optional(Type.Boolean({ default: false, description: 'Whether archived hosts are listed too.' })),
})

/** A host as it is shown. */
export const HostAnswer = Type.Object(
  {
    hostId: Type.String({ description: 'What a campaign names in `calendar.hosts`.' }),
    ...REQUIRED,
    ...USUALLY,
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
    archivedAt: nullable(Type.String({ format: 'date-time' }), 'Since when nobody can be booked with them.'),
  },
  { title: 'Host' },
)

export type HostBody = Type.Static<typeof HostBody>
export type HostPatch = Type.Static<typeof HostPatch>
