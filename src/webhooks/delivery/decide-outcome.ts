import { DAY } from '../../platform/clock.ts'
import type { OutboundReason } from '../../platform/outbound/outbound.ts'
import { nextCircuit } from '../endpoints/circuit-breaker.ts'
import type { CircuitBreaker } from '../endpoints/circuit-breaker.ts'
import type { DisabledReason } from '../endpoints/endpoint-store.ts'
import type { DeliveryChange } from './attempt-store.ts'
import { nextAttempt } from './retry-schedule.ts'

/** What came of one attempt: an answer with this HTTP status, or none and the reason. */
export type WebhookAnswer = { readonly status: number } | { readonly failure: OutboundReason }

/**
 * `delivered` is final; `retry` is a failure that follows the schedule; `disable` turns the endpoint off;
 * `interrupted` says nothing about the receiver and counts as no failure: the attempt is made again.
 */
export type AnswerVerdict = 'delivered' | 'retry' | 'disable' | 'interrupted'

const GONE = 410

/**
 * What an attempt's answer means (Standard Webhooks 1.0): any 2xx is delivered, 410 asks us to stop for good, and
 * everything else is a failure to try again. That includes redirects, which are never followed, and every failure
 * of the network: an address that is blocked or unknown today may be mended tomorrow. Only an exchange that we
 * called off ourselves, because the process stops or the lease is gone, is nobody's failure.
 */
export function classifyAnswer(answer: WebhookAnswer): AnswerVerdict {
  if ('failure' in answer) return answer.failure === 'aborted' ? 'interrupted' : 'retry'
  if (answer.status >= 200 && answer.status <= 299) return 'delivered'
  return answer.status === GONE ? 'disable' : 'retry'
}

/** An endpoint that has done nothing but fail for this long is not called any more, in milliseconds. */
export const FAILING_LIMIT = 5 * DAY

/**
 * So often it has to have failed within the time below for that, the last failure included: one after days in which nothing
 * was sent says little, and the retries after 5 s and 5 min decide.
 */
export const LEAST_FAILURES = 3

/** In milliseconds. */
export const RECENT = DAY

/** An attempt that was made, and how things stand now that it is written down. */
export interface AttemptMade {
  readonly answer: WebhookAnswer
  /** The `Retry-After` of the answer, as it came. */
  readonly retryAfter: string | undefined
  readonly startedAt: Date
  readonly now: Date
  /** A number in [0, 1). */
  readonly random: () => number
  /** Failures of the delivery before this attempt. */
  readonly failures: number
  readonly endpoint: {
    /** False when it was disabled while the attempt ran. */
    readonly enabled: boolean
    /** False when its address changed while the attempt ran: then the answer says nothing about it. */
    readonly sameUrl: boolean
    readonly failingSince: Date | null
    /** Failed attempts within the last day before this one; counted to `LEAST_FAILURES` at most. */
    readonly recentFailures: number
    readonly circuit: CircuitBreaker
  }
}

/** What follows from an attempt, for its delivery and for the endpoint. */
export interface AttemptOutcome {
  readonly delivery: DeliveryChange
  readonly failingSince: Date | null
  readonly circuit: CircuitBreaker
  readonly disable: DisabledReason | null
}

/**
 * What follows from an attempt: any 2xx ends the delivery and clears the endpoint's record; a failure follows the
 * schedule until it is exhausted; 410, or five days of nothing but failures with at least three of them in the last 24 h,
 * disables the endpoint, whose deliveries then wait. An attempt that we called off ourselves is made again and counts as no failure.
 */
export function decideOutcome(made: AttemptMade): AttemptOutcome {
  const { endpoint, failures, now } = made
  const verdict = classifyAnswer(made.answer)
  const succeeded = verdict === 'delivered'
  const circuit = endpoint.sameUrl ? nextCircuit(endpoint.circuit, { succeeded, ...made }) : endpoint.circuit
  if (succeeded) {
    const delivery = { state: 'delivered', failures, dueAt: null, deliveredAt: now } as const
    return { delivery, failingSince: endpoint.sameUrl ? null : endpoint.failingSince, circuit, disable: null }
  }
  if (verdict === 'interrupted') {
    const dueAt = endpoint.enabled ? now : null
    const delivery = { state: 'pending', failures, dueAt, deliveredAt: null } as const
    return { delivery, failingSince: endpoint.failingSince, circuit: endpoint.circuit, disable: null }
  }
  const failingSince = endpoint.sameUrl ? (endpoint.failingSince ?? made.startedAt) : endpoint.failingSince
  const disable = disabledBy(made, verdict === 'disable', failingSince)
  return { delivery: afterFailure(made, endpoint.enabled && disable === null), failingSince, circuit, disable }
}

function disabledBy(made: AttemptMade, isGone: boolean, failingSince: Date | null): DisabledReason | null {
  const { endpoint, now } = made
  if (!endpoint.enabled || !endpoint.sameUrl) return null
  if (isGone) return 'gone'
  const isOften = endpoint.recentFailures + 1 >= LEAST_FAILURES
  return isOften && hasFailedLong(failingSince, now) ? 'failing' : null
}

/** Whether an endpoint has failed for so long that it may be disabled. */
export function hasFailedLong(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_LIMIT
}

function afterFailure({ failures, now, retryAfter, random }: AttemptMade, isCalled: boolean): DeliveryChange {
  const counted = failures + 1
  const next = nextAttempt({ failures: counted, now, retryAfter, random })
  const state = next === undefined ? 'exhausted' : 'pending'
  return { state, failures: counted, dueAt: isCalled ? (next ?? null) : null, deliveredAt: null }
}
