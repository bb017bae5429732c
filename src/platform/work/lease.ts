import { asError } from '../errors.ts'
import { isDatabaseAway, isLockConflict, isStatementTimeout } from '../database/error-classes.ts'
import type { Log } from '../log.ts'
import { SECOND, sleep } from '../clock.ts'
import type { Clock } from '../clock.ts'
import { waitAfter } from './backoff.ts'
import type { GrowingBackoff } from './backoff.ts'

/** A row that this process alone may work on for a while. `signal` ends the work when the process stops. */
export interface HeldLease {
  readonly milliseconds: number
  /** Prolongs it from now on; false where it is somebody else's, or nobody's, by now. */
  readonly renew: () => Promise<boolean>
  readonly signal: AbortSignal
}

/** When a lease that begins now runs out. What is free to be leased: `isFree` in `lease-store.ts`. */
export function leaseEnd(clock: Clock, milliseconds: number): Date {
  return new Date(clock.now().getTime() + milliseconds)
}

/** Parts of a lease: after how much it is renewed, after how much a failure is tried again, and how much is left unused. */
const RENEW = 1 / 3
const RENEW_AGAIN = 1 / 24
const MARGIN = 1 / 12

/**
 * Makes an outside call under a lease, then writes down what came of it with `keep`. What is known is not thrown away:
 * while the database is away, `keep` is tried again for as long as the process lives, and the lease is renewed. So `keep`
 * may run after a commit whose answer was lost, and after the lease: it is fenced by the lease's token.
 */
export async function withLease<Outcome, Result>(
  lease: HeldLease & { readonly log: Log },
  call: (signal: AbortSignal) => Promise<Outcome>,
  keep: (outcome: Outcome) => Promise<Result>,
): Promise<Result> {
  return holdLease(lease, async (signal) => {
    const outcome = await call(signal)
    return writeBack(lease.log, () => keep(outcome))
  })
}

/**
 * Runs work of the database alone while its lease is renewed. The signal fires when a renewal answers that the lease is
 * gone, or when it ran out by the time that passed here. A renewal that fails is tried again and ends nothing.
 */
export async function holdLease<T>(lease: HeldLease, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const lost = new AbortController()
  // Each email of thousands holds one: a signal made of two, and one more for the end, would be most of what that costs.
  const stop = () => lost.abort(lease.signal.reason)
  if (lease.signal.aborted) stop()
  else lease.signal.addEventListener('abort', stop, { once: true })
  const endRenewing = keepRenewing(lease, lost)
  try {
    return await work(lost.signal)
  } finally {
    endRenewing()
    lease.signal.removeEventListener('abort', stop)
  }
}

/** Renews the lease until that is ended by what it answers. */
function keepRenewing({ milliseconds, renew }: HeldLease, lost: AbortController): () => void {
  const usable = milliseconds * (1 - MARGIN)
  const watch = () => setTimeout(() => lost.abort(new Error('The lease ran out.')), usable)
  let isOver = false
  let end = watch()
  let next: NodeJS.Timeout | undefined
  const endRenewing = () => {
    isOver = true
    clearTimeout(end)
    clearTimeout(next)
  }
  const renewAfter = (wait: number) => {
    if (!isOver) next = setTimeout(() => void renewOnce(), wait)
  }
  const renewOnce = async () => {
    const longer = watch()
    try {
      const isHeld = await renew()
      clearTimeout(end)
      end = longer
      if (!isHeld) lost.abort(new Error('The lease was lost.'))
      if (!isHeld || isOver) endRenewing()
      else renewAfter(milliseconds * RENEW)
    } catch {
      // Whoever works under the lease meets the same database, and tells. Here it matters when the lease runs out.
      clearTimeout(longer)
      renewAfter(milliseconds * RENEW_AGAIN)
    }
  }
  renewAfter(milliseconds * RENEW)
  return endRenewing
}

/** Spread, as there may be hundreds. */
export const WRITE_BACK_RETRIES: GrowingBackoff = { first: 50, factor: 2, most: SECOND, spread: [0.5, 1.5] }
/** After a write that took too long: each try costs the slow database a whole statement. */
export const SLOW_WRITE_BACK_RETRIES: GrowingBackoff = { ...WRITE_BACK_RETRIES, most: 15 * SECOND }
/** How often a write that takes too long is told: the reason may be one that only people can mend. */
const TELL_TOO_LONG = 10

/**
 * Writes down what is known of the outside, however long the database is away or too slow: tried again until it is
 * written, or the process ends. `write` must do nothing where it is written already.
 * @throws whatever else `write` throws
 */
export async function writeBack<T>(log: Log, write: () => Promise<T>): Promise<T> {
  let tooLong = 0
  for (let attempt = 0; ; attempt += 1) {
    let retries = WRITE_BACK_RETRIES
    try {
      return await write()
    } catch (error) {
      if (isStatementTimeout(error)) {
        tooLong += 1
        retries = SLOW_WRITE_BACK_RETRIES
      } else if (!isDatabaseAway(error) && !isLockConflict(error)) throw error
      if (attempt === 0) log.warn({ err: asError(error) }, 'An outcome waits for the database, and is kept until then.')
      if (retries === SLOW_WRITE_BACK_RETRIES && tooLong % TELL_TOO_LONG === 0)
        log.error({ err: asError(error), tooLong }, 'An outcome takes too long to write; it is kept and tried again.')
    }
    // Real time, not business time: no decision depends on this random number, so it is not the context's.
    await sleep(waitAfter(retries, attempt + 1, Math.random))
  }
}
