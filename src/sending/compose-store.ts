import { execute, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const EARLIER = statement<{ subject: string; reference: string }>(
  'sending.earlier_in_thread',
  `select subject, coalesce(server_message_id, message_id_header) as reference from messages
   where organization_id = $1 and lead_id = $2 and run = $3 and kind = 'step'
     and state in ('sent', 'captured') and message_id_header is not null order by sent_at, message_id`,
)

/** The emails a follow-up replies to, oldest first. */
export async function findEarlier(
  db: Db,
  place: { organizationId: string; leadId: string; run: number },
): Promise<{ subject: string; reference: string }[]> {
  return rows(db, EARLIER, [place.organizationId, place.leadId, place.run])
}

/** What a message is made of once it is rendered. */
export interface ComposedMessage {
  variant: number | null
  mailboxId: string | null
  fromAddress: string
  fromName: string
  toAddress: string
  toName: string
  subject: string
  body: string
  html: string | null
  messageIdHeader: string
  inReplyTo: string | null
  referenceIds: string[]
  unsubscribeUrl: string | null
}

const STORE_COMPOSED = statement(
  'sending.store_composed',
  `update messages set variant = $3, mailbox_id = $4, from_address = $5, from_name = $6, to_address = $7, to_name = $8,
     subject = $9, body = $10, message_id_header = $11, in_reply_to = $12, reference_ids = $13, unsubscribe_url = $14, html = $15
   where organization_id = $1 and message_id = $2`,
)

/** Stores what is going to be sent, to the letter, before it is. */
export async function storeComposed(
  db: Db,
  organizationId: string,
  messageId: string,
  composed: ComposedMessage,
): Promise<void> {
  const { variant, mailboxId, fromAddress, fromName, toAddress, toName } = composed
  const { subject, body, html, messageIdHeader, inReplyTo, referenceIds, unsubscribeUrl } = composed
  await execute(db, STORE_COMPOSED, [
    organizationId,
    messageId,
    variant,
    mailboxId,
    fromAddress,
    fromName,
    toAddress,
    toName,
    subject,
    body,
    messageIdHeader,
    inReplyTo,
    referenceIds,
    unsubscribeUrl,
    html,
  ])
}

const SET_SENDER = statement(
  'sending.set_sender_of_notice',
  `update messages set from_address = $3, from_name = coalesce(from_name, $4), mailbox_id = $5
   where organization_id = $1 and message_id = $2`,
)

/** Says who a booking mail is from. */
export async function setSenderOfNotice(
  db: Db,
  organizationId: string,
  messageId: string,
  sender: { address: string; name: string; mailboxId: string | null },
): Promise<void> {
  await execute(db, SET_SENDER, [organizationId, messageId, sender.address, sender.name, sender.mailboxId])
}
