import type { Context } from '../../platform/context.ts'
import { asciiHostName } from '../../platform/text/host-name.ts'
import { domainOf, isMailAddress } from '../../platform/text/mail-address.ts'
import { mailboxPlace } from '../secret-places.ts'
import { withToken } from './access-token.ts'
import type { OAuthAccount } from './access-token.ts'
import type { Mailbox, MailboxRef } from '../store.ts'
import type { SmtpFailure } from './classify-smtp-failure.ts'
import { createSessionPool } from './session-pool.ts'
import { smtpTransport } from './smtp.ts'
import type { LoginProof } from './smtp-session.ts'
import type { SessionSource, SmtpTransport, SmtpVerification } from './smtp.ts'
import type { SendOutcome, Transport } from './transport.ts'

/**
 * The name that this installation gives with EHLO (RFC 5321 §4.1.1.1: fully qualified, the client's own): the host of its
 * public address, else the domain of the account it logs in with. Undefined where neither is a name on the internet.
 * Receivers count an address of the machine itself, a mail client's way out, against a sender.
 */
export function clientNameOf(publicUrl: string | undefined, username: string): string | undefined {
  const host = publicUrl === undefined ? undefined : URL.parse(publicUrl)?.hostname.toLowerCase()
  const own = isMailAddress(username) ? domainOf(username) : undefined
  return [host, own].find((name) => name !== undefined && asciiHostName(name) !== undefined)
}

/** What of a mailbox is needed to log in. A refresh token that its provider changes is stored, unless the account is not yet. */
export type LoginAccount = Pick<Mailbox, 'smtp' | 'secret' | 'auth'> & MailboxRef & { readonly isStored?: boolean }

/**
 * The way a mailbox's mail leaves, with one connection per mail or those of `sessions`. Its secrets are opened below here
 * and nowhere else.
 */
export function transportOf(context: Context, mailbox: LoginAccount, sessions?: SessionSource): SmtpTransport {
  const { auth } = mailbox
  const over = (proof: LoginProof) => transportWith(context, mailbox, proof, sessions)
  if (auth === null) return over({ pass: context.secrets.decrypt(mailbox.secret, mailboxPlace(mailbox, 'secret')) })
  const account = oauthAccountOf(mailbox, auth)
  return {
    send: (mail, hooks, signal) =>
      withToken<SendOutcome>(context, account, {
        without: (why) => ({ kind: 'not_sent', ...tokenFailure(why) }),
        isRefused: (outcome) => outcome.kind === 'not_sent' && outcome.code === 'authentication',
        run: (accessToken) => over({ accessToken }).send(mail, hooks, signal),
      }),
    verify: (signal) =>
      withToken<SmtpVerification>(context, account, {
        without: (why) => ({ ok: false, ...tokenFailure(why) }),
        isRefused: (outcome) => !outcome.ok && outcome.code === 'authentication',
        run: (accessToken) => over({ accessToken }).verify(signal),
      }),
  }
}

/** The part of a mailbox by which its tokens are asked for. */
export function oauthAccountOf(mailbox: LoginAccount, auth: OAuthAccount['auth']): OAuthAccount {
  const { organizationId, mailboxId, secret, isStored = true } = mailbox
  return { auth, secret, mailbox: { organizationId, mailboxId }, isStored }
}

/** A refusal of the provider is the mailbox's and stays; an endpoint that cannot be asked is nobody's fault. */
function tokenFailure({ permanent, code }: { permanent: boolean; code: string }): SmtpFailure {
  return { code: `oauth_${code}`, permanent, blame: permanent ? 'mailbox' : 'network', reply: '' }
}

/**
 * Like `transportOf`, for many emails: sessions are used again for a while, each by the account it logged in with. A
 * session that a token opened is as good as the token was.
 */
export function createTransports(context: Context): (mailbox: LoginAccount) => Transport {
  const pool = createSessionPool()
  return (mailbox) => {
    const account = `${JSON.stringify([mailbox.smtp, mailbox.auth])} ${mailbox.secret.toString('base64')}`
    return transportOf(context, mailbox, pool(account))
  }
}

function transportWith(
  context: Context,
  { smtp: { host, port, security, username } }: LoginAccount,
  proof: LoginProof,
  sessions?: SessionSource,
): SmtpTransport {
  const { publicUrl, publicUrlConfigured } = context.settings
  const options = {
    host,
    port,
    secure: security === 'tls',
    // A relay that knows its clients by their address takes no login.
    auth: username === '' ? undefined : { user: username, ...proof },
    clientName: clientNameOf(publicUrlConfigured ? publicUrl : undefined, username),
    connect: context.outbound.connectMail,
    allowPlaintextOnLoopback: true,
  }
  return smtpTransport(options, sessions)
}
