import type { Context } from '../../platform/context.ts'
import type { Mailbox } from '../store.ts'
import { createSessionPool } from './session-pool.ts'
import { smtpTransport } from './smtp.ts'
import type { SessionSource, SmtpTransport } from './smtp.ts'
import type { Transport } from './transport.ts'

type Account = Pick<Mailbox, 'smtp' | 'secret'>

/** The way a mailbox's mail leaves. Its password is opened here and nowhere else. */
export function transportOf(context: Context, mailbox: Account, sessions?: SessionSource): SmtpTransport {
  const { host, port, security, username } = mailbox.smtp
  const options = {
    host,
    port,
    secure: security === 'tls',
    // A relay that knows its clients by their address takes no login.
    auth: username === '' ? undefined : { user: username, pass: context.secrets.decrypt(mailbox.secret) },
    connect: context.outbound.connectMail,
    allowPlaintextOnLoopback: true,
  }
  return smtpTransport(options, sessions)
}

/** Like `transportOf`, for many emails: sessions are used again for a while, each by the account it logged in with. */
export function createTransports(context: Context): (mailbox: Account) => Transport {
  const pool = createSessionPool()
  return (mailbox) => {
    const account = `${JSON.stringify(mailbox.smtp)} ${mailbox.secret.toString('base64')}`
    return transportOf(context, mailbox, pool(account))
  }
}
