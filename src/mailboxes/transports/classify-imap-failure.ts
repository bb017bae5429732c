import { asOutboundError } from '../../platform/outbound/outbound-error.ts'
import type { OutboundReason } from '../../platform/outbound/outbound-error.ts'
import { serverWords } from './server-words.ts'

/**
 * What failed. As the outbound guard names it where no talk came about, or it broke; `protocol` is a peer that does not
 * speak IMAP, or says more than it may. Otherwise the server speaks: it refuses the login, or the service for now.
 */
export type ImapFailureCode = Exclude<OutboundReason, 'too_large'> | 'authentication' | 'service_refused' | LoginCode

/** The provider of an OAuth 2 account gave no token, or what is stored to log in with does not open. */
type LoginCode = `oauth_${string}` | 'secret_unreadable'

export interface ImapFailure {
  readonly code: ImapFailureCode
  /** The same attempt will fail again until somebody changes a setting. */
  readonly permanent: boolean
  /** The server's words about a refusal, on one line of at most 500 characters; empty where it did not answer in IMAP. */
  readonly reply: string
}

/** The codes of imapflow (errors.js) that say how a connection ended. */
const BY_CODE: Readonly<Record<string, ImapFailureCode>> = {
  CONNECT_TIMEOUT: 'timeout',
  GREETING_TIMEOUT: 'timeout',
  UPGRADE_TIMEOUT: 'timeout',
  ETIMEOUT: 'timeout',
  LockTimeout: 'timeout',
  NoConnection: 'reset',
  EConnectionClosed: 'reset',
  StateLogout: 'reset',
  ClosedAfterConnectText: 'reset',
  ClosedAfterConnectTLS: 'reset',
  STARTTLS_INJECTION: 'tls',
  MissingServerExtension: 'tls',
  ETHROTTLE: 'service_refused',
}

/** Response codes (RFC 5530 §3) of a login that may do later: the account is not at fault. */
const FOR_NOW = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CONTACTADMIN'])

/** There is nothing to log in with. */
export class ImapLoginError extends Error {
  override readonly name = 'ImapLoginError'
  readonly code: LoginCode
  readonly permanent: boolean

  constructor(code: LoginCode, permanent: boolean) {
    super(`There is nothing to log in with: ${code}.`)
    this.code = code
    this.permanent = permanent
  }
}

/**
 * Reads what imapflow, the socket, the outbound guard or a time limit threw. `secrets` are what the server was told, and
 * its words are not to tell.
 */
export function imapFailureOf(thrown: unknown, secrets: readonly string[]): ImapFailure {
  if (thrown instanceof ImapLoginError) return { code: thrown.code, permanent: thrown.permanent, reply: '' }
  const error = thrown instanceof Error ? (thrown as ImapError) : undefined
  const reply = serverWords(error?.responseText, secrets)
  if (error?.authenticationFailed === true) {
    const forNow = FOR_NOW.has(String(error.serverResponseCode).toUpperCase())
    return forNow
      ? { code: 'service_refused', permanent: false, reply }
      : { code: 'authentication', permanent: true, reply }
  }
  const code = codeOf(thrown, error)
  // OpenSSL's errors have a `reason` as well, that is no word of a server.
  if (code === 'reset' && error?.reason !== undefined) {
    return { code: 'service_refused', permanent: false, reply: serverWords(error.reason, secrets) }
  }
  return { code, permanent: code === 'blocked' || (code === 'tls' && isCertificate(error)), reply }
}

function codeOf(thrown: unknown, error: ImapError | undefined): ImapFailureCode {
  const known = error?.code === undefined ? undefined : BY_CODE[error.code]
  if (known !== undefined) return known
  const { reason } = asOutboundError(thrown)
  if (error?.tlsFailed === true && reason === 'protocol') return 'tls'
  return reason === 'too_large' ? 'protocol' : reason
}

/** A handshake that broke off may do later; a certificate stays wrong until somebody mends it. */
function isCertificate(error: ImapError | undefined): boolean {
  return error?.code !== 'EPROTO'
}

interface ImapError extends Error {
  readonly code?: string
  readonly authenticationFailed?: boolean
  readonly serverResponseCode?: string
  readonly responseText?: string
  readonly tlsFailed?: boolean
  /** What the server said when it closed the connection. */
  readonly reason?: string
}
