import type { OutboundReason } from '../platform/outbound.ts'

/** What came of one attempt: an answer with this HTTP status, or none and the reason. */
export type Answer = { readonly status: number } | { readonly failure: OutboundReason }

/**
 * `delivered` is final; `retry` is a failure that follows the schedule; `disable` turns the endpoint off;
 * `interrupted` says nothing about the receiver and counts as no failure: the attempt is made again.
 */
export type Verdict = 'delivered' | 'retry' | 'disable' | 'interrupted'

const GONE = 410

/**
 * What an attempt's answer means (Standard Webhooks 1.0): any 2xx is delivered, 410 asks us to stop for good, and
 * everything else is a failure to try again. That includes redirects, which are never followed, and every failure
 * of the network: an address that is blocked or unknown today may be mended tomorrow. Only an exchange that we
 * called off ourselves, because the process stops or the lease is gone, is nobody's failure.
 */
export function judgeAnswer(answer: Answer): Verdict {
  if ('failure' in answer) return answer.failure === 'aborted' ? 'interrupted' : 'retry'
  if (answer.status >= 200 && answer.status <= 299) return 'delivered'
  return answer.status === GONE ? 'disable' : 'retry'
}
