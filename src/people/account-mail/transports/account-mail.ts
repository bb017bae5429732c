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

/** What a query could say to have mail leave in clear. */
const LAX = ['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'secure']

/**
 * Sends through the operator's own server, `smtp://user:password@host:port?from=address`. Links that sign somebody in
 * leave over TLS alone (RFC 8314), unless the server is local by `isLocal`: from `smtp://` it must offer STARTTLS.
 */
export function createAccountMailer(
  systemSmtpUrl: string,
  isLocal: (host: string) => Promise<boolean>,
): SendAccountMail {
  const url = new URL(systemSmtpUrl)
  const from = url.searchParams.get('from') ?? decodeURIComponent(url.username)
  for (const name of ['from', ...LAX]) url.searchParams.delete(name)
  const settings = {
    url: url.href,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return async ({ to, subject, text, id }, signal) => {
    const transport = createTransport({ ...settings, requireTLS: !(await isLocal(url.hostname)) }, { from })
    await transport.sendMail({
      to: { name: '', address: to },
      subject,
      text,
      ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
      ...(signal === undefined ? {} : { signal }),
    })
  }
}
