import type { Context } from '../../platform/context.ts'
import type { Mailbox } from '../store.ts'
import { openImap } from './imap.ts'
import type { ImapSession } from './imap.ts'

/**
 * Logs in to the server on which a mailbox's incoming mail is read. Its password is opened here.
 * @throws what `openImap` throws: `imapFailureOf` reads it
 */
export async function openMailbox(
  context: Context,
  mailbox: Pick<Mailbox, 'imap' | 'imapSecret' | 'secret'>,
  signal: AbortSignal,
): Promise<ImapSession> {
  const { imap } = mailbox
  if (imap === null) throw new Error('The mailbox has no server for incoming mail.')
  const pass = context.secrets.decrypt(mailbox.imapSecret ?? mailbox.secret)
  return openImap(
    {
      host: imap.host,
      port: imap.port,
      secure: imap.security === 'tls',
      auth: { user: imap.username, pass },
      connect: (host, port, options) => context.outbound.connectMail(host, port, options),
      allowPlaintextOnLoopback: true,
    },
    signal,
  )
}
