import type { MailboxChoice } from '../mailboxes/index.ts'
import type { NextStep } from '../sequences/index.ts'
import type { Contact } from '../suppressions/index.ts'
import type { TextStanding } from '../writing/index.ts'

/** One condition that decides whether and when an email leaves. */
export interface Gate {
  readonly gate: string
  readonly pass: boolean
  /** What it found, for a person. */
  readonly detail: string
  /** When it opens by itself, where that is known. */
  readonly opensAt?: Date
}

/** Everything that decides about the next email of a lead, gathered at one moment. */
export interface GateFacts {
  readonly now: Date
  readonly live: boolean
  readonly lead: {
    leadId: string
    status: string
    endReason: string | null
    holdReason: string | null
    holdUntil: Date | null
  }
  readonly campaignStatus: string
  readonly rules: {
    readonly sendingStopped: boolean
    readonly instanceStopped: boolean
    readonly instanceHeld: string | null
    readonly dailyCap: number
    readonly sentToday: number
    readonly instanceCap: number
    readonly instanceSentToday: number
  }
  readonly contact: Pick<Contact, 'suppression' | 'erasedAt' | 'liveLeadId' | 'restingUntil' | 'restedLeadId'>
  /** Only of leads that have yet to begin, where the campaign limits how many of a company are written to at once. */
  readonly company: { readonly domain: string; readonly inFlight: number; readonly limit: number } | undefined
  /** What comes next in the sequence. */
  readonly next: NextStep
  /** What a model has to do with that email. */
  readonly texts: TextStanding
  /** An email that is on its way, of which nobody knows whether it left, or that is tried again later. */
  readonly attempt: Attempt | undefined
  /** The mailbox of the conversation, where nobody knows what has come into it: only of follow-ups of live campaigns. */
  readonly unread: { readonly address: string; readonly since: Date; readonly problem: string | null } | undefined
  /** The first instant from the one given on that lies inside the schedule, or undefined when there is none. */
  readonly windowAfter: (after: Date) => Date | undefined
  /** Only of live campaigns. */
  readonly mailbox: MailboxChoice | undefined
  /** Only of live campaigns. */
  readonly recipient: RecipientFacts | undefined
}

/** What is known of the servers that an email would go to. */
export interface RecipientFacts {
  readonly domain: string
  /** What DNS said; null where it did not, undefined where it was not asked yet: that happens before the first email. */
  readonly takesMail: boolean | null | undefined
  readonly reason: string | null
  /** Until when what DNS said holds. */
  readonly freshUntil: Date | null
  /** The servers as the throttle counts them, and when they may get the next email. */
  readonly key: string
  readonly throttledUntil: Date
}

/** An attempt to send that the next one waits for, until the instant given. */
export interface Attempt {
  readonly kind: 'sending' | 'unknown' | 'retry'
  readonly until: Date
}
