import { MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { makeFeedsDue } from './lease-store.ts'
import { FEED_STAGE } from './stage.ts'

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
