import type { MailboxRef } from '../../mailboxes/index.ts'
import { SECOND } from '../../platform/clock.ts'
import { statement } from '../../platform/database/db.ts'

/** An email that may have left, to be looked for where its mailbox keeps what was sent. */
export interface SoughtMessage {
  messageId: string
  leadId: string
  messageIdHeader: string
  /** A link that no other email has; null where it carries none. */
  unsubscribeUrl: string | null
  claimedAt: Date
}

/** Emails of a mailbox that may have left and are due to be looked for: a minute after they were tried, then by `lookup_at`. */
export const findSought = statement<SoughtMessage>(
  'sending.sought_messages',
  `select message_id as "messageId", lead_id as "leadId", message_id_header as "messageIdHeader",
     unsubscribe_url as "unsubscribeUrl", claimed_at as "claimedAt" from messages
   where organization_id = $1 and mailbox_id = $2 and state = 'unknown' and message_id_header is not null
     and coalesce(lookup_at, claimed_at + interval '1 minute') <= $3
   order by claimed_at limit 50`,
).rows(({ organizationId, mailboxId }: MailboxRef, now: Date) => [organizationId, mailboxId, now])

/** Writes down that an email was not found; it is looked for again in 1 to 10 minutes. */
export const noteLookup = statement(
  'sending.note_lookup',
  `update messages set lookups = lookups + 1, lookup_at = to_timestamp($3::float8 + 60 * least(lookups + 1, 10))
   where organization_id = $1 and message_id = $2 and state = 'unknown'`,
).run((organizationId: string, messageId: string, now: Date) => [organizationId, messageId, now.getTime() / SECOND])

/** A sent email of which a copy is due in the Sent folder. */
export interface DueCopy {
  messageId: string
  messageIdHeader: string
  serverMessageId: string | null
  sentAt: Date
}

/** Emails of a mailbox of which a copy is due in its Sent folder, 50 at most. */
export const findCopiesDue = statement<DueCopy>(
  'sending.copies_due',
  `select message_id as "messageId", message_id_header as "messageIdHeader", server_message_id as "serverMessageId",
     sent_at as "sentAt" from messages
   where organization_id = $1 and mailbox_id = $2 and sent_copy_at <= $3 and state = 'sent'
     and message_id_header is not null order by sent_copy_at limit 50`,
).rows(({ organizationId, mailboxId }: MailboxRef, now: Date) => [organizationId, mailboxId, now])

/** Says when a copy is due in the Sent folder; null where it lies there, or none is to be filed any more. */
export const setCopyDue = statement(
  'sending.set_copy_due',
  `update messages set sent_copy_at = $3 where organization_id = $1 and message_id = $2`,
).run((organizationId: string, messageId: string, dueAt: Date | null) => [organizationId, messageId, dueAt])
