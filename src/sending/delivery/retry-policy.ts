import type { NotSent } from '../../mailboxes/index.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { waitAfter } from '../../platform/work/backoff.ts'
import type { GrowingBackoff, ListedBackoff } from '../../platform/work/backoff.ts'

/** What becomes of an email that did not leave, and of its mailbox. */
export type AfterRefusal =
  /** The mailbox rests for so many milliseconds, and the email waits as long. */
  | { readonly kind: 'rest'; readonly milliseconds: number }
  /** The mailbox is paused until a person resumes it; the email waits. */
  | { readonly kind: 'pause' }
  /** The email alone waits for so many milliseconds, and is never given up. */
  | { readonly kind: 'wait'; readonly milliseconds: number }
  /** The email is tried again later, as `retryAfter` says. */
  | { readonly kind: 'retry' }
  | { readonly kind: 'fail' }

/** The code of an attempt that failed by a fault of ours, before the first byte. */
export const FAULT = 'fault'

/** How often an email was tried in vain, this time included, and how often policy had refused it before. */
export interface FailedAttempts {
  readonly failures: number
  readonly policyRefusals: number
}

/** A mailbox that is full or a server that greylists is given two days and at least eight tries. */
const PATIENCE = 48 * HOUR
const FEWEST_TRIES = 8

/** What was refused for now is tried again a third later each time, as Postal waits. */
export const REFUSAL_RETRIES: GrowingBackoff = { first: 5 * MINUTE, factor: 1.3, most: PATIENCE }
/** A server that is away is asked again as late, but at least every hour. */
export const OUTAGE_RETRIES: GrowingBackoff = { ...REFUSAL_RETRIES, most: HOUR }
export const FAULT_RETRIES: GrowingBackoff = { ...REFUSAL_RETRIES, most: DAY }
/** Gmail and Microsoft let an account that was too fast send again after one to some hours. */
export const COOLING_RESTS: GrowingBackoff = { first: HOUR, factor: 2, most: 4 * HOUR }
/** Logins in a row that a server could not check, after which a person looks. */
const MOST_FAILED_LOGINS = 3

/**
 * What follows from a failure to send. Whoever is not let in, or is refused by policy, is paused. A server that is away
 * or busy heals by itself, and so does an account that was too fast: the mailbox rests, 1 to 4 hours in that case. A
 * fault of ours takes no email from its lead: it waits longer each time. What speaks of the email alone is tried again or
 * has failed. Pure.
 */
export function afterRefusal(outcome: NotSent, { failures, policyRefusals }: FailedAttempts): AfterRefusal {
  const { permanent, blame, code } = outcome
  const isVerdict = code === 'recipient_refused' || code === 'message_refused'
  if (code === FAULT) return { kind: 'wait', milliseconds: waitAfter(FAULT_RETRIES, failures) }
  if (blame === 'mailbox') {
    // Refused by policy again, after a person has resumed the mailbox: it is this email that is refused.
    if (permanent && isVerdict && policyRefusals > 0) return { kind: 'fail' }
    if (permanent || (code === 'authentication' && failures >= MOST_FAILED_LOGINS)) return { kind: 'pause' }
    return { kind: 'rest', milliseconds: waitAfter(COOLING_RESTS, failures) }
  }
  if (blame === 'network' && (!isVerdict || outcome.reply.startsWith('421'))) {
    return { kind: 'rest', milliseconds: waitAfter(OUTAGE_RETRIES, failures) }
  }
  return permanent ? { kind: 'fail' } : { kind: 'retry' }
}

/**
 * Milliseconds after which an email that was refused for now is tried again, undefined when it is given up: `refusals`
 * counts those, the last one included, of which the first was `since` milliseconds ago. A sending window may keep the
 * tries apart: then the eighth comes later than two days. Pure.
 */
export function retryAfter({ refusals, since }: { refusals: number; since: number }): number | undefined {
  if (refusals >= FEWEST_TRIES && since >= PATIENCE) return undefined
  return waitAfter(REFUSAL_RETRIES, refusals)
}

/** Waits after each report that one email did not arrive, through no fault of the address. */
export const RETURN_RETRIES: ListedBackoff = { waits: [24 * HOUR, 24 * HOUR] }

/**
 * Milliseconds after which an email that came back, through no fault of the address, is sent again, undefined when it is given
 * up. The server that reports has tried for itself, mostly for days. Pure.
 */
export function resendAfter(returns: number): number | undefined {
  return waitAfter(RETURN_RETRIES, returns)
}

/** Refusals without a reason, at once or in reports, after which an address counts as one that takes no mail. */
export const MOST_UNEXPLAINED = 2
