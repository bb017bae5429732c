import { firstRow, replanned, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import type { MailboxRef } from '../../mailboxes/index.ts'
import type { MessageState } from '../message-store.ts'

/** A mailbox whose Sent folder may hold emails that this copy does not know of. */
export interface UnreconciledMailbox extends MailboxRef {
  readonly address: string
  /** The folder is to be read from here on; null when the instant of the backup is not known. */
  readonly since: Date | null
  /** Why it cannot be read at the moment; null while its turn comes by itself. */
  readonly problem: string | null
}

/**
 * Mailboxes of all organizations, or of one, that must be reconciled before a restored copy sends: whatever their Sent folders have
 * since the backup was handed over by the original, and is to be marked as sent here. Clocks of mail servers differ from
 * ours: whoever reads begins a day earlier.
 */
export const findUnreconciled = replanned<UnreconciledMailbox>(
  'sending.unreconciled',
  `select b.organization_id as "organizationId", b.mailbox_id as "mailboxId", b.address, i.backup_taken_at as since,
     case when b.imap is null then 'it has no server for incoming mail (IMAP)'
       when b.status = 'paused' then 'it is paused: ' || coalesce(b.pause_reason, 'by hand')
       when o.status <> 'active' then 'its organization is suspended'
       else b.sent_reconcile_problem end as problem
   from mailboxes b join organizations o on o.organization_id = b.organization_id cross join instance i
   where ($1::uuid is null or b.organization_id = $1) and i.restored_at is not null
     and b.sent_reconciled_epoch is distinct from i.epoch
   order by b.organization_id, b.address`,
).rows((organizationId?: string) => [organizationId ?? null])

/** Since when the Sent folder of a mailbox must be read; undefined when it need not be. */
export const findReconcileTask = statement<{ since: Date | null }>(
  'sending.one_unreconciled',
  `select i.backup_taken_at as since from mailboxes b cross join instance i
   where b.organization_id = $1 and b.mailbox_id = $2 and i.restored_at is not null
     and b.sent_reconciled_epoch is distinct from i.epoch`,
).first((ref: MailboxRef) => [ref.organizationId, ref.mailboxId])

/** How many mailboxes there are, of all organizations. */
export const countMailboxes = statement<{ count: number }>(
  'sending.count_mailboxes',
  `select count(*)::integer as count from mailboxes`,
).first(
  () => [],
  (found) => found?.count ?? 0,
)

/** Says that every email of a Sent folder since the backup has been marked here. It holds for this restore alone. */
export const markReconciled = statement(
  'sending.mark_reconciled',
  `update mailboxes set sent_reconciled_epoch = (select epoch from instance), sent_reconcile_problem = null
   where organization_id = $1 and mailbox_id = $2`,
).run(({ organizationId, mailboxId }: MailboxRef) => [organizationId, mailboxId])

/** Writes down why a Sent folder could not be compared. */
export const noteReconcileProblem = statement(
  'sending.note_reconcile_problem',
  `update mailboxes set sent_reconcile_problem = $3 where organization_id = $1 and mailbox_id = $2`,
).run(({ organizationId, mailboxId }: MailboxRef, problem: string) => [organizationId, mailboxId, problem])

/** An email of ours that lies in a Sent folder and has a row here. */
export interface KnownCopy {
  messageId: string
  leadId: string
  messageIdHeader: string
  state: MessageState
}

/** The emails that carry one of these Message-IDs. */
export const findKnownCopies = statement<KnownCopy>(
  'sending.known_copies',
  `select message_id as "messageId", lead_id as "leadId", message_id_header as "messageIdHeader", state from messages
   where organization_id = $1 and message_id_header = any($2::text[])`,
).rows((organizationId: string, headers: readonly string[]) => [organizationId, headers])

/** A step of a lead that turned out to have been sent. */
export interface FoundStep {
  readonly messageId: string
  readonly leadId: string
  readonly campaignId: string
  readonly run: number
  readonly step: number
  readonly mailboxId: string
  readonly fromAddress: string
  readonly toAddress: string
  readonly toName: string
  readonly subject: string
  readonly messageIdHeader: string
  readonly sentAt: Date
  readonly now: Date
}

const ADD_FOUND = statement<{ messageId: string }>(
  'sending.add_found_step',
  `insert into messages as m (organization_id, message_id, lead_id, campaign_id, kind, run, step, state, live, mailbox_id,
     from_address, to_address, to_name, subject, message_id_header, planned_at, claimed_at, data_started_at, created_at)
   values ($1, $2, $3, $4, 'step', $5, $6, 'unknown', true, $7, $8, $9, $10, $11, $12, $13, $13, $13, $14)
   on conflict (organization_id, lead_id, run, step) where kind = 'step' do update set live = true,
     mailbox_id = excluded.mailbox_id, from_address = excluded.from_address, to_address = excluded.to_address,
     to_name = excluded.to_name, subject = coalesce(m.subject, excluded.subject),
     message_id_header = excluded.message_id_header, claimed_at = excluded.claimed_at,
     data_started_at = excluded.data_started_at
   where m.state not in ('sent', 'captured')
   returning message_id as "messageId"`,
)

/**
 * Gives a step that was sent its row, or completes the one it has. Answers the row's id, undefined where it counts as
 * sent already. The lead is locked.
 */
export async function addFoundStep(db: Db, organizationId: string, found: FoundStep): Promise<string | undefined> {
  const { messageId, leadId, campaignId, run, step, mailboxId, fromAddress, toAddress, toName } = found
  const place = [organizationId, messageId, leadId, campaignId, run, step, mailboxId, fromAddress, toAddress, toName]
  const { subject, messageIdHeader, sentAt, now } = found
  return (await firstRow(db, ADD_FOUND, [...place, subject, messageIdHeader, sentAt, now]))?.messageId
}

/** Makes the unsubscribe link of an email work that was sent after the backup. */
export const addFoundUnsubscribeLink = statement(
  'sending.add_found_unsubscribe_link',
  `insert into unsubscribe_links (organization_id, token_hash, address_hash, campaign_id, live, created_at)
   values ($1, $2, $3, $4, true, $5) on conflict do nothing`,
).run((link: { organizationId: string; hash: Buffer; addressHash: Buffer; campaignId: string; sentAt: Date }) => [
  link.organizationId,
  link.hash,
  link.addressHash,
  link.campaignId,
  link.sentAt,
])
