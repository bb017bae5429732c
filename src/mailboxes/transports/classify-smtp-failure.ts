import { OutboundError, asOutboundError } from '../../platform/outbound/outbound-error.ts'
import type { OutboundReason } from '../../platform/outbound/outbound-error.ts'
import { classifyBounce, isSenderStatus, isSendingLimit, tellingStatus } from '../failures/bounce-class.ts'
import type { BounceClass } from '../failures/bounce-class.ts'
import { serverWords } from './server-words.ts'
import type { RefusalBlame, NotSent, UnknownOutcome } from './transport.ts'

/** The step of the SMTP dialogue that a server refused. */
export type RefusedStage =
  | 'service_refused'
  | 'authentication'
  | 'sender_refused'
  | 'recipient_refused'
  | 'message_refused'

/** What a refusal means. `permanent`: the same attempt will fail again. */
export interface SmtpRefusal {
  readonly blame: RefusalBlame
  readonly permanent: boolean
  /** Only where a recipient or a message was refused: the class that a report with the same words would have. */
  readonly bounceClass?: BounceClass
}

/** Words of servers that find the sender too busy or its machine ill-reputed, whatever the step and the code. */
const SENDER_TROUBLE =
  /\b(?:rate.?limit|throttl|too many (?:messages|emails|mails|connections|recipients|requests)|unsolicited mail|block.?list|black.?list|spamhaus|poor reputation|bad reputation|relay(?:ing)? (?:access )?(?:denied|not (?:allowed|permitted))|not authenticated|authentication required)/iu

/**
 * Reads a server's refusal: whose fault it is and whether it lasts, from the step, the reply code, the enhanced status
 * (RFC 3463, RFC 7372 and what the large providers publish) and the words, by the rules that reports are read with.
 */
export function readRefusal(stage: RefusedStage, reply: string): SmtpRefusal {
  const lasts = reply === '' || isPermanentReply(reply)
  const status = tellingStatus('', reply)
  const spoken = classifyBounce(status, reply)
  switch (stage) {
    case 'authentication':
      return { blame: 'mailbox', permanent: lasts }
    case 'sender_refused':
      return { blame: lasts || spoken === 'policy' ? 'mailbox' : 'network', permanent: lasts && !isSendingLimit(reply) }
    case 'service_refused':
      return { blame: lasts || isHeldOff(reply) || spoken === 'policy' ? 'mailbox' : 'network', permanent: lasts }
    default:
      return readVerdict(stage, reply, { status, spoken: spokenAt(stage, status, spoken), lasts })
  }
}

/** 5xx says that the same attempt will fail again, but for 503: a wrong order of commands. */
export function isPermanentReply(reply: string): boolean {
  return reply.startsWith('5') && !reply.startsWith('503')
}

/** X.5.Z speaks of the protocol: a server that misses its recipients after the message says nothing of an address. */
function spokenAt(stage: RefusedStage, status: string, spoken: BounceClass): BounceClass {
  return stage === 'message_refused' && status.startsWith('5.5.') && spoken === 'hard' ? 'unknown' : spoken
}

interface Reading {
  readonly status: string
  readonly spoken: BounceClass
  readonly lasts: boolean
}

function readVerdict(stage: RefusedStage, reply: string, { status, spoken, lasts }: Reading): SmtpRefusal {
  if (isSendersTrouble(reply, status)) {
    return { blame: 'mailbox', permanent: lasts && !isSendingLimit(reply), bounceClass: 'policy' }
  }
  // RFC 5321 §4.2.1: the reply code decides whether to try again; only words that name a passing trouble weaken it.
  const bounceClass = lasts || spoken === 'policy' ? spoken : 'soft'
  const permanent = lasts && bounceClass !== 'soft'
  const isText = stage === 'message_refused'
  if (bounceClass === 'policy') return { blame: isText ? 'message' : 'mailbox', permanent, bounceClass }
  if (bounceClass === 'hard') return { blame: 'recipient', permanent, bounceClass }
  if (bounceClass === 'soft') return { blame: passingBlame(reply, status), permanent, bounceClass }
  const isAboutText = isText || /^\d\.(?:3\.4$|6\.)/u.test(status)
  return { blame: isAboutText ? 'message' : 'recipient', permanent, bounceClass }
}

function isSendersTrouble(reply: string, status: string): boolean {
  const isNotLetIn = /^(?:454|53[0458])/u.test(reply)
  return SENDER_TROUBLE.test(reply) || isSendingLimit(reply) || isNotLetIn || isSenderStatus(status) || isHeldOff(reply)
}

/** Gmail and others end the session with 421 4.7.z when the sender is to slow down. */
function isHeldOff(reply: string): boolean {
  return /^421[ -]4\.7\./u.test(reply) && !/gr[ae]y-?list/iu.test(reply)
}

/** A full or busy mailbox, and greylisting, are the recipient's; storage and routes are of the servers in between. */
function passingBlame(reply: string, status: string): RefusalBlame {
  if (/^\d\.[34]\./u.test(status)) return 'network'
  return status === '' && reply.startsWith('421') ? 'network' : 'recipient'
}

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

export interface SmtpFailure extends SmtpRefusal {
  readonly code: SmtpFailureCode
  /** The server's words, at most 500 characters; empty where the peer did not answer in SMTP. */
  readonly reply: string
}

/**
 * What an attempt that failed means for the message. `dataStarted`: a byte of it may have left. `secrets` are what the
 * server was told, and its words are not to tell.
 */
export function sendOutcomeOf(
  thrown: unknown,
  dataStarted: boolean,
  secrets: readonly string[] = [],
): NotSent | UnknownOutcome {
  const failure = smtpFailureOf(thrown, secrets)
  // Only a reply that refuses the message proves, once it has begun, that it was not taken.
  if (dataStarted && !isRefusal(failure.reply)) return { kind: 'unknown', reason: failure.code }
  return { kind: 'not_sent', ...failure }
}

/** Reads what nodemailer's SMTP client, the socket or the outbound guard threw; its words without the `secrets`. */
export function smtpFailureOf(thrown: unknown, secrets: readonly string[] = []): SmtpFailure {
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
  const blame: RefusalBlame = code === 'blocked' || code === 'tls' ? 'mailbox' : 'network'
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
