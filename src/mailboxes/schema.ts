import Type from 'typebox'
import { nullable } from '../platform/json-schema.ts'

const FromName = Type.String({ minLength: 1, maxLength: 200, description: 'Sender name, on one line.' })
const Password = Type.String({ minLength: 1, maxLength: 1_000, description: 'Encrypted at rest, never shown again.' })
const Security = Type.Enum(['tls', 'starttls'])

const SMTP_WORDS = 'The outgoing server: `tls` (port 465) or `starttls` (587).'
const IMAP_WORDS =
  'The server for replies and bounces: `tls` (port 993) or `starttls` (143). Without it, the mailbox only sends. Default user name and password: as in `smtp`.'

const server = {
  host: Type.String({ minLength: 1, maxLength: 253, description: 'A host name, such as smtp.example.com.' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: Security,
}
const Username = Type.String({ minLength: 1, maxLength: 320, description: 'Often the address.' })

const SmtpUsername = Type.String({
  maxLength: 320,
  description: 'Often the address. Empty, and no password, for a server without login.',
})

const Smtp = Type.Object(
  { ...server, username: Type.Optional(SmtpUsername), password: Type.Optional(Password) },
  {
    additionalProperties: false,
    description: `${SMTP_WORDS} Omit the password with \`auth\`. A relay that identifies clients by IP address, such as a local Postfix, needs no user name or password; the operator must allow its network (\`FAIRLEAD_ALLOWED_NETWORKS\`). Localhost works without TLS.`,
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
        description: 'Microsoft only: the tenant of a single-tenant application. Default: any.',
      }),
    ),
  },
  {
    title: 'MailboxOAuth',
    additionalProperties: false,
    description:
      'OAuth 2 instead of passwords. Access tokens are kept in memory and only sent to the provider’s mail servers. If the refresh token expires, the mailbox pauses.',
  },
)

const pace = {
  dailyCap: Type.Integer({
    minimum: 1,
    maximum: 2_000,
    description:
      'Maximum emails a day. Default: 30. If that is not enough, follow-ups get half first, and first emails the rest.',
  }),
  rampStart: Type.Integer({
    minimum: 1,
    maximum: 2_000,
    description: 'Emails on the first day of sending. Default: 5, for a new mailbox; use 30 for a warm one.',
  }),
  rampStep: Type.Integer({
    minimum: 0,
    maximum: 2_000,
    description: 'Daily increase up to `dailyCap`. Default: 2.',
  }),
  timezone: nullable(
    Type.String({ maxLength: 64, examples: ['America/Los_Angeles'] }),
    'IANA time zone of the days of `dailyCap`; null for the organization’s. Changes apply from the next day.',
  ),
  gapSeconds: Type.Object(
    { least: Type.Integer({ minimum: 0, maximum: 86_400 }), most: Type.Integer({ minimum: 0, maximum: 86_400 }) },
    {
      title: 'SendingGap',
      additionalProperties: false,
      description: 'Random seconds between two emails. Default: 90 to 300.',
    },
  ),
  sentCopy: Type.Enum(['auto', 'always', 'never'], {
    title: 'SentCopy',
    description:
      'Whether to save sent emails in the Sent folder of `imap`. `auto` (default): after two minutes, unless the server did so, like Google and Microsoft. `always`: at once. `never`: Fairlead does not; if the server does not either, a restored backup cannot detect emails sent after it.',
  }),
}

/** A mailbox to be added. */
export const MailboxBody = Type.Object(
  {
    address: Type.String({ maxLength: 254, description: 'The sender address.' }),
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
        'As for `smtp`. Null stops reading replies and bounces.',
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
    username: Type.String({ description: 'Empty for a relay without login.' }),
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
    imap: nullable(ServerAnswer, 'Null if the mailbox only sends.'),
    auth: nullable(
      Type.Object({
        type: Type.Literal('oauth2'),
        provider: Type.Enum(['google', 'microsoft']),
        clientId: Type.String(),
        tenant: nullable(Type.String()),
      }),
      'Null for password login.',
    ),
    ...pace,
    sentToday: Type.Integer({ description: 'Emails sent in the day that ends at `dayEndsAt`.' }),
    dayEndsAt: Type.String({
      description: 'Midnight in its time zone, else the organization’s: `sentToday` resets.',
      examples: ['2026-11-25T08:00:00.000Z'],
    }),
    capToday: Type.Integer({
      description: 'Today’s cap: below `dailyCap` during warm-up (`rampStart`, `rampStep`).',
    }),
    status: Type.Enum(['ok', 'paused'], { description: 'A paused mailbox sends nothing; its leads wait.' }),
    pauseReason: nullable(Type.String(), '`by hand`, or a failure code, a colon and the mail server’s message.'),
    notRead: nullable(
      Type.Object({
        since: Type.String({ format: 'date-time', description: 'When it was last fully read.' }),
        cause: Type.Enum(['server', 'backlog', 'turn', 'no_worker'], {
          description:
            '`server`: the last attempt failed; `backlog`: too much new email; `turn`: workers are busy with other mailboxes; `no_worker`: no worker reads mailboxes.',
        }),
        problem: nullable(Type.String(), 'For `server`: a failure code, a colon and the mail server’s message.'),
      }),
      'Set once incoming mail could not be read for an hour. Follow-ups from this mailbox wait meanwhile, because leads may have replied. They continue when mail is read again.',
    ),
    createdAt: Type.String(),
  },
  { title: 'Mailbox', description: 'A mailbox that campaigns send from, without secrets.' },
)

/** What logging in to a mailbox's servers came to. */
export const MailboxCheckAnswer = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether all logins worked.' }),
    checkedAt: Type.String(),
    checks: Type.Array(
      Type.Object({
        protocol: Type.Enum(['smtp', 'imap']),
        ok: Type.Boolean(),
        code: nullable(
          Type.String(),
          'Failure code: `dns`, `refused`, `timeout`, `tls`, `authentication`, `login_required` (the server requires a user name), `blocked` (an address or port that is not allowed), `protocol` (not a mail server), `reset`, `service_refused`, or `oauth_…`.',
        ),
        detail: Type.String({ description: 'The result and what to do next.' }),
        serverWords: nullable(Type.String(), 'The mail server’s message, if any.'),
      }),
    ),
  },
  { title: 'MailboxCheck', description: 'Result of a mailbox test.' },
)

/** What became of logging in to one server. */
export type LoginCheck = Type.Static<typeof MailboxCheckAnswer>['checks'][number]
