import type { Db } from '../platform/db.ts'
import { asciiAddress } from '../leads/index.ts'
import { AppError } from '../platform/errors.ts'
import { buildMail } from './build-mail.ts'
import type { Mail, MailParty } from './build-mail.ts'
import { findMessage } from './message-store.ts'
import type { Message } from './message-store.ts'

/** A stored email as it is handed to a mail server. What is not written yet is empty. */
export function mailOf(message: Message, from: MailParty, date: Date): Mail {
  const method = message.icalendarMethod
  return {
    from,
    to: { name: message.toName, address: asciiAddress(message.toAddress ?? '') },
    subject: message.subject ?? '',
    messageId: message.messageIdHeader ?? '',
    date,
    inReplyTo: message.inReplyTo ?? undefined,
    references: message.referenceIds ?? [],
    text: message.body ?? '',
    html: message.html ?? undefined,
    unsubscribeUrl: message.unsubscribeUrl ?? undefined,
    unsubscribeMail: unsubscribeMailOf(message, from),
    calendar: message.icalendar === null || method === null ? undefined : { method, ics: message.icalendar },
    isAutomatic: message.kind === 'invitation' || message.kind === 'confirmation',
  }
}

/** The token of the link as a subject: it comes back to the mailbox, where it is read like a click. */
function unsubscribeMailOf(
  { live, unsubscribeUrl, unsubscribeByMail }: Message,
  { address }: MailParty,
): Mail['unsubscribeMail'] {
  const token = unsubscribeUrl?.split('/').at(-1)
  return live && unsubscribeByMail && token !== undefined ? { to: address, subject: `unsubscribe ${token}` } : undefined
}

/** The mail of a stored email with the sender and the date it has, undefined until it is written. */
function writtenMail(message: Message): Mail | undefined {
  const { subject, body, fromAddress, fromName, toAddress, messageIdHeader } = message
  if ([subject, body, fromAddress, toAddress, messageIdHeader].includes(null)) return undefined
  const date = message.dataStartedAt ?? message.sentAt ?? message.dueAt ?? message.plannedAt
  return mailOf(message, { name: fromName, address: fromAddress ?? '' }, date)
}

/** The bytes of an email as they leave or left, or why there are none. */
export async function rawMail(message: Message): Promise<{ bytes: Buffer } | { missing: string }> {
  const mail = writtenMail(message)
  if (mail === undefined) return { missing: 'This email is not written yet; that happens when it is its turn.' }
  try {
    return { bytes: await buildMail(mail) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { missing: error.message }
  }
}

/** The header of an email, without the empty line that ends it. */
export function headersOf(bytes: Buffer): string {
  const end = bytes.indexOf('\r\n\r\n')
  return bytes.subarray(0, end === -1 ? bytes.length : end + 2).toString('utf8')
}

/** The bytes of an email that was sent, for a copy of it; undefined where it is gone. */
export async function sentBytes(db: Db, organizationId: string, messageId: string): Promise<Buffer | undefined> {
  const message = await findMessage(db, organizationId, messageId)
  const raw = message?.state === 'sent' ? await rawMail(message) : undefined
  return raw !== undefined && 'bytes' in raw ? raw.bytes : undefined
}
