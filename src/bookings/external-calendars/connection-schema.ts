import Type from 'typebox'
import { showId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import type { CalendarConnection } from './connection-store.ts'
import { GENERIC_TYPES } from './providers/generic.ts'
import { CONNECTION_PROVIDERS } from './providers/provider-of.ts'

const Secret = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Webhook signing secret: the one SavvyCal shows, or your own. Never shown again.',
})

const Name = Type.String({ minLength: 1, maxLength: 200, description: 'A unique name.' })

/** What a new connection takes. */
export const ConnectionBody = Type.Object(
  {
    provider: Type.Enum([...CONNECTION_PROVIDERS], {
      description:
        'The calendar. `url` is any other; an automation (n8n, Zapier, Make, Power Automate) reports its bookings.',
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
          'Creates a new secret, shown only once; the old one works for 24 more hours. Not for SavvyCal, which creates its own: send it as `secret`.',
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
        'Webhook URL for the calendar: JSON, signed with the secret. Cal.com: Settings, Webhooks, with the default payload. Calendly: `url` and `signing_key` of a webhook subscription. SavvyCal: Settings, Webhooks. Others: the body of `POST /booking-connections/{connectionId}/bookings`, signed by Standard Webhooks.',
    }),
    hasSecret: Type.Boolean({ description: 'False until a secret is set; webhooks are refused until then.' }),
    previousSecretUntil: When('Until then the previous secret works too.'),
    lastNoticeAt: When('When the last valid webhook arrived.'),
    lastFailureAt: When('When a webhook was last refused, to the minute.'),
    lastFailure: nullable(
      Type.Enum(['bad_signature', 'no_secret', 'unreadable']),
      '`bad_signature`: the secret differs, or the signature is too old. `no_secret`: no secret was set yet. `unreadable`: the signature was valid, but not the content.',
    ),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  { title: 'BookingConnection', description: 'A connection to another calendar.' },
)

/** A connection whose secret may have been made just now. */
export const SecretAnswer = Type.Object(
  {
    ...ConnectionAnswer.properties,
    secret: nullable(
      Type.String(),
      'The new secret, shown only once; null if none was created. For Calendly, use it as `signing_key`.',
    ),
  },
  {
    title: 'BookingConnectionSecret',
    'x-extends': 'BookingConnection',
    description: 'The connection, with its secret if it was just created.',
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
    bookingId: Type.String({ minLength: 1, maxLength: 300, description: 'ID of the booking in that calendar.' }),
    previousBookingId: Type.Optional(
      Type.String({ maxLength: 300, description: 'Previous ID, if rescheduling changed it.' }),
    ),
    token: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The `fairlead` parameter of the booking link. Without it, the lead is found by address.',
      }),
    ),
    startsAt: Type.Optional(Instant('Start time. Required for `meeting.booked` and `meeting.rescheduled`.')),
    endsAt: Type.Optional(Instant('End time. Default: 30 minutes after the start.')),
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
      Type.String({ maxLength: 2_000, description: 'https URL where the attendee can change it.' }),
    ),
  },
  { description: 'The booking.' },
)

/** What an automation says of a booking in another calendar. */
export const NoticeBody = Type.Object(
  {
    type: Type.Enum([...GENERIC_TYPES], { description: 'What happened.' }),
    timestamp: Type.Optional(Instant('When it happened. Default: now. Reports older than the last one are ignored.')),
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
        '`applied`: matched to a lead. `waiting`: the booking itself was not reported yet. `unmatched`: no lead found, see `GET /unmatched-bookings`. `ignored`: nothing new. `duplicate`: already reported.',
    }),
  },
  { description: 'The result for the booking.' },
)
