import { randomUUID } from 'node:crypto'
import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { asError } from '../../platform/errors.ts'
import { permitOutbound } from '../../platform/outbound/outbound-permit.ts'
import { createFairSemaphore } from '../../platform/work/fair-semaphore.ts'
import type { Stage } from '../../platform/work/worker.ts'
import { leaseEnd } from '../../platform/work/lease.ts'
import { leaseDueFeeds, leaseOldFeeds, makeFeedsDue, organizationsWithFeedsDue } from './feed-lease-store.ts'
import { FEED_LEASE, nextReading, readLeasedFeed } from './read-leased-feed.ts'

export const FEED_STAGE = 'host_feeds'

/**
 * Reads the feeds of hosts that a campaign names every five minutes; those that fail ever more rarely, up to an hour.
 * Each reading is an outside call under a lease; an organization's slow ones hold up its own.
 */
export function feedStage(context: Context): Stage {
  return {
    name: FEED_STAGE,
    slots: { total: 16, perOrganization: 2 },
    due: () => organizationsWithFeedsDue(context.db, context.clock.now()),
    claim: async (organizationId, limit) => {
      const now = context.clock.now()
      const until = leaseEnd(context.clock, FEED_LEASE)
      const order = { organizationId, now, until, token: randomUUID(), limit, later: nextReading(context, now) }
      const { claimed, feeds } = await leaseDueFeeds(context.db, order)
      return {
        claimed,
        jobs: feeds.map((feed) => (signal: AbortSignal) => readLeasedFeed(context, feed, signal)),
      }
    },
  }
}

const RECENT = MINUTE

/** Has the feeds of hosts read once the transaction commits, where that was not done within the last minute. */
export async function readFeedsSoon(
  context: Context,
  tx: Transaction,
  { organizationId, hostIds }: { organizationId: string; hostIds: readonly string[] },
): Promise<void> {
  const now = context.clock.now()
  await makeFeedsDue(tx, organizationId, hostIds, { now, readBefore: new Date(now.getTime() - RECENT) })
  tx.afterCommit(() => context.wake(FEED_STAGE))
}

/** Of one process; each may hold a fetched file of some megabytes. */
const turns = createFairSemaphore({ total: 12, perOrganization: 3 })

/**
 * Reads feeds of hosts now that were last read more than `olderThanMs` ago, for at most `withinMs`: what does not come in
 * that time is as it was, and read by the stage. Feeds that fail are left alone as the stage leaves them alone, and those
 * that another process reads are not waited for. Three of one organization are read at once. Throws for nothing that a feed does.
 */
export async function refreshFeeds(
  context: Context,
  { organizationId, hostIds }: { organizationId: string; hostIds: readonly string[] },
  { olderThanMs, withinMs }: { olderThanMs: number; withinMs: number },
): Promise<void> {
  if (hostIds.length === 0) return
  const now = context.clock.now()
  const until = leaseEnd(context.clock, FEED_LEASE)
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
  const open = permitOutbound(context)
  const readings = feeds.map(async (feed) => {
    // A signal that is over by then leaves the feed as it was.
    const giveBack = await turns.take(organizationId, signal).catch(() => () => undefined)
    await readLeasedFeed(open, feed, signal).finally(giveBack)
  })
  for (const reading of await Promise.allSettled(readings)) {
    if (reading.status === 'fulfilled') continue
    context.log.error({ err: asError(reading.reason), organizationId }, 'A feed could not be read before a booking.')
  }
}
