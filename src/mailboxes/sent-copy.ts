import { MINUTE } from '../platform/clock.ts'
import type { Mailbox } from './store.ts'

/** Servers that file by themselves what is sent through them with SMTP. */
const FILING_SERVERS = ['smtp.gmail.com', 'smtp.office365.com', 'smtp-mail.outlook.com']
/** A server that files copies itself has done so by then. */
const PATIENCE = 2 * MINUTE

/** When a copy of an email that was just sent is due in the Sent folder of its mailbox; undefined where we file none. */
export function sentCopyDueAt(
  { imap, auth, smtp, sentCopy }: Pick<Mailbox, 'imap' | 'auth' | 'smtp' | 'sentCopy'>,
  sentAt: Date,
): Date | undefined {
  if (imap === null || sentCopy === 'never') return undefined
  if (sentCopy === 'always') return sentAt
  if (auth !== null || FILING_SERVERS.includes(smtp.host.toLowerCase())) return undefined
  return new Date(sentAt.getTime() + PATIENCE)
}
