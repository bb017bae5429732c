import { MINUTE, SECOND } from '../../platform/clock.ts'
import { waitAfter } from '../../platform/work/backoff.ts'
import type { GrowingBackoff } from '../../platform/work/backoff.ts'

/** An endpoint that fails this often without a success between, within the time below, is left alone for a while. */
export const FAILURES_TO_OPEN = 10
export const FAILURES_WITHIN = 5 * MINUTE

/** How long it is left alone: at most, less than what all but the first retries of the schedule wait for anyway. */
export const CIRCUIT_PAUSES: GrowingBackoff = { first: 10 * SECOND, factor: 2, most: 5 * MINUTE, spread: [1, 1.1] }

/** Whether an endpoint is called at present. */
export interface CircuitBreaker {
  /** Failed attempts since the last success. */
  readonly failuresInRow: number
  readonly rowBeganAt: Date | null
  /** Null while closed. While open, deliveries wait; from then on one of them is tried at a time. */
  readonly probeAt: Date | null
  /** Probes that failed since it opened. */
  readonly failedProbes: number
}

/** How the circuit of an endpoint begins, and what a success makes of it. */
export const CLOSED: CircuitBreaker = { failuresInRow: 0, rowBeganAt: null, probeAt: null, failedProbes: 0 }

/** An attempt at a delivery of the endpoint. */
export interface CircuitAttempt {
  readonly succeeded: boolean
  readonly startedAt: Date
  readonly now: Date
  /** A number in [0, 1). */
  readonly random: () => number
}

/**
 * What an attempt makes of the circuit: many failures in a row within minutes open it; each probe that fails doubles
 * the pause before the next (`CIRCUIT_PAUSES`); a success closes it. What was under way when it opened, and fails, is no
 * probe.
 */
export function nextCircuit(circuit: CircuitBreaker, attempt: CircuitAttempt): CircuitBreaker {
  if (attempt.succeeded) return CLOSED
  const { probeAt, failedProbes } = circuit
  if (probeAt !== null) {
    if (attempt.startedAt < probeAt) return circuit
    return { ...circuit, probeAt: pauseAfter(failedProbes + 1, attempt), failedProbes: failedProbes + 1 }
  }
  const row = longerRow(circuit, attempt.now)
  return row.failuresInRow < FAILURES_TO_OPEN ? row : { ...row, probeAt: pauseAfter(0, attempt) }
}

function longerRow({ failuresInRow, rowBeganAt }: CircuitBreaker, now: Date): CircuitBreaker {
  const goesOn = rowBeganAt !== null && now.getTime() - rowBeganAt.getTime() <= FAILURES_WITHIN
  return goesOn
    ? { ...CLOSED, failuresInRow: failuresInRow + 1, rowBeganAt }
    : { ...CLOSED, failuresInRow: 1, rowBeganAt: now }
}

function pauseAfter(failedProbes: number, { now, random }: CircuitAttempt): Date {
  return new Date(now.getTime() + waitAfter(CIRCUIT_PAUSES, failedProbes + 1, random))
}
