import { SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Problem } from '../../platform/errors.ts'
import { failureInWords, isOwnNetwork } from '../failures/failure-words.ts'
import type { LoginCheck } from '../schema.ts'
import type { MailboxAccount } from './settings-store.ts'
import type { MailboxRef } from '../store.ts'
import { accessTokenOf } from '../transports/access-token.ts'
import { verifyImap } from '../transports/imap-login.ts'
import type { ImapVerification } from '../transports/imap-login.ts'
import type { SmtpVerification } from '../transports/smtp.ts'
import { oauthAccountOf, transportOf } from '../transports/transport-of.ts'

const PATIENCE = 20 * SECOND

/** What was found, and the sealed secret as it is from now on: some providers change it at each use. */
export interface AccountCheck {
  readonly checks: readonly LoginCheck[]
  readonly secret: Buffer
}

/**
 * Connects to the servers of an account, encrypts and logs in, SMTP and IMAP at once, and leaves again. Trouble with
 * them is an answer, never thrown. Of a stored account, a changed refresh token is written at once.
 */
export async function checkAccount(
  context: Context,
  account: MailboxAccount,
  mailbox: MailboxRef & { readonly isStored: boolean },
): Promise<AccountCheck> {
  const login = { ...account, ...mailbox }
  const [smtp, imap] = await Promise.all([
    transportOf(context, login).verify(AbortSignal.timeout(PATIENCE)),
    account.imap === null ? undefined : verifyImap(context, login, AbortSignal.timeout(PATIENCE)),
  ])
  const checks = [
    toCheck('smtp', smtp, account.smtp.host),
    ...(imap === undefined ? [] : [toCheck('imap', imap, account.imap?.host ?? '')]),
  ]
  if (account.auth === null) return { checks, secret: account.secret }
  const token = await accessTokenOf(context, oauthAccountOf(login, account.auth))
  return { checks, secret: token.ok ? token.secret : account.secret }
}

/** What keeps an account from being stored, each at the place of its settings; the network of this installation once. */
export function problemsOf(checks: readonly LoginCheck[], account: Pick<MailboxAccount, 'smtp' | 'imap'>): Problem[] {
  const isOwn = ({ protocol, code }: LoginCheck) => isOwnNetwork(code, account[protocol]?.host ?? '')
  const firstOwn = checks.find(isOwn)
  return checks
    .filter((check) => !check.ok && (!isOwn(check) || check === firstOwn))
    .map(({ protocol, code, detail, serverWords }) => {
      const isToken = code?.startsWith('oauth_') === true
      const words = serverWords === null ? '' : ` The server says: ${serverWords}`
      return {
        pointer: isToken ? '/auth' : `/${protocol}`,
        code: isToken ? String(code) : `${protocol}_${code}`,
        detail: `${detail}${words}`,
      }
    })
    .filter((problem, index, all) => all.findIndex(({ code }) => code === problem.code) === index)
}

function toCheck(protocol: 'smtp' | 'imap', verified: ImapVerification | SmtpVerification, host: string): LoginCheck {
  if (verified.ok) {
    return { protocol, ok: true, code: null, detail: 'Connected and logged in.', serverWords: null }
  }
  const { code, reply } = verified
  const detail = failureInWords(protocol, code, host)
  return { protocol, ok: false, code, detail, serverWords: reply === '' ? null : reply }
}
