import { randomUUID } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import type { Stage } from '../platform/work.ts'
import { leaseDueFeeds, organizationsDue } from './lease-store.ts'
import { LEASE, nextReading, readLeased } from './read-leased.ts'

export const FEED_STAGE = 'host_feeds'

/**
 * Reads the feeds of hosts that a campaign names every five minutes; those that fail ever more rarely, up to an hour.
 * Each reading is an outside call under a lease; an organization's slow ones hold up its own.
 */
export function feedStage(context: Context): Stage {
  return {
    name: FEED_STAGE,
    slots: { total: 16, perOrganization: 2 },
    due: () => organizationsDue(context.db, context.clock.now()),
    take: async (organizationId, limit) => {
      const now = context.clock.now()
      const until = new Date(now.getTime() + LEASE)
      const order = { organizationId, now, until, token: randomUUID(), limit, later: nextReading(context, now) }
      const { taken, feeds } = await leaseDueFeeds(context.db, order)
      return { taken, jobs: feeds.map((feed) => (signal: AbortSignal) => readLeased(context, feed, signal)) }
    },
  }
}
