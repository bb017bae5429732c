import { execute, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** Before every email of a sequence: somebody waits for it. */
const PRIORITY = 100_000

/** An answer that a person wrote, complete. */
export interface ReplyMail {
  readonly organizationId: string
  readonly messageId: string
  readonly leadId: string
  readonly campaignId: string
  readonly run: number
  /** Where the conversation is; nothing else sends it. */
  readonly mailboxId: string
  readonly fromAddress: string
  readonly toAddress: string
  readonly toName: string | null
  readonly subject: string
  readonly body: string
  /** With angle brackets, as are all ids here. */
  readonly messageIdHeader: string
  readonly inReplyTo: string | null
  /** The thread, oldest first. */
  readonly referenceIds: readonly string[]
}

const QUEUE = statement(
  'sending.queue_reply',
  `insert into messages (organization_id, message_id, lead_id, campaign_id, kind, run, step, state, priority, live,
     mailbox_id, from_address, to_address, to_name, subject, body, message_id_header, in_reply_to, reference_ids,
     planned_at, created_at, due_at)
   values ($1, $2, $3, $4, 'reply', $5, 0, 'queued', ${PRIORITY}, true, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $15)`,
)

/** Puts an answer into the queue, due at once: it takes the same durable way as every other email. */
export async function queueReply(db: Db, mail: ReplyMail, now: Date): Promise<void> {
  const { organizationId, messageId, leadId, campaignId, run, mailboxId, fromAddress, toAddress, toName } = mail
  const { subject, body, messageIdHeader, inReplyTo, referenceIds } = mail
  const place = [organizationId, messageId, leadId, campaignId, run, mailboxId, fromAddress, toAddress, toName]
  await execute(db, QUEUE, [...place, subject, body, messageIdHeader, inReplyTo, referenceIds, now])
}
