import { asOutboundError, OutboundError } from '../../platform/outbound-error.ts'
import type { OutboundReason } from '../../platform/outbound-error.ts'
import { isPermanentReply, readRefusal } from './blame-smtp-reply.ts'
import type { Refusal, RefusedStage } from './blame-smtp-reply.ts'
import { serverWords } from './server-words.ts'
import type { Blame, NotSent, Unknown } from './transport.ts'

/**
 * What failed. As the outbound guard names it where no talk came about, or it broke; `protocol` is a peer that does not
 * speak SMTP. Otherwise the server speaks, and refuses service, login, sender, recipient or message.
 */
export type SmtpFailureCode =
  | Exclude<OutboundReason, 'too_large'>
  | RefusedStage
  | 'message_too_large'
  // Nothing to log in with is set, and the server offers logins.
  | 'login_required'
  // The provider gave no token to log in with: its own code, or why its endpoint could not be asked.
  | `oauth_${string}`

export interface SmtpFailure extends Refusal {
  readonly code: SmtpFailureCode
  /** The server's words, at most 500 characters; empty where the peer did not answer in SMTP. */
  readonly reply: string
}

/**
 * What an attempt that failed means for the message. `dataStarted`: a byte of it may have left. `secrets` are what the
 * server was told, and its words are not to tell.
 */
export function outcomeOf(thrown: unknown, dataStarted: boolean, secrets: readonly string[] = []): NotSent | Unknown {
  const failure = failureOf(thrown, secrets)
  // Only a reply that refuses the message proves, once it has begun, that it was not taken.
  if (dataStarted && !isRefusal(failure.reply)) return { kind: 'unknown', reason: failure.code }
  return { kind: 'not_sent', ...failure }
}

/** Reads what nodemailer's SMTP client, the socket or the outbound guard threw; its words without the `secrets`. */
export function failureOf(thrown: unknown, secrets: readonly string[] = []): SmtpFailure {
  const failure = readFailure(thrown)
  return failure.reply === '' || !isSmtpError(thrown)
    ? failure
    : { ...failure, reply: cutReply(thrown.response, secrets) }
}

function readFailure(thrown: unknown): SmtpFailure {
  if (!isSmtpError(thrown)) return connectionFailure(thrown, '')
  const reply = cutReply(thrown.response)
  const stage = stageOf(thrown, reply)
  if (stage === undefined) return connectionFailure(thrown, reply)
  if (stage === 'message_too_large') return { code: stage, permanent: true, blame: 'message', reply }
  return { code: stage, ...readRefusal(stage, reply), reply }
}

const MAX_REPLY = 500

/**
 * One line of the server's words without the `secrets` it was told; empty unless they begin like an SMTP reply, so that
 * no other peer is quoted. The reply code stays as it is.
 */
export function cutReply(response: unknown, secrets: readonly string[] = []): string {
  if (typeof response !== 'string' || !/^[2-5]\d\d(?:[ -]|$)/u.test(response)) return ''
  return `${response.slice(0, 4)}${serverWords(response.slice(4), secrets)}`.slice(0, MAX_REPLY).toWellFormed().trim()
}

/** The step of the dialogue that the server refused; undefined when the talk itself broke. */
function stageOf(error: SmtpError, reply: string): RefusedStage | 'message_too_large' | undefined {
  switch (error.code) {
    case 'EAUTH':
    case 'ENOAUTH':
    case 'EOAUTH2':
      return 'authentication'
    case 'EENVELOPE':
      if (error.command === 'MAIL FROM') return 'sender_refused'
      return error.command === 'RCPT TO' ? 'recipient_refused' : 'message_refused'
    case 'EMESSAGE':
      if (reply === '' && error.command === 'MAIL FROM') return 'message_too_large'
      return isRefusal(reply) ? 'message_refused' : undefined
    case 'ETLS':
      return undefined
    default:
      // A greeting or EHLO that is refused, and 421 wherever it comes.
      return isRefusal(reply) ? 'service_refused' : undefined
  }
}

function connectionFailure(thrown: unknown, reply: string): SmtpFailure {
  const code = connectionCode(thrown)
  const blame: Blame = code === 'blocked' || code === 'tls' ? 'mailbox' : 'network'
  const isTransient = isSmtpError(thrown) && thrown.code === 'ETLS' && !isPermanentReply(reply)
  // A certificate stays wrong until somebody mends it; a handshake that broke off need not.
  if (code === 'tls' && isTransient) return { code, permanent: false, blame: 'network', reply }
  return { code, permanent: blame === 'mailbox', blame, reply }
}

function connectionCode(thrown: unknown): SmtpFailureCode {
  if (isSmtpError(thrown) && thrown.originalCode === undefined && !(thrown instanceof OutboundError)) {
    if (thrown.code === 'ETLS' || thrown.code === 'EREQUIRETLS') return 'tls'
    if (thrown.code === 'ETIMEDOUT') return 'timeout'
    if (thrown.code === 'ECONNECTION') return 'reset'
  }
  const { reason } = asOutboundError(withSystemCode(thrown))
  return reason === 'too_large' ? 'protocol' : reason
}

/** nodemailer moves the code of the system, such as ECONNREFUSED, to `originalCode`. */
function withSystemCode(thrown: unknown): unknown {
  if (!isSmtpError(thrown) || thrown.originalCode === undefined) return thrown
  return Object.assign(new Error(thrown.message), { code: thrown.originalCode })
}

function isRefusal(reply: string): boolean {
  return /^[45]/u.test(reply)
}

interface SmtpError extends Error {
  readonly code: string
  readonly command?: string
  readonly response?: unknown
  readonly originalCode?: string
}

function isSmtpError(thrown: unknown): thrown is SmtpError {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
}
