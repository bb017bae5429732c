import { beforeId, execute, firstRow, jsonRows, replanned, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'
import type { WaitReason } from './gates/gate-table.ts'

/** What an email may be in. */
export const STATES = ['queued', 'sending', 'sent', 'captured', 'unknown', 'held', 'failed', 'cancelled'] as const
export type MessageState = (typeof STATES)[number]

/** What a message is made of, to the letter; null where it is not written. */
export interface ComposedMessage {
  readonly messageId: string
  readonly variant: number | null
  readonly mailboxId: string | null
  readonly fromAddress: string | null
  readonly fromName: string | null
  readonly toAddress: string | null
  readonly toName: string | null
  readonly subject: string | null
  readonly body: string | null
  readonly html: string | null
  readonly messageIdHeader: string | null
  readonly inReplyTo: string | null
  readonly referenceIds: readonly string[] | null
  readonly unsubscribeUrl: string | null
  /** Only where somebody reads what comes back. */
  readonly unsubscribeByMail: boolean
  /** Of the texts of a model that it was written with; null where its template names none. */
  readonly textsHash: string | null
}

/** A message with all that it cannot leave without. */
export type CompleteMessage = ComposedMessage &
  Readonly<Record<'fromAddress' | 'toAddress' | 'subject' | 'body' | 'messageIdHeader', string>>

/** One email to one person: planned, on its way, or done with. */
export interface Message extends ComposedMessage {
  leadId: string
  campaignId: string
  kind: 'step' | 'invitation' | 'confirmation' | 'reply' | 'test'
  run: number
  step: number
  state: MessageState
  live: boolean
  /** Who gets a copy of an answer; null for every other email. */
  cc: readonly string[] | null
  /** The user or key that wrote an answer; null for every other email. */
  writtenBy: string | null
  icalendar: string | null
  icalendarMethod: 'REQUEST' | 'CANCEL' | null
  reason: string | null
  failures: number
  plannedAt: Date
  claimedAt: Date | null
  dataStartedAt: Date | null
  sentAt: Date | null
  response: string | null
  /** When its text was removed because of its age; null while it has one, or never had. */
  textsRemovedAt: Date | null
  dueAt: Date | null
  leaseUntil: Date | null
  leaseToken: string | null
}

/** All columns of a message, for statements of this feature. */
export const MESSAGE_COLUMNS = `m.message_id as "messageId", m.lead_id as "leadId", m.campaign_id as "campaignId", m.kind,
  m.run, m.step, m.variant, m.state, m.live, m.mailbox_id as "mailboxId", m.from_address as "fromAddress",
  m.from_name as "fromName", m.to_address as "toAddress", m.to_name as "toName", m.cc, m.written_by as "writtenBy",
  m.subject, m.body, m.html, m.icalendar, m.icalendar_method as "icalendarMethod", m.message_id_header as "messageIdHeader", m.in_reply_to as "inReplyTo",
  m.reference_ids as "referenceIds", m.unsubscribe_url as "unsubscribeUrl",
  m.unsubscribe_by_mail as "unsubscribeByMail", m.texts_hash as "textsHash", m.reason, m.failures,
  m.planned_at as "plannedAt", m.claimed_at as "claimedAt", m.data_started_at as "dataStartedAt", m.sent_at as "sentAt",
  m.response, m.texts_removed_at as "textsRemovedAt", m.due_at as "dueAt", m.lease_until as "leaseUntil",
  m.lease_token as "leaseToken"`

/** Locks emails, in sorted order; their contacts and leads are locked already. */
export const lockMessages = statement<Message>(
  'sending.lock_messages',
  `select ${MESSAGE_COLUMNS} from messages m
   where m.organization_id = $1 and m.message_id = any($2::uuid[]) order by m.message_id for update`,
).rows(
  (organizationId: string, messageIds: readonly string[]) => [organizationId, messageIds],
  (locked) => new Map(locked.map((message) => [message.messageId, message])),
)

/** Like `lockMessages`, for one. */
export async function lockMessage(db: Db, organizationId: string, messageId: string): Promise<Message | undefined> {
  return (await lockMessages(db, organizationId, [messageId])).get(messageId)
}

/** How an attempt ended. */
export interface MessageCompletion {
  state: MessageState
  sentAt?: Date
  response?: string
  serverMessageId?: string
  reason?: string
  /** Attempts that failed; as they were where it is not given. */
  failures?: number
  /** Only where it is certain that the email was not taken: it counts as one that never began to leave. */
  begun?: false
  dueAt?: Date
  /** When a copy is due in the Sent folder; none where it is not given. */
  sentCopyAt?: Date
}

/** One email and how it ended; `token` is null for an email nobody has leased. */
export interface CompletedMessage extends MessageCompletion {
  readonly messageId: string
  readonly token: string | null
}

/** Writes how locked emails ended, where the lease is still ours; answers the ids of those. */
export const completeMessages = statement<{ messageId: string }>(
  'sending.complete',
  `update messages m set state = e.state, sent_at = e."sentAt", response = e.response,
     server_message_id = e."serverMessageId", reason = e.reason, failures = coalesce(e.failures, m.failures),
     data_started_at = case when e.begun is distinct from false then m.data_started_at end,
     due_at = e."dueAt", sent_copy_at = e."sentCopyAt", lease_until = null, lease_token = null
   from json_to_recordset($2::json) as e("messageId" uuid, token uuid, state text, "sentAt" timestamptz, response text,
     "serverMessageId" text, reason text, failures integer, begun boolean, "dueAt" timestamptz,
     "sentCopyAt" timestamptz)
   where m.organization_id = $1 and m.message_id = e."messageId" and m.lease_token is not distinct from e.token
   returning m.message_id as "messageId"`,
).rows(
  (organizationId: string, ends: readonly CompletedMessage[]) => [organizationId, jsonRows(ends)],
  (completed) => new Set(completed.map((row) => row.messageId)),
)

/** Like `completeMessages`, for one, by the lease that it has as it was locked; whether it still has that. */
export async function completeMessage(
  db: Db,
  organizationId: string,
  { messageId, leaseToken }: Pick<Message, 'messageId' | 'leaseToken'>,
  end: MessageCompletion,
): Promise<boolean> {
  return (await completeMessages(db, organizationId, [{ messageId, token: leaseToken, ...end }])).size === 1
}

const POSTPONE = statement(
  'sending.retry',
  `update messages m set due_at = p.until, reason = p.reason
   from json_to_recordset($2::json) as p("messageId" uuid, until timestamptz, reason text)
   where m.organization_id = $1 and m.message_id = p."messageId" and m.state = 'queued'`,
)

/** An email that is looked at again later; `reason` says which gate is closed. */
export interface MessageRetry {
  readonly messageId: string
  readonly until: Date
  readonly reason: WaitReason
}

/** Looks at emails again later. */
export async function retryMessagesLater(
  db: Db,
  organizationId: string,
  postponed: readonly MessageRetry[],
): Promise<void> {
  if (postponed.length > 0) await execute(db, POSTPONE, [organizationId, jsonRows(postponed)])
}

/** One email, or undefined. */
export const findMessage = statement<Message>(
  'sending.find_message',
  `select ${MESSAGE_COLUMNS} from messages m where m.organization_id = $1 and m.message_id = $2`,
).first((organizationId: string, messageId: string) => [organizationId, messageId])

/** An email that is not done with, and its place in the queue. */
export type OpenMessage = Message & { readonly priority: number }

/** The emails of leads' present runs that are not done with, by lead; there is one each at most. */
export const findOpenOfLeads = statement<OpenMessage>(
  'sending.open_of_leads',
  `select ${MESSAGE_COLUMNS}, m.priority from leads l join messages m on m.organization_id = $1 and m.lead_id = l.lead_id
     and m.run = l.run and m.kind = 'step' and m.state in ('queued', 'sending', 'unknown', 'held')
   where l.organization_id = $1 and l.lead_id = any($2::uuid[])`,
).rows(
  (organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds],
  (found) => new Map(found.map((message) => [message.leadId, message])),
)

/** Which emails, newest first. */
export interface MessageQuery {
  readonly organizationId: string
  readonly campaignId: string | null
  readonly leadId: string | null
  readonly state: string | null
  readonly below: string | null
  /** Emails of these campaigns only; null: of all. */
  readonly among: readonly string[] | null
  readonly limit: number
}

/** One page of emails. */
export const listMessages = replanned<Message>(
  'sending.list_messages',
  `select ${MESSAGE_COLUMNS} from messages m
   where m.organization_id = $1 and ($2::uuid is null or m.campaign_id = $2) and ($3::uuid is null or m.lead_id = $3)
     and ($4::text is null or m.state = $4) and m.message_id < ${beforeId('$5')}
     and ($6::uuid[] is null or m.campaign_id = any($6))
   order by m.message_id desc limit $7`,
).rows((query: MessageQuery) => {
  const { organizationId, campaignId, leadId, state, below, among, limit } = query
  return [organizationId, campaignId, leadId, state, below, among, limit]
})

/** How many leads of a campaign have an email that was captured. */
export const countCaptured = statement<{ leads: number }>(
  'sending.count_captured',
  `select count(distinct m.lead_id)::int as leads from messages m
   where m.organization_id = $1 and m.campaign_id = $2 and m.state = 'captured' and m.kind = 'step'`,
).first(
  (organizationId: string, campaignId: string) => [organizationId, campaignId],
  (found) => found?.leads ?? 0,
)

/** Counting stops here. */
const MOST_COUNTED = 10_000

/** Each part has an index of few rows. */
const WAITING = statement<{ count: number }>(
  'sending.waiting_for_mailbox',
  `select count(*)::int as count from (
     select 1 from messages m where m.organization_id = $1 and m.mailbox_id = $2 and m.live and m.state = 'sending'
     union all
     select 1 from messages m where m.organization_id = $1 and m.mailbox_id = $2 and m.live and m.state = 'unknown'
     union all
     select 1 from messages m where m.organization_id = $1 and m.mailbox_id = $2 and m.live and m.state = 'queued'
       and m.kind <> 'step' and m.kind in ('reply', 'test')
     union all
     select 1 from messages m where m.organization_id = $1 and m.mailbox_id = $2 and m.live and m.state = 'queued'
       and m.data_started_at is not null and m.kind not in ('reply', 'test')
     limit ${MOST_COUNTED}) waiting`,
)

/**
 * Emails that can leave through no other mailbox, or may be leaving through this one; 10,000 at most. The steps of its
 * conversations go on from another.
 */
export async function countWaitingForMailbox(
  db: Db,
  { organizationId, mailboxId }: { readonly organizationId: string; readonly mailboxId: string },
): Promise<number> {
  return (await firstRow(db, WAITING, [organizationId, mailboxId]))?.count ?? 0
}
