import Type from 'typebox'
import { nullable } from '../../platform/json-schema.ts'

const Kind = Type.Enum(['ics', 'caldav'], {
  description:
    '`ics`: a calendar that is published under a secret URL, as Google, Outlook and most others do. `caldav`: one calendar on a CalDAV server, read with a user name and a password.',
})

/** A feed to be added to a host. */
export const FeedBody = Type.Object(
  {
    kind: Kind,
    url: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description:
        'Address of the calendar; `webcal://` is read as `https://`. With `caldav`, that of one calendar, not of the account. Encrypted at rest; that of an `ics` feed is never shown again.',
      examples: ['https://calendar.google.com/calendar/ical/ada%40example.com/private-0123456789/basic.ics'],
    }),
    userName: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 320,
        pattern: '^[^:\\x00-\\x1f]+$',
        description: 'For `caldav`; no colon.',
      }),
    ),
    password: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_000,
        pattern: '^[^\\x00-\\x1f]+$',
        description: 'For `caldav`; many servers want one made for a single app. Encrypted at rest, never shown again.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const FeedParams = Type.Object({
  hostId: Type.String({ description: 'The `hostId` of the host.' }),
  feedId: Type.String({ description: 'The `feedId` of the feed.' }),
})

const Failure = Type.Object(
  {
    code: Type.String({
      description:
        '`address_not_allowed`, `not_found`, `sign_in_refused`, `not_a_calendar`, `too_large`, `too_many`, `too_slow`, `unreachable`, `server_error` or `internal`. More may come.',
    }),
    detail: Type.String({ description: 'What that means, and what would be right.' }),
  },
  { title: 'FeedFailure' },
)

/** A feed as it is shown: without its secrets. */
export const FeedAnswer = Type.Object(
  {
    feedId: Type.String(),
    hostId: Type.String(),
    kind: Kind,
    place: Type.String({ description: 'Of an `ics` feed its server, of a `caldav` feed its address.' }),
    userName: nullable(Type.String()),
    busyTimes: Type.Integer({
      description: 'Times in the next 30 days at which the host is busy by this calendar; what touches counts as one.',
    }),
    faultyEvents: Type.Integer({
      description:
        'Events of the last good reading that cannot be read as they are meant, such as one that repeats by no rule that there is: the host is busy from its own beginning to its own end, and what repeats it is left out. Everything else of the calendar counts.',
    }),
    lastReadAt: nullable(Type.String({ format: 'date-time' }), 'The last reading that went well.'),
    failingSince: nullable(
      Type.String({ format: 'date-time' }),
      'Since when every reading failed; what it told counts on.',
    ),
    failure: nullable(Failure, 'Why the last reading failed; null where it did not.'),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'HostFeed', description: 'A calendar of a host whose busy times are read.' },
)

export type FeedBody = Type.Static<typeof FeedBody>
