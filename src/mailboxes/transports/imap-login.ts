import type { Context } from '../../platform/context.ts'
import { mailboxPlace } from '../secret-places.ts'
import type { ImapSettings, Mailbox } from '../store.ts'
import { oauthSecrets, withToken } from './access-token.ts'
import { ImapLoginError, imapFailureOf } from './classify-imap-failure.ts'
import type { ImapFailure } from './classify-imap-failure.ts'
import { openImap } from './imap.ts'
import type { ImapOptions, ImapSession } from './imap.ts'
import type { LoginProof } from './smtp-session.ts'
import { oauthAccountOf } from './transport-of.ts'
import type { LoginAccount } from './transport-of.ts'

/** What of a mailbox is needed to read its mail. With its ids, a refresh token that its provider changes is stored. */
export type ImapAccount = LoginAccount & Pick<Mailbox, 'imap' | 'imapSecret'>

/**
 * What the words of a mailbox's server for incoming mail must not tell, as far as it is known without asking. Nothing where
 * the secrets of the mailbox cannot be opened: then nobody was told any.
 */
export function imapSecretsOf(context: Context, mailbox: ImapAccount): string[] {
  try {
    if (mailbox.auth !== null) return oauthSecrets(context, oauthAccountOf(mailbox, mailbox.auth))
    return [openImapSecret(context, mailbox)]
  } catch {
    return []
  }
}

function openImapSecret({ secrets }: Context, mailbox: ImapAccount): string {
  if (mailbox.imapSecret === null) return secrets.decrypt(mailbox.secret, mailboxPlace(mailbox, 'secret'))
  return secrets.decrypt(mailbox.imapSecret, mailboxPlace(mailbox, 'imap_secret'))
}

/** A session, or why there is none: as it was thrown, and what it means. */
type LoginOutcome =
  | { readonly ok: true; readonly session: ImapSession }
  | { readonly ok: false; readonly error: unknown; readonly failure: ImapFailure }

/**
 * Logs in to the server on which a mailbox's incoming mail is read.
 * @throws ImapLoginError; what `openImap` throws: `imapFailureOf` reads both
 */
export async function openMailbox(context: Context, mailbox: ImapAccount, signal: AbortSignal): Promise<ImapSession> {
  if (mailbox.imap === null) throw new Error('The mailbox has no server for incoming mail.')
  const outcome = await logIn(context, { ...mailbox, imap: mailbox.imap }, signal)
  if (!outcome.ok) throw outcome.error
  return outcome.session
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
  if (mailbox.imap === null) return { ok: true }
  const outcome = await logIn(context, { ...mailbox, imap: mailbox.imap }, signal)
  if (!outcome.ok) return { ok: false, code: outcome.failure.code, reply: outcome.failure.reply }
  await outcome.session.close()
  return { ok: true }
}

type Readable = ImapAccount & { readonly imap: ImapSettings }

async function logIn(context: Context, mailbox: Readable, signal: AbortSignal): Promise<LoginOutcome> {
  const refused = (error: ImapLoginError): LoginOutcome => ({ ok: false, error, failure: imapFailureOf(error, []) })
  if (imapSecretsOf(context, mailbox).length === 0) return refused(new ImapLoginError('secret_unreadable', true))
  const { auth } = mailbox
  if (auth === null) return attempt(context, mailbox, { pass: openImapSecret(context, mailbox) }, signal)
  return withToken<LoginOutcome>(context, oauthAccountOf(mailbox, auth), {
    run: (accessToken) => attempt(context, mailbox, { accessToken }, signal),
    isRefused: (outcome) => !outcome.ok && outcome.failure.code === 'authentication',
    without: ({ code, permanent }) => refused(new ImapLoginError(`oauth_${code}`, permanent)),
  })
}

async function attempt(
  context: Context,
  { imap }: Readable,
  proof: LoginProof,
  signal: AbortSignal,
): Promise<LoginOutcome> {
  const options: ImapOptions = {
    host: imap.host,
    port: imap.port,
    secure: imap.security === 'tls',
    auth: { user: imap.username, ...proof },
    connect: (host, port, limits) => context.outbound.connectMail(host, port, limits),
    allowPlaintextOnLoopback: true,
  }
  try {
    return { ok: true, session: await openImap(options, signal) }
  } catch (error) {
    return { ok: false, error, failure: imapFailureOf(error, Object.values(proof)) }
  }
}
