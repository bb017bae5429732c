import Type from 'typebox'
import { showId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import type { CalendarConnection } from './connection-store.ts'
import { GENERIC_TYPES } from './providers/generic.ts'
import { CONNECTION_PROVIDERS } from './providers/provider-of.ts'

const Secret = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    'The secret that proves notices: the one SavvyCal shows with its webhook, or one of your own. Never shown again.',
})

const Name = Type.String({ minLength: 1, maxLength: 200, description: 'What you call it; unique.' })

/** What a new connection takes. */
export const ConnectionBody = Type.Object(
  {
    provider: Type.Enum([...CONNECTION_PROVIDERS], {
      description:
        'Whose bookings come in. `url` is any other calendar, whose bookings an automation (n8n, Zapier, Make, Power Automate) reports.',
    }),
    name: Name,
    secret: Type.Optional(Secret),
  },
  { additionalProperties: false, examples: [{ provider: 'calcom', name: 'Cal.com of the sales team' }] },
)

/** What may be changed of a connection. */
export const ConnectionPatch = Type.Object(
  {
    name: Type.Optional(Name),
    secret: Type.Optional(Secret),
    rotateSecret: Type.Optional(
      Type.Boolean({
        description:
          'Makes a new secret and shows it this once; the one before proves notices too for 24 hours. Not for SavvyCal, which makes its own: send that as `secret`.',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
)

const When = (description: string) => nullable(Type.String({ format: 'date-time' }), description)

/** A connection as the API shows it, without its secret. */
export const ConnectionAnswer = Type.Object(
  {
    connectionId: Type.String({ examples: ['conn_019bbbf2c1d57c3f8a1e0c5b7d9e2f41'] }),
    provider: Type.Enum([...CONNECTION_PROVIDERS]),
    name: Type.String(),
    inboundUrl: Type.String({
      description:
        'Where the calendar sends its webhooks, as JSON, signed with the secret. Cal.com: Settings, Webhooks, with the default payload. Calendly: `url` and `signing_key` of a webhook subscription. SavvyCal: Settings, Webhooks. Others: the body of `POST /booking-connections/{connectionId}/bookings`, signed by Standard Webhooks.',
    }),
    hasSecret: Type.Boolean({ description: 'False until a secret was brought; everything is refused until then.' }),
    previousSecretUntil: When('Until then the secret before the last change proves notices too.'),
    lastNoticeAt: When('When a genuine notice last came; null when none ever did.'),
    lastFailureAt: When('When something that came was last turned away, to the minute.'),
    lastFailure: nullable(
      Type.Enum(['bad_signature', 'no_secret', 'unreadable']),
      '`bad_signature`: the secret is another one there, or the time in the signature is too old. `no_secret`: it came before the secret was brought. `unreadable`: it was genuine, and not understood.',
    ),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  { title: 'BookingConnection', description: 'Another calendar whose bookings are taken in.' },
)

/** A connection whose secret may have been made just now. */
export const SecretAnswer = Type.Object(
  {
    ...ConnectionAnswer.properties,
    secret: nullable(
      Type.String(),
      'The secret made just now, shown this once; null where none was made. For Calendly it is the `signing_key`.',
    ),
  },
  {
    title: 'BookingConnectionSecret',
    'x-extends': 'BookingConnection',
    description: 'The connection, and its secret where one was made just now.',
  },
)

/** A connection in the shape of `ConnectionAnswer`. */
export function showConnection(
  connection: CalendarConnection,
  publicUrl: string,
): Type.Static<typeof ConnectionAnswer> {
  const { organizationId, connectionId } = connection
  const path = `/hooks/bookings/${showId('org', organizationId)}/${showId('conn', connectionId)}`
  return {
    connectionId: showId('conn', connectionId),
    provider: connection.provider,
    name: connection.name,
    inboundUrl: publicUrl + path,
    hasSecret: connection.secret !== null,
    previousSecretUntil: connection.previousSecretUntil?.toISOString() ?? null,
    lastNoticeAt: connection.lastNoticeAt?.toISOString() ?? null,
    lastFailureAt: connection.lastFailureAt?.toISOString() ?? null,
    lastFailure: connection.lastFailure,
    createdAt: connection.createdAt.toISOString(),
    updatedAt: connection.updatedAt.toISOString(),
  }
}

const Person = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200 })),
  email: Type.String({ minLength: 3, maxLength: 254 }),
})

const Instant = (description: string) => Type.String({ format: 'date-time', maxLength: 40, description })

const NoticeData = Type.Object(
  {
    bookingId: Type.String({ minLength: 1, maxLength: 300, description: 'What that calendar calls the booking.' }),
    previousBookingId: Type.Optional(
      Type.String({ maxLength: 300, description: 'Where a booking that moved got another id: the one before.' }),
    ),
    token: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The `fairlead` parameter of the link that was booked through. Without it the address decides.',
      }),
    ),
    startsAt: Type.Optional(Instant('When it begins. Required for `meeting.booked` and `meeting.rescheduled`.')),
    endsAt: Type.Optional(Instant('When it ends. Default: half an hour later.')),
    timezone: Type.Optional(Type.String({ maxLength: 64, description: 'IANA time zone of the attendee.' })),
    title: Type.Optional(Type.String({ maxLength: 500 })),
    location: Type.Optional(Type.String({ maxLength: 2_000, description: 'Address, or URL of the call.' })),
    attendee: Type.Optional(Person),
    host: Type.Optional(Person),
    notes: Type.Optional(Type.String({ maxLength: 10_000 })),
    answers: Type.Optional(
      Type.Array(
        Type.Object({ question: Type.String({ maxLength: 500 }), answer: Type.String({ maxLength: 5_000 }) }),
        {
          maxItems: 50,
        },
      ),
    ),
    manageUrl: Type.Optional(
      Type.String({ maxLength: 2_000, description: 'Where the attendee can change it, with https://.' }),
    ),
  },
  { description: 'The booking.' },
)

/** What an automation says of a booking in another calendar. */
export const NoticeBody = Type.Object(
  {
    type: Type.Enum([...GENERIC_TYPES], { description: 'What happened.' }),
    timestamp: Type.Optional(Instant('When it happened; default: now. Older reports than the last one are ignored.')),
    data: NoticeData,
  },
  {
    title: 'BookingNotice',
    examples: [
      {
        type: 'meeting.booked',
        timestamp: '2026-01-30T09:12:00Z',
        data: {
          bookingId: 'AAMkAD-17',
          startsAt: '2026-01-31T14:00:00Z',
          endsAt: '2026-01-31T14:30:00Z',
          attendee: { name: 'Jana Petersen', email: 'jana@harbour.example' },
        },
      },
    ],
  },
)

/** What became of a notice. */
export const OutcomeAnswer = Type.Object(
  {
    success: Type.Literal(true),
    outcome: Type.Enum(['applied', 'waiting', 'unmatched', 'ignored', 'duplicate'], {
      description:
        '`applied`: it belongs to a lead. `waiting`: nobody has booked it yet, as far as we know. `unmatched`: it belongs to no lead we know, see `GET /unmatched-bookings`. `ignored`: it says nothing new. `duplicate`: it came before.',
    }),
  },
  { description: 'The result for the booking.' },
)
