import type { Context } from '../../platform/context.ts'
import type { FeedAccess, FeedOrder, FeedReading } from './feed-order.ts'
import { readCaldav } from './read-caldav.ts'
import { readIcs } from './read-ics.ts'

/** Reads a feed once. @throws FeedFault; whatever the signal was aborted with */
export async function readFeed(
  context: Context,
  access: FeedAccess,
  order: FeedOrder,
  signal: AbortSignal,
): Promise<FeedReading> {
  return access.kind === 'ics' ? readIcs(context, access, order, signal) : readCaldav(context, access, order, signal)
}
