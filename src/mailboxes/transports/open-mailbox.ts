import type { Context } from '../../platform/context.ts'
import { ImapLoginError } from './classify-imap-failure.ts'
import { imapLoginOf } from './imap-login.ts'
import type { ImapAccount } from './imap-login.ts'
import { openImap } from './imap.ts'
import type { ImapSession } from './imap.ts'

/**
 * Logs in to the server on which a mailbox's incoming mail is read.
 * @throws what `openImap` throws: `imapFailureOf` reads it
 */
export async function openMailbox(context: Context, mailbox: ImapAccount, signal: AbortSignal): Promise<ImapSession> {
  const { imap } = mailbox
  if (imap === null) throw new Error('The mailbox has no server for incoming mail.')
  const login = await imapLoginOf(context, mailbox)
  if (!login.ok) throw new ImapLoginError(login.code, login.permanent)
  return openImap(
    {
      host: imap.host,
      port: imap.port,
      secure: imap.security === 'tls',
      auth: login.auth,
      connect: (host, port, options) => context.outbound.connectMail(host, port, options),
      allowPlaintextOnLoopback: true,
    },
    signal,
  )
}
