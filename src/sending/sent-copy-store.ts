import type { MailboxRef } from '../mailboxes/index.ts'
import { execute, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** A sent email of which a copy is due in the Sent folder. */
export interface DueCopy {
  messageId: string
  messageIdHeader: string
  serverMessageId: string | null
  sentAt: Date
}

const DUE = statement<DueCopy>(
  'sending.copies_due',
  `select message_id as "messageId", message_id_header as "messageIdHeader", server_message_id as "serverMessageId",
     sent_at as "sentAt" from messages
   where organization_id = $1 and mailbox_id = $2 and sent_copy_at <= $3 and state = 'sent'
     and message_id_header is not null order by sent_copy_at limit 50`,
)

/** Emails of a mailbox of which a copy is due in its Sent folder, 50 at most. */
export async function findCopiesDue(db: Db, { organizationId, mailboxId }: MailboxRef, now: Date): Promise<DueCopy[]> {
  return rows(db, DUE, [organizationId, mailboxId, now])
}

const SET_DUE = statement(
  'sending.set_copy_due',
  `update messages set sent_copy_at = $3 where organization_id = $1 and message_id = $2`,
)

/** Says that a copy lies in the Sent folder, or that none is to be filed any more. */
export async function noteCopyFiled(db: Db, organizationId: string, messageId: string): Promise<void> {
  await execute(db, SET_DUE, [organizationId, messageId, null])
}

/** Tries again later to file a copy. */
export async function putCopyOff(db: Db, organizationId: string, messageId: string, until: Date): Promise<void> {
  await execute(db, SET_DUE, [organizationId, messageId, until])
}
