import { randomUUID } from 'node:crypto'
import { asError } from '../platform/errors.ts'
import type { Context } from '../platform/context.ts'
import { leaseOldFeeds } from './lease-store.ts'
import { LEASE, readLeased } from './read-leased.ts'

/**
 * Reads feeds of hosts now that were last read more than `olderThanMs` ago, for at most `withinMs`: what does not come in
 * that time is as it was, and read by the stage. Feeds that fail are left alone as the stage leaves them alone, and those
 * that another process reads are not waited for. Throws for nothing that a feed does.
 */
export async function refreshFeeds(
  context: Context,
  { organizationId, hostIds }: { organizationId: string; hostIds: readonly string[] },
  { olderThanMs, withinMs }: { olderThanMs: number; withinMs: number },
): Promise<void> {
  if (hostIds.length === 0) return
  const now = context.clock.now()
  const until = new Date(now.getTime() + LEASE)
  const readBefore = new Date(now.getTime() - olderThanMs)
  const feeds = await leaseOldFeeds(context.db, {
    organizationId,
    now,
    until,
    token: randomUUID(),
    hostIds,
    readBefore,
  })
  const signal = AbortSignal.timeout(withinMs)
  const readings = feeds.map((feed) => readLeased(context, feed, signal))
  for (const reading of await Promise.allSettled(readings)) {
    if (reading.status === 'fulfilled') continue
    context.log.error({ err: asError(reading.reason), organizationId }, 'A feed could not be read before a booking.')
  }
}
