import type { Context } from '../../platform/context.ts'
import type { Mailbox } from '../store.ts'
import { smtpTransport } from './smtp.ts'
import type { SmtpTransport } from './smtp.ts'

/** The way a mailbox's mail leaves. Its password is opened here and nowhere else. */
export function transportOf(context: Context, mailbox: Pick<Mailbox, 'smtp' | 'secret'>): SmtpTransport {
  const { host, port, security, username } = mailbox.smtp
  return smtpTransport({
    host,
    port,
    secure: security === 'tls',
    auth: { user: username, pass: context.secrets.decrypt(mailbox.secret) },
    connect: (toHost, toPort, options) => context.outbound.connectMail(toHost, toPort, options),
    allowPlaintextOnLoopback: true,
  })
}
