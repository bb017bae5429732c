import { createTransport } from 'nodemailer'

/** A mail to the holder of an account. Plain text. */
export interface AccountMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Becomes the Message-ID: receivers know a mail that was sent a second time. */
  readonly id?: string
}

/** Sends mail to people with an account; never to prospects, and never through their mailboxes. The signal ends it. */
export type SendAccountMail = (mail: AccountMail, signal?: AbortSignal) => Promise<void>

const PATIENCE_MS = 20_000

/** Sends through the operator's own server, `smtp://user:password@host:port?from=address`. */
export function createAccountMailer(systemSmtpUrl: string): SendAccountMail {
  const url = new URL(systemSmtpUrl)
  const from = url.searchParams.get('from') ?? decodeURIComponent(url.username)
  url.searchParams.delete('from')
  const transport = createTransport(
    {
      url: url.href,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return async ({ to, subject, text, id }, signal) => {
    await transport.sendMail({
      to: { name: '', address: to },
      subject,
      text,
      ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
      ...(signal === undefined ? {} : { signal }),
    })
  }
}
