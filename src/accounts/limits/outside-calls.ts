import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { permitOutbound } from '../../platform/outbound/outbound-permit.ts'
import { createFairSemaphore } from '../../platform/work/fair-semaphore.ts'
import { countOutsideCall } from './limit-store.ts'

/** On all processes together. */
const MOST_A_MINUTE = 20
/** Of one process. Each may hold a fetched file of some megabytes. */
const AT_ONCE = { total: 12, perOrganization: 2, mostWaiting: 4 }
const RETRY_AFTER_SECONDS = 5

const turns = createFairSemaphore({
  ...AT_ONCE,
  refuse: () => limited('Too many servers are looked at for your organization at once.', RETRY_AFTER_SECONDS),
})

/** Who waits for what is asked outside; the signal is aborted once nobody waits any more. */
export interface OutsideCaller {
  readonly organizationId: string
  readonly signal: AbortSignal
}

/**
 * Asks servers that somebody else named while a caller waits, in a turn: two at a time of one organization, four more
 * wait, and twenty a minute, on all processes together, so that nobody searches a network or fills our memory through us.
 * `work` gets the context that may ask. Whoever hangs up leaves the queue.
 * @throws AppError `rate_limited`; whatever the signal was aborted with
 */
export async function askOutside<T>(
  context: Context,
  { organizationId, signal }: OutsideCaller,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const giveBack = await turns.take(organizationId, signal)
  try {
    const now = context.clock.now()
    if ((await countOutsideCall(context.db, organizationId, now)) > MOST_A_MINUTE) {
      const words = `Servers and domains are looked at ${MOST_A_MINUTE} times a minute at most.`
      throw limited(words, 60 - now.getUTCSeconds())
    }
    return await work(permitOutbound(context))
  } finally {
    giveBack()
  }
}

function limited(words: string, retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', `${words} Try again in ${retryAfterSeconds} seconds.`, {
    details: { retryAfterSeconds },
  })
}
