import Type from 'typebox'
import { nullable } from '../../platform/json-schema.ts'

const Kind = Type.Enum(['ics', 'caldav'], {
  description:
    '`ics`: a calendar published at a secret URL, as in Google and Outlook. `caldav`: a calendar on a CalDAV server, with user name and password.',
})

/** A feed to be added to a host. */
export const FeedBody = Type.Object(
  {
    kind: Kind,
    url: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description:
        'Address of the calendar; `webcal://` is read as `https://`. For `caldav`, the calendar, not the account. Encrypted at rest; `ics` addresses are never shown again.',
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
        description: 'For `caldav`; often an app password. Encrypted at rest, never shown again.',
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
    detail: Type.String({ description: 'The cause and how to fix it.' }),
  },
  { title: 'FeedFailure' },
)

/** A feed as it is shown: without its secrets. */
export const FeedAnswer = Type.Object(
  {
    feedId: Type.String(),
    hostId: Type.String(),
    kind: Kind,
    place: Type.String({ description: 'Server of an `ics` feed, address of a `caldav` feed.' }),
    userName: nullable(Type.String()),
    busyTimes: Type.Integer({
      description: 'Busy times in the next 30 days; adjacent times count as one.',
    }),
    faultyEvents: Type.Integer({
      description:
        'Events with errors, such as an invalid repeat rule: the event itself counts as busy, its repetitions do not.',
    }),
    lastReadAt: nullable(Type.String({ format: 'date-time' }), 'Last successful read.'),
    failingSince: nullable(
      Type.String({ format: 'date-time' }),
      'Since when reading fails; earlier busy times still apply.',
    ),
    failure: nullable(Failure, 'Why the last read failed, if it did.'),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'HostFeed', description: 'A host’s calendar, read for busy times.' },
)

export type FeedBody = Type.Static<typeof FeedBody>
