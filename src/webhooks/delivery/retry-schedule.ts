import assert from 'node:assert/strict'
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { parseRetryAfter } from '../../platform/outbound/retry-after.ts'
import { spreadWait, waitAfter } from '../../platform/work/backoff.ts'
import type { ListedBackoff } from '../../platform/work/backoff.ts'

/** The table of Standard Webhooks 1.0. */
export const DELIVERY_RETRIES: ListedBackoff = {
  waits: [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
  spread: [1, 1.1],
}

/** After so many failures a delivery is exhausted. */
export const MOST_ATTEMPTS = DELIVERY_RETRIES.waits.length + 1

/** A receiver cannot put a delivery off for longer than the schedule's own longest delay. */
const LONGEST_RETRY_AFTER = 24 * HOUR

export interface FailedDelivery {
  /** Attempts that have failed so far, the last one included: at least 1. */
  readonly failures: number
  readonly now: Date
  /** The `Retry-After` header of the last answer, as it came. */
  readonly retryAfter?: string | undefined
  /** A number in [0, 1). */
  readonly random: () => number
}

/**
 * When a failed delivery is tried again: its delay in the schedule plus up to 10 % jitter, never earlier.
 * A `Retry-After` puts it off further, by at most 24 h and the same jitter; a malformed or shorter one changes nothing.
 * Undefined after the last attempt: the delivery is exhausted.
 * @throws AssertionError when `failures` is not a positive whole number.
 */
export function nextAttempt({ failures, now, retryAfter, random }: FailedDelivery): Date | undefined {
  assert(Number.isInteger(failures) && failures > 0, 'A retry follows at least one failure.')
  const scheduled = waitAfter(DELIVERY_RETRIES, failures)
  if (scheduled === undefined) return undefined
  const delay = Math.max(scheduled, askedDelay(retryAfter, now))
  return new Date(now.getTime() + spreadWait(DELIVERY_RETRIES, delay, random))
}

function askedDelay(retryAfter: string | undefined, now: Date): number {
  const instant = retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, now)
  return instant === undefined ? 0 : Math.min(instant - now.getTime(), LONGEST_RETRY_AFTER)
}
