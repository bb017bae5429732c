import type { Context } from '../platform/context.ts'
import { findHorizon, listEvents } from './event-store.ts'
import type { EventPlace, EventQuery, StoredEvent } from './event-store.ts'

/**
 * The events after a place, in order, and the place to go on from. Events of transactions that may still be running
 * are left for later, together with all that come behind them: what is read once is never added to. Where nothing
 * more is there, the place is the end of what is settled, so that a rare type is not searched for twice.
 */
export async function readEvents(
  context: Context,
  query: Omit<EventQuery, 'epoch' | 'horizon'>,
): Promise<{ events: StoredEvent[]; next: EventPlace }> {
  const { epoch } = context.instance
  const horizon = await findHorizon(context.db)
  const events = await listEvents(context.db, { ...query, epoch, horizon })
  const last = events.at(-1)
  const isFull = events.length >= query.limit
  return { events, next: isFull && last !== undefined ? last : { epoch, xid: horizon, seq: '0' } }
}
