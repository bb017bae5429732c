import { execute, firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

export type MessageState = 'queued' | 'sending' | 'sent' | 'captured' | 'unknown' | 'held' | 'failed' | 'cancelled'

/** One email to one person: planned, on its way, or done with. */
export interface Message {
  messageId: string
  leadId: string
  campaignId: string
  kind: 'step' | 'invitation' | 'confirmation'
  run: number
  step: number
  variant: number | null
  state: MessageState
  live: boolean
  mailboxId: string | null
  fromAddress: string | null
  fromName: string | null
  toAddress: string | null
  toName: string | null
  subject: string | null
  body: string | null
  icalendar: string | null
  icalendarMethod: 'REQUEST' | 'CANCEL' | null
  messageIdHeader: string | null
  inReplyTo: string | null
  referenceIds: string[] | null
  unsubscribeUrl: string | null
  reason: string | null
  failures: number
  plannedAt: Date
  claimedAt: Date | null
  dataStartedAt: Date | null
  sentAt: Date | null
  response: string | null
  createdAt: Date
  dueAt: Date | null
  leaseUntil: Date | null
  leaseToken: string | null
}

/** All columns of a message, for statements of this feature. */
export const MESSAGE_COLUMNS = `m.message_id as "messageId", m.lead_id as "leadId", m.campaign_id as "campaignId", m.kind,
  m.run, m.step, m.variant, m.state, m.live, m.mailbox_id as "mailboxId", m.from_address as "fromAddress",
  m.from_name as "fromName", m.to_address as "toAddress", m.to_name as "toName", m.subject, m.body, m.icalendar,
  m.icalendar_method as "icalendarMethod", m.message_id_header as "messageIdHeader", m.in_reply_to as "inReplyTo",
  m.reference_ids as "referenceIds", m.unsubscribe_url as "unsubscribeUrl", m.reason, m.failures,
  m.planned_at as "plannedAt", m.claimed_at as "claimedAt", m.data_started_at as "dataStartedAt", m.sent_at as "sentAt",
  m.response, m.created_at as "createdAt", m.due_at as "dueAt", m.lease_until as "leaseUntil",
  m.lease_token as "leaseToken"`

const LOCK_MESSAGE = statement<Message>(
  'sending.lock_message',
  `select ${MESSAGE_COLUMNS} from messages m where m.organization_id = $1 and m.message_id = $2 for update`,
)

/** Locks an email; its contact and lead are locked already. */
export async function lockMessage(db: Db, organizationId: string, messageId: string): Promise<Message | undefined> {
  return firstRow(db, LOCK_MESSAGE, [organizationId, messageId])
}

const TAKE = statement(
  'sending.take',
  `update messages set state = 'sending', claimed_at = $3, data_started_at = null, lease_until = $4, lease_token = $5,
     due_at = null
   where organization_id = $1 and message_id = $2`,
)

/** Marks an email as on its way, under a lease. */
export async function takeMessage(
  db: Db,
  lease: { organizationId: string; messageId: string; now: Date; until: Date; token: string },
): Promise<void> {
  await execute(db, TAKE, [lease.organizationId, lease.messageId, lease.now, lease.until, lease.token])
}

const DATA_STARTED = statement(
  'sending.data_started',
  `update messages set data_started_at = $4, lease_until = $5
   where organization_id = $1 and message_id = $2 and lease_token = $3 and state = 'sending'`,
)

/** Writes down that its bytes begin to leave. False when the lease is lost: then nothing may leave. */
export async function noteDataStart(
  db: Db,
  lease: { organizationId: string; messageId: string; token: string; now: Date; until: Date },
): Promise<boolean> {
  const values = [lease.organizationId, lease.messageId, lease.token, lease.now, lease.until]
  return (await execute(db, DATA_STARTED, values)) === 1
}

const RENEW = statement(
  'sending.renew',
  `update messages set lease_until = $4
   where organization_id = $1 and message_id = $2 and lease_token = $3 and state = 'sending'`,
)

/** Whether the lease was still ours and is longer now. */
export async function renewMessage(
  db: Db,
  lease: { organizationId: string; messageId: string; token: string; until: Date },
): Promise<boolean> {
  return (await execute(db, RENEW, [lease.organizationId, lease.messageId, lease.token, lease.until])) === 1
}

const SETTLE = statement(
  'sending.settle',
  `update messages set state = $4, sent_at = $5, response = $6, server_message_id = $7, reason = $8,
     failures = coalesce($9, failures), due_at = $10, sent_copy_at = $11, lease_until = null,
     lease_token = null
   where organization_id = $1 and message_id = $2 and lease_token is not distinct from $3`,
)

/** How an attempt ended. */
export interface Settlement {
  state: MessageState
  sentAt?: Date
  response?: string
  serverMessageId?: string
  reason?: string
  /** Attempts that failed; as they were where it is not given. */
  failures?: number
  dueAt?: Date
  /** When a copy is due in the Sent folder; none where it is not given. */
  sentCopyAt?: Date
}

/** Writes how it ended, if the lease is still ours; `token` is null for an email nobody has leased. */
export async function settleMessage(
  db: Db,
  lease: { organizationId: string; messageId: string; token: string | null },
  end: Settlement,
): Promise<boolean> {
  const changed = await execute(db, SETTLE, [
    lease.organizationId,
    lease.messageId,
    lease.token,
    end.state,
    end.sentAt ?? null,
    end.response ?? null,
    end.serverMessageId ?? null,
    end.reason ?? null,
    end.failures ?? null,
    end.dueAt ?? null,
    end.sentCopyAt ?? null,
  ])
  return changed === 1
}

const POSTPONE = statement(
  'sending.postpone',
  `update messages set due_at = $3, reason = $4 where organization_id = $1 and message_id = $2 and state = 'queued'`,
)

/** Looks at an email again later; `reason` says which gate is closed. */
export async function postponeMessage(
  db: Db,
  put: { organizationId: string; messageId: string; until: Date; reason: string },
): Promise<void> {
  await execute(db, POSTPONE, [put.organizationId, put.messageId, put.until, put.reason])
}

const OPEN = statement<Message>(
  'sending.open_message',
  `select ${MESSAGE_COLUMNS} from messages m
   where m.organization_id = $1 and m.lead_id = $2 and m.run = $3 and m.kind = 'step'
     and m.state in ('queued', 'sending', 'unknown', 'held') limit 1`,
)

/** The email of a lead's present run that is not done with; there is one at most. */
export async function findOpen(
  db: Db,
  organizationId: string,
  lead: { readonly leadId: string; readonly run: number },
): Promise<Message | undefined> {
  return firstRow(db, OPEN, [organizationId, lead.leadId, lead.run])
}

const FIND_MESSAGE = statement<Message>(
  'sending.find_message',
  `select ${MESSAGE_COLUMNS} from messages m where m.organization_id = $1 and m.message_id = $2`,
)

/** One email, or undefined. */
export async function findMessage(db: Db, organizationId: string, messageId: string): Promise<Message | undefined> {
  return firstRow(db, FIND_MESSAGE, [organizationId, messageId])
}
