import { firstRow, rows, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'
import type { OAuthProvider } from './transports/request-token.ts'

/** How to reach the mail server that a mailbox sends through. */
export interface SmtpSettings {
  host: string
  port: number
  /** `tls` from the first byte, or `starttls` before anything else is said. */
  security: 'tls' | 'starttls'
  username: string
}

/** How to reach the server on which a mailbox's incoming mail is read. */
export type ImapSettings = SmtpSettings

/** Whether copies of what was sent are filed in the Sent folder: where the server does not do it itself, always, never. */
export type SentCopyMode = 'auto' | 'always' | 'never'

/** How a mailbox logs in without a password. */
export interface OAuthSettings {
  type: 'oauth2'
  provider: OAuthProvider
  clientId: string
  /** The directory of a Microsoft application that is for one organization alone. */
  tenant: string | null
}

/** Where a live campaign sends from. Its secrets are sealed. */
export interface Mailbox {
  organizationId: string
  mailboxId: string
  address: string
  fromName: string
  smtp: SmtpSettings
  /** The password, or with `auth` the client's secret and the refresh token as JSON. */
  secret: Buffer
  /** Null for password login. */
  auth: OAuthSettings | null
  /** Null for a mailbox that only sends: nothing is known of replies and bounces that come later. */
  imap: ImapSettings | null
  /** Null where it is the secret of the mail server. */
  imapSecret: Buffer | null
  status: 'ok' | 'paused'
  pauseReason: string | null
  dailyCap: number
  /** Emails on the first day of sending, and how many more on each further one, up to the cap. */
  rampStart: number
  rampStep: number
  /** Bounds, in seconds, of the gap between two emails. */
  gapLeast: number
  gapMost: number
  /** Days on which it sent without a long break, the last of them included, and the last (`2026-11-24`). */
  rampDays: number
  lastSendDay: string | null
  /** IANA name of the zone that its days are those of: its own, where it has one, or its organization's. */
  timezone: string
  ownTimezone: string | null
  sentCopy: SentCopyMode
  nextSendAt: Date | null
  /** Emails of its running day, and how many of them were the first ones to their leads. */
  sentToday: number
  newToday: number
  /** When the first of these was claimed, and when the day ends; it is over, or none has begun, without. */
  dayBeganAt: Date | null
  dayEndsAt: Date | null
  createdAt: Date
  /** Null for a mailbox that is read as it should be, or never is because it only sends. */
  notRead: NotRead | null
}

/** Since when (ISO 8601) the incoming mail of a mailbox has not been read, and why. */
export interface NotRead {
  since: string
  /**
   * `server`: the last attempt failed, `problem` says how; `backlog`: more mail came than was read by now; `turn`: other
   * mailboxes are read before it; `no_worker`: no process reads mailboxes.
   */
  cause: 'server' | 'backlog' | 'turn' | 'no_worker'
  problem: string | null
}

/** A mailbox is read every five minutes. Of one that was not for an hour it is no longer known who has answered. */
const NOT_READ = `(select jsonb_build_object('since', coalesce(r.read_at, b.created_at),
    'cause', case when r.problem = 'backlog' then 'backlog' when r.problem is not null then 'server'
      else 'turn' end,
    'problem', nullif(r.problem, 'backlog'))
  where b.imap is not null and coalesce(r.read_at, b.created_at) < $2::timestamptz - interval '1 hour')`

const COLUMNS = `b.organization_id as "organizationId", b.mailbox_id as "mailboxId", b.address, b.from_name as "fromName", b.smtp, b.secret, b.auth, b.imap,
  b.imap_secret as "imapSecret", b.status, b.pause_reason as "pauseReason", b.daily_cap as "dailyCap",
  b.ramp_start as "rampStart", b.ramp_step as "rampStep", b.gap_least as "gapLeast", b.gap_most as "gapMost",
  b.ramp_days as "rampDays", b.last_send_day::text as "lastSendDay", b.sent_copy as "sentCopy",
  b.next_send_at as "nextSendAt",
  b.timezone as "ownTimezone",
  coalesce(b.timezone, (select o.timezone from organizations o where o.organization_id = $1)) as timezone,
  case when b.day_ends_at > $2::timestamptz then b.day_sent else 0 end as "sentToday",
  case when b.day_ends_at > $2::timestamptz then b.day_new else 0 end as "newToday",
  b.day_began_at as "dayBeganAt", b.day_ends_at as "dayEndsAt", b.created_at as "createdAt",
  ${NOT_READ} as "notRead"`

const FROM = `from mailboxes b
   left join mailbox_readers r on r.organization_id = b.organization_id and r.mailbox_id = b.mailbox_id`

const IS_ANY_READ = statement('mailboxes.is_any_read', `select from mailbox_readers where lease_until > $1 limit 1`)

/** Tells a mailbox that waits for its turn from one that no worker reads; both are rare. */
async function withCause(db: Db, mailboxes: Mailbox[], now: Date): Promise<Mailbox[]> {
  if (!mailboxes.some(({ notRead }) => notRead?.cause === 'turn')) return mailboxes
  if ((await firstRow(db, IS_ANY_READ, [now])) !== undefined) return mailboxes
  return mailboxes.map((mailbox) =>
    mailbox.notRead?.cause === 'turn'
      ? { ...mailbox, notRead: { ...mailbox.notRead, cause: 'no_worker' as const } }
      : mailbox,
  )
}

/** A mailbox of an organization. */
export interface MailboxRef {
  readonly organizationId: string
  readonly mailboxId: string
}

const LIST = statement<Mailbox>(
  'mailboxes.list',
  `select ${COLUMNS} ${FROM} where b.organization_id = $1 order by b.mailbox_id`,
)

/** Every mailbox of an organization, with what it sent in the day that runs at the instant given. */
export async function listMailboxes(db: Db, organizationId: string, day: Date): Promise<Mailbox[]> {
  return withCause(db, await rows(db, LIST, [organizationId, day]), day)
}

const SOME = `${FROM} where b.organization_id = $1 and b.mailbox_id = any($3::uuid[]) order by b.mailbox_id`

const FIND_MANY = statement<Mailbox>('mailboxes.find_many', `select ${COLUMNS} ${SOME}`)

/** Those of the mailboxes that there are, without locks. */
export async function findMailboxes(
  db: Db,
  organizationId: string,
  day: Date,
  mailboxIds: readonly string[],
): Promise<Mailbox[]> {
  return mailboxIds.length === 0 ? [] : withCause(db, await rows(db, FIND_MANY, [organizationId, day, mailboxIds]), day)
}

const LOCK = statement<Mailbox>('mailboxes.lock', `select ${COLUMNS} ${SOME} for update of b`)

/** Locks mailboxes, in sorted order; the last locks that a transaction takes. Answers how they stand now. */
export async function lockMailboxes(
  db: Db,
  organizationId: string,
  day: Date,
  mailboxIds: readonly string[],
): Promise<Mailbox[]> {
  return withCause(db, await rows(db, LOCK, [organizationId, day, mailboxIds]), day)
}

/** Pauses or resumes a mailbox; false when it was so already. */
export const setMailboxStatus = statement(
  'mailboxes.set_status',
  `update mailboxes set status = $3, pause_reason = $4, updated_at = $5,
     counted_from = case when $3 = 'ok' then $5 else counted_from end
   where organization_id = $1 and mailbox_id = $2 and status <> $3`,
).changes((change: MailboxRef & Pick<Mailbox, 'status'> & { reason: string | null; now: Date }) => {
  const { organizationId, mailboxId, status, reason, now } = change
  return [organizationId, mailboxId, status, reason, now]
})

/** Counting stops here. */
const MOST_COUNTED = 10_000

/** Leads of a campaign in a sequence whose emails came from these mailboxes; 10,000 at most. */
export const countConversations = statement<{ count: number }>(
  'mailboxes.count_conversations',
  `select count(*)::int as count from (
     select 1 from leads where organization_id = $1 and campaign_id = $2 and status = 'in_sequence'
       and mailbox_id = any($3::uuid[]) limit ${MOST_COUNTED}) going_on`,
).first(
  (place: { organizationId: string; campaignId: string; mailboxIds: readonly string[] }) => {
    const { organizationId, campaignId, mailboxIds } = place
    return [organizationId, campaignId, mailboxIds]
  },
  (found) => found?.count ?? 0,
)
