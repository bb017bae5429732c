import type { BounceClass } from '../failures/bounce-class.ts'

/** A mail that is ready to leave: the bytes that `buildMail` made, and the addresses of its envelope. */
export interface OutgoingMail {
  readonly raw: Buffer
  readonly from: string
  readonly to: string
  /** Who gets a copy; a server that refuses one of them still takes the mail. */
  readonly cc?: readonly string[]
  /** Comes back in reports of what became of the mail, where its servers know DSN (RFC 3461 §4.4). ASCII. */
  readonly envelopeId?: string | undefined
}

export interface SendHooks {
  /**
   * Awaited once, after the receiver has agreed to take the message and before its first byte leaves. What this
   * records is how a later process knows that the message may have left. When it throws, nothing leaves.
   */
  onDataStart(): Promise<void>
}

/**
 * Whose fault a refusal is. `recipient`: the address. `mailbox`: the sending account, its server's settings, its
 * reputation or its quota. `message`: what is written in it. `network`: nobody's; later may do.
 */
export type RefusalBlame = 'recipient' | 'mailbox' | 'message' | 'network'

/** The receiver has taken the message. `serverMessageId` is the Message-ID that it put in place of ours. */
export interface SentOutcome {
  readonly kind: 'sent'
  readonly response: string
  readonly serverMessageId?: string
}

/**
 * The message has certainly not been taken: sending it again later cannot make two. `permanent` says that the same
 * attempt will fail again. `reply` has the server's own words, at most 500 characters, or is empty.
 */
export interface NotSent {
  readonly kind: 'not_sent'
  readonly permanent: boolean
  readonly blame: RefusalBlame
  readonly code: string
  readonly reply: string
  /** Only where a server refused the recipient or the message: the class that a report with its words would have. */
  readonly bounceClass?: BounceClass
}

/** The message may or may not have been taken. It must never be sent again by itself. */
export interface UnknownOutcome {
  readonly kind: 'unknown'
  readonly reason: string
}

export type SendOutcome = SentOutcome | NotSent | UnknownOutcome

/** A way for a mail to leave. */
export interface Transport {
  /**
   * Hands one mail over, once. Every trouble with the other side is an outcome, none is thrown. An abort before the
   * message has begun is `not_sent`; after that it only shortens the wait for the final answer.
   * @throws whatever `onDataStart` threw; then nothing of the message has left
   */
  send(mail: OutgoingMail, hooks: SendHooks, signal: AbortSignal): Promise<SendOutcome>
}
