import { MINUTE, SECOND } from '../../platform/clock.ts'

/** An endpoint that fails this often without a success between, within the time below, is left alone for a while. */
export const FAILURES_TO_OPEN = 10
const WITHIN = 5 * MINUTE

const FIRST_PAUSE = 10 * SECOND
/** The pause doubles up to this one: less than what all but the first retries of the schedule wait for anyway. */
const LONGEST_PAUSE = 5 * MINUTE
const JITTER = 0.1

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
 * What an attempt makes of the circuit: ten failures in a row within five minutes open it; each probe that fails doubles
 * the pause before the next, from 10 s to 5 min; a success closes it. What was under way when it opened, and fails, is no
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
  const goesOn = rowBeganAt !== null && now.getTime() - rowBeganAt.getTime() <= WITHIN
  return goesOn
    ? { ...CLOSED, failuresInRow: failuresInRow + 1, rowBeganAt }
    : { ...CLOSED, failuresInRow: 1, rowBeganAt: now }
}

function pauseAfter(failedProbes: number, { now, random }: CircuitAttempt): Date {
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failedProbes)
  return new Date(now.getTime() + Math.round(pause * (1 + JITTER * random())))
}
