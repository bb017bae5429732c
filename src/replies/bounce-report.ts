import type { BounceClass } from '../mailboxes/index.ts'

/** What a report says of one recipient. */
export interface ReportedRecipient {
  /** In lower case; the address that was written to where the report names both that one and the final one. */
  readonly address: string
  /** Enhanced status code (RFC 3463), or empty. */
  readonly status: string
  /** The mail server's words, on one line, at most 500 characters. */
  readonly diagnostic: string
  readonly class: BounceClass
}

/** What a machine reports of a mail of ours: it failed, it is late, or its recipient complained. */
export interface BounceReport {
  readonly kind: 'bounce' | 'delay' | 'complaint'
  readonly recipients: readonly ReportedRecipient[]
  /** Message-ID of the mail that the report is about, with angle brackets. */
  readonly originalMessageId: string | undefined
  /** `Original-Envelope-Id` (RFC 3461 §4.4), as it was given in the SMTP dialogue. */
  readonly envelopeId: string | undefined
  /** `Feedback-Type` of a complaint (RFC 5965 §3.1), in lower case. `opt-out` is a request to be left alone. */
  readonly feedbackType: string | undefined
}

/** At most this many recipients are taken from one report. */
export const MOST_RECIPIENTS = 50
