import type { Context } from '../platform/context.ts'
import { BEGINNING } from './event-place.ts'
import { findHorizon, listEvents } from './event-store.ts'
import type { EventPlace, EventQuery, StoredEvent } from './event-store.ts'

/** Which events, from where on; undefined: from the end that the order begins with. */
type Question = Omit<EventQuery, 'epoch' | 'horizon' | 'after'> & { readonly after: EventPlace | undefined }

/**
 * The events behind a place, in the order asked for, and the place to go on from. Events of transactions that may still
 * be running are left for later, together with all that come behind them: what is read once is never added to. Where
 * nothing more is there, the place is the end of what is settled, so that a rare type is not searched for twice; newest
 * first it is null, since nothing is ever added to the beginning.
 */
export async function readEvents(
  context: Context,
  question: Question,
): Promise<{ events: StoredEvent[]; next: EventPlace | null }> {
  const { epoch } = context.instance
  const horizon = await findHorizon(context.db)
  const end = { epoch, xid: horizon, seq: '0' }
  const start = question.order === 'newest' ? end : BEGINNING
  const query = { ...question, after: question.after ?? start, epoch, horizon }
  const events = await listEvents(context.db, query)
  const last = events.at(-1)
  if (events.length >= query.limit && last !== undefined) return { events, next: last }
  return { events, next: query.order === 'newest' ? null : end }
}
