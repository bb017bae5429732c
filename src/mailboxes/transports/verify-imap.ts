import type { Context } from '../../platform/context.ts'
import { imapFailureOf } from './classify-imap-failure.ts'
import { openImap } from './imap.ts'
import { imapLoginOf } from './imap-login.ts'
import type { ImapAccount } from './imap-login.ts'

/** Whether the server for incoming mail lets the mailbox in; `reply` has its words, or is empty. */
export type ImapVerification =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly reply: string }

/** Connects, encrypts, logs in and leaves again, reading nothing. Never throws for trouble with the other side. */
export async function verifyImap(
  context: Context,
  mailbox: ImapAccount,
  signal: AbortSignal,
): Promise<ImapVerification> {
  const { imap } = mailbox
  if (imap === null) return { ok: true }
  const login = await imapLoginOf(context, mailbox)
  if (!login.ok) return { ok: false, code: login.code, reply: '' }
  const { host, port, security } = imap
  try {
    const session = await openImap(
      {
        host,
        port,
        secure: security === 'tls',
        auth: login.auth,
        connect: (toHost, toPort, options) => context.outbound.connectMail(toHost, toPort, options),
        allowPlaintextOnLoopback: true,
      },
      signal,
    )
    await session.close()
    return { ok: true }
  } catch (error) {
    const { code, reply } = imapFailureOf(error, ['pass' in login.auth ? login.auth.pass : login.auth.accessToken])
    return { ok: false, code, reply }
  }
}
