import { AppError } from '../platform/errors.ts'
import { createTurns } from '../platform/turns.ts'
import type { Turns } from '../platform/turns.ts'

/** Of the ten connections of a process, so many count reports. */
const COUNTERS = { total: 4, perOrganization: 2 }
/** How long a report waits for its turn, in milliseconds. */
const LONGEST_WAIT = 10_000
const RETRY_AFTER_SECONDS = 5

/** Turns at counting; `take` throws AppError `too_many_reports` where those before it take too long. */
export function createReportTurns(longestWait = LONGEST_WAIT): Turns {
  return createTurns(COUNTERS, {
    ms: longestWait,
    refuse: () =>
      new AppError('too_many_reports', 'Too many reports are counted at once. Ask for one after the other.', {
        details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
      }),
  })
}
