import Type from 'typebox'
import { nullable } from '../platform/json-schema.ts'

const FromName = Type.String({ minLength: 1, maxLength: 200, description: 'The name shown beside it, on one line.' })
const Password = Type.String({ minLength: 1, maxLength: 1_000, description: 'Encrypted at rest, never shown again.' })
const Security = Type.Enum(['tls', 'starttls'])

const SMTP_WORDS = 'The server it sends through: `tls` from the first byte (port 465), or `starttls` (587).'
const IMAP_WORDS =
  'The server its replies and bounces are read on: `tls` (port 993) or `starttls` (143). Without it the mailbox only sends. User name and password are those of `smtp` unless given.'

const server = {
  host: Type.String({ minLength: 1, maxLength: 253, description: 'A host name, such as smtp.example.com.' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: Security,
}
const Username = Type.String({ minLength: 1, maxLength: 320, description: 'Often the address itself.' })

const SmtpUsername = Type.String({
  maxLength: 320,
  description:
    'Often the address itself. Empty or left out, without a password: the server takes mail without a login.',
})

const Smtp = Type.Object(
  { ...server, username: Type.Optional(SmtpUsername), password: Type.Optional(Password) },
  {
    additionalProperties: false,
    description: `${SMTP_WORDS} The password is left out with \`auth\`. A relay that knows its clients by their address, such as a Postfix on this machine, needs neither user name nor password; it is reached where the operator allows its network (\`FAIRLEAD_ALLOWED_NETWORKS\`), and on this machine does without TLS.`,
  },
)
const Imap = Type.Object(
  { ...server, username: Type.Optional(Username), password: Type.Optional(Password) },
  { additionalProperties: false, description: IMAP_WORDS },
)
const Secret = (words: string) =>
  Type.String({ minLength: 1, maxLength: 4_096, description: `${words} Encrypted at rest, never shown again.` })

const OAuth = Type.Object(
  {
    type: Type.Literal('oauth2'),
    provider: Type.Enum(['google', 'microsoft']),
    clientId: Type.String({ minLength: 1, maxLength: 500, description: 'Of your application at the provider.' }),
    clientSecret: Secret('Of the same application.'),
    refreshToken: Secret(
      'Granted for this mailbox with the scopes `https://mail.google.com/`, or `https://outlook.office.com/SMTP.Send`, `https://outlook.office.com/IMAP.AccessAsUser.All` and `offline_access`.',
    ),
    tenant: Type.Optional(
      Type.String({
        pattern: '^[a-zA-Z0-9][a-zA-Z0-9-]*([.][a-zA-Z0-9-]+)*$',
        maxLength: 253,
        description: 'Microsoft alone: the directory of an application that is for one organization. Any without it.',
      }),
    ),
  },
  {
    title: 'MailboxOAuth',
    additionalProperties: false,
    description:
      'OAuth 2 in place of passwords. Access tokens are fetched from the provider as needed and kept in memory; they go to its own mail servers and to no other. When the refresh token is not valid any more, the mailbox pauses.',
  },
)

const pace = {
  dailyCap: Type.Integer({
    minimum: 1,
    maximum: 2_000,
    description:
      'Emails a day at most. 30 unless you say so. When there is not enough for everybody, follow-ups get half of it first, and first emails to leads the rest.',
  }),
  rampStart: Type.Integer({
    minimum: 1,
    maximum: 2_000,
    description:
      'Emails on its first day of sending. 5 unless you say so, for a mailbox that has sent little; 30 for a warm one.',
  }),
  rampStep: Type.Integer({
    minimum: 0,
    maximum: 2_000,
    description: 'How many more on each further day of sending, up to `dailyCap`. 2 unless you say so.',
  }),
  timezone: nullable(
    Type.String({ maxLength: 64, examples: ['America/Los_Angeles'] }),
    'IANA time zone whose days `dailyCap` counts; null for that of the organization. A day that has begun ends when it would have.',
  ),
  gapSeconds: Type.Object(
    { least: Type.Integer({ minimum: 0, maximum: 86_400 }), most: Type.Integer({ minimum: 0, maximum: 86_400 }) },
    {
      title: 'SendingGap',
      additionalProperties: false,
      description: 'Seconds between two emails, drawn evenly from these bounds. 90 to 300 unless you say so.',
    },
  ),
  sentCopy: Type.Enum(['auto', 'always', 'never'], {
    title: 'SentCopy',
    description:
      'Whether to save sent emails in the Sent folder of `imap`. `auto` (default): after two minutes, unless the server did, as Google and Microsoft do. `always`: at once. `never`: not by us; if no one saves them, a restored backup cannot detect emails sent after it.',
  }),
}

/** A mailbox to be added. */
export const MailboxBody = Type.Object(
  {
    address: Type.String({ maxLength: 254, description: 'The address emails come from.' }),
    fromName: FromName,
    smtp: Smtp,
    imap: Type.Optional(Imap),
    auth: Type.Optional(OAuth),
    ...Type.Partial(Type.Object(pace)).properties,
  },
  { title: 'NewMailbox', additionalProperties: false },
)
export type MailboxBody = Type.Static<typeof MailboxBody>

/** What of a mailbox is to be changed. */
export const MailboxPatch = Type.Object(
  {
    fromName: Type.Optional(FromName),
    smtp: Type.Optional(
      Type.Partial(Smtp, {
        additionalProperties: false,
        description:
          'Fields you send are replaced. A new `host`, `port`, `security` or `username` needs the `password` too.',
      }),
    ),
    imap: Type.Optional(
      nullable(
        Type.Partial(Imap, { additionalProperties: false }),
        'As with `smtp`; null, and replies and bounces are not read any more.',
      ),
    ),
    auth: Type.Optional(OAuth),
    ...Type.Partial(Type.Object(pace)).properties,
  },
  { title: 'MailboxPatch', additionalProperties: false },
)
export type MailboxPatch = Type.Static<typeof MailboxPatch>

export const MailboxParams = Type.Object({
  mailboxId: Type.String({ description: 'The `mailboxId` of the mailbox.' }),
})

const ServerAnswer = Type.Object(
  {
    ...server,
    host: Type.String(),
    username: Type.String({ description: 'Empty for a relay that takes mail without a login.' }),
  },
  { title: 'MailServer' },
)

/** A mailbox as it is shown: without secrets. */
export const MailboxAnswer = Type.Object(
  {
    mailboxId: Type.String(),
    address: Type.String(),
    fromName: Type.String(),
    smtp: ServerAnswer,
    imap: nullable(ServerAnswer, 'Null for a mailbox that only sends.'),
    auth: nullable(
      Type.Object({
        type: Type.Literal('oauth2'),
        provider: Type.Enum(['google', 'microsoft']),
        clientId: Type.String(),
        tenant: nullable(Type.String()),
      }),
      'Null for a mailbox that logs in by password.',
    ),
    ...pace,
    sentToday: Type.Integer({ description: 'Emails in its running day, which ends at `dayEndsAt`.' }),
    dayEndsAt: Type.String({
      description: 'Midnight in its time zone, else the organization’s: `sentToday` resets.',
      examples: ['2026-11-25T08:00:00.000Z'],
    }),
    capToday: Type.Integer({
      description: 'What it may send today: less than `dailyCap` while it warms up, by `rampStart` and `rampStep`.',
    }),
    status: Type.Enum(['ok', 'paused'], { description: 'A paused mailbox sends nothing; its leads wait.' }),
    pauseReason: nullable(
      Type.String(),
      '`by hand`, or the class of failure and, after a colon, the mail server’s message.',
    ),
    notRead: nullable(
      Type.Object({
        since: Type.String({ format: 'date-time', description: 'When it was last read to its end.' }),
        cause: Type.Enum(['server', 'backlog', 'turn', 'no_worker'], {
          description:
            '`server`: the last attempt failed; `backlog`: more mail came than could be read by now; `turn`: workers read other mailboxes before it; `no_worker`: no worker reads mailboxes.',
        }),
        problem: nullable(
          Type.String(),
          'For `server`, a class of failure and, after a colon, the words of the mail server.',
        ),
      }),
      'Set once incoming mail could not be read for an hour. Follow-ups from this mailbox wait meanwhile, because leads may have replied. They continue when mail is read again.',
    ),
    createdAt: Type.String(),
  },
  { title: 'Mailbox', description: 'An account that campaigns send from, without its secrets.' },
)

/** What logging in to a mailbox's servers came to. */
export const MailboxCheckAnswer = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether every server let us in.' }),
    checkedAt: Type.String(),
    checks: Type.Array(
      Type.Object({
        protocol: Type.Enum(['smtp', 'imap']),
        ok: Type.Boolean(),
        code: nullable(
          Type.String(),
          'The class of failure: `dns`, `refused`, `timeout`, `tls`, `authentication`, `login_required` (no user name is given, and the server wants one), `blocked` (an address or port that we may not connect to), `protocol` (not a mail server), `reset`, `service_refused`, or `oauth_…`.',
        ),
        detail: Type.String({ description: 'The result and what to do next.' }),
        serverWords: nullable(Type.String(), 'What the mail server said; null where none spoke.'),
      }),
    ),
  },
  { title: 'MailboxCheck', description: 'Whether the servers of the mailbox let us in.' },
)

/** What became of logging in to one server. */
export type LoginCheck = Type.Static<typeof MailboxCheckAnswer>['checks'][number]
