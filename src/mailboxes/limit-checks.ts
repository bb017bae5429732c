import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { countCheck } from './settings-store.ts'

const MOST_A_MINUTE = 20

/**
 * Counts one look at servers that somebody else named, so that nobody searches a network through us: twenty a minute
 * and organization, on all processes together. @throws AppError `rate_limited`
 */
export async function limitChecks(context: Context, organizationId: string): Promise<void> {
  const now = context.clock.now()
  if ((await countCheck(context.db, organizationId, now)) <= MOST_A_MINUTE) return
  const retryAfterSeconds = 60 - now.getUTCSeconds()
  const words = `Mail servers and domains are looked at ${MOST_A_MINUTE} times a minute at most. Try again in ${retryAfterSeconds} seconds.`
  throw new AppError('rate_limited', words, { details: { retryAfterSeconds } })
}
