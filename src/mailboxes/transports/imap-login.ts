import type { Context } from '../../platform/context.ts'
import { mailboxPlace } from '../secret-places.ts'
import { accessTokenOf, oauthSecrets } from '../settings/access-token.ts'
import type { Mailbox } from '../store.ts'
import { ImapLoginError, imapFailureOf } from './classify-imap-failure.ts'
import { openImap } from './imap.ts'
import type { ImapSession } from './imap.ts'
import { oauthAccountOf } from './transport-of.ts'
import type { LoginAccount } from './transport-of.ts'

/** What of a mailbox is needed to read its mail. With its ids, a refresh token that its provider changes is stored. */
export type ImapAccount = LoginAccount & Pick<Mailbox, 'imap' | 'imapSecret'>

/** A password, or the access token of OAuth 2; or why the provider gives none. */
export type ImapLogin =
  | { readonly ok: true; readonly auth: { readonly user: string } & ({ pass: string } | { accessToken: string }) }
  | { readonly ok: false; readonly permanent: boolean; readonly code: `oauth_${string}` }

/** What a mailbox logs in by to its server for incoming mail. Its secrets are opened here. */
export async function imapLoginOf(context: Context, mailbox: ImapAccount): Promise<ImapLogin> {
  const user = mailbox.imap?.username ?? mailbox.smtp.username
  if (mailbox.auth === null) {
    const pass = openImapSecret(context, mailbox)
    return { ok: true, auth: { user, pass } }
  }
  const token = await accessTokenOf(context, oauthAccountOf(mailbox, mailbox.auth))
  if (!token.ok) return { ok: false, permanent: token.permanent, code: `oauth_${token.code}` }
  return { ok: true, auth: { user, accessToken: token.accessToken } }
}

function openImapSecret({ secrets }: Context, mailbox: ImapAccount): string {
  if (mailbox.imapSecret === null) return secrets.decrypt(mailbox.secret, mailboxPlace(mailbox, 'secret'))
  return secrets.decrypt(mailbox.imapSecret, mailboxPlace(mailbox, 'imap_secret'))
}

/** What the words of a mailbox's server for incoming mail must not tell, as far as it is known without asking. */
export function imapSecretsOf(context: Context, mailbox: ImapAccount): string[] {
  if (mailbox.auth !== null) return oauthSecrets(context, oauthAccountOf(mailbox, mailbox.auth))
  return [openImapSecret(context, mailbox)]
}

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
