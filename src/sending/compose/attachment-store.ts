import { statement } from '../../platform/database/db.ts'
import type { MailAttachment } from './transports/compose-mime.ts'

const ADD = statement(
  'sending.add_attachment',
  `insert into message_attachments (organization_id, message_id, position, name, type, bytes)
   values ($1, $2, $3, $4, $5, $6)`,
)

/** Stores one file of an answer. */
export const addAttachment = ADD.run(
  (
    { organizationId, messageId }: { readonly organizationId: string; readonly messageId: string },
    position: number,
    { name, type, bytes }: MailAttachment,
  ) => [organizationId, messageId, position, name, type, bytes],
)

/** A file of an email without its bytes. */
export interface AttachmentName {
  name: string
  type: string
  /** In bytes. */
  size: number
}

/** What the files of an email are called, in their order. */
export const listAttachments = statement<AttachmentName>(
  'sending.list_attachments',
  `select name, type, length(bytes) as size from message_attachments
   where organization_id = $1 and message_id = $2 order by position`,
).rows((organizationId: string, messageId: string) => [organizationId, messageId])

/** The files of an email, in their order. */
export const findAttachments = statement<MailAttachment>(
  'sending.find_attachments',
  `select name, type, bytes from message_attachments where organization_id = $1 and message_id = $2 order by position`,
).rows((organizationId: string, messageId: string) => [organizationId, messageId])
