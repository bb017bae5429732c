import type { Context } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { EventOrder, EventPlace, EventQuery, StoredEvent } from './event-store.ts'
import { findHorizon, findRemovedEventsEnd, listEvents } from './event-store.ts'

const DECIMAL = /^(0|[1-9]\d{0,18})$/
/** A cursor is good for the order it was made in. */
const KIND = { oldest: 'events', newest: 'events_newest' } as const

/** Before the first event. */
export const BEFORE_FIRST_EVENT: EventPlace = { epoch: 0, xid: '0', seq: '0' }

/** Whether a place comes after another one. */
export function isBehind(place: EventPlace, other: EventPlace): boolean {
  const parts: [bigint, bigint][] = [
    [BigInt(place.epoch), BigInt(other.epoch)],
    [BigInt(place.xid), BigInt(other.xid)],
    [BigInt(place.seq), BigInt(other.seq)],
  ]
  const [one, two] = parts.find(([a, b]) => a !== b) ?? [0n, 0n]
  return one > two
}

/** What a cursor says of a place. */
export function cursorParts({ epoch, xid, seq }: EventPlace, order: EventOrder): (string | number)[] {
  return [KIND[order], epoch, xid, seq]
}

/** The place that a cursor names. @throws AppError `validation_failed` for the cursor of another list or order */
export function placeOfCursor(parts: readonly unknown[], order: EventOrder): EventPlace {
  const [kind, epoch, xid, seq] = parts
  if (kind === KIND[order] && typeof epoch === 'number' && isDecimal(xid) && isDecimal(seq)) return { epoch, xid, seq }
  const detail = 'This cursor is of another list or order. Start again without one.'
  throw invalid([{ pointer: '/after', code: 'invalid_cursor', detail }])
}

function isDecimal(part: unknown): part is string {
  return typeof part === 'string' && DECIMAL.test(part)
}

/** `evt_` and 32 hexadecimal digits: epoch, transaction, sequence. Sorts as the events do. */
export function showEventId({ epoch, xid, seq }: EventPlace): string {
  return `evt_${hex(epoch, 4)}${hex(xid, 14)}${hex(seq, 14)}`
}

function hex(number: number | string, digits: number): string {
  return BigInt(number).toString(16).padStart(digits, '0')
}

/** Which events, from where on; undefined: from the end that the order begins with. */
type Question = Omit<EventQuery, 'horizon' | 'after'> & { readonly after: EventPlace | undefined }

/**
 * The events behind a place, in the order asked for, and the place to go on from. Events of transactions that may still
 * be running are left for later, together with all that come behind them: what is read once is never added to. Where
 * nothing more is there, the place is the end of what is settled, so that a rare type is not searched for twice; newest
 * first it is null, since nothing is ever added to the beginning. Events that are older than the organization keeps them
 * are gone: without a place, reading begins behind them, and newest first it ends there.
 * @throws AppError `events_gone` where the place lies among them, so that nobody passes over what they have not read
 */
export async function readEvents(
  context: Context,
  question: Question,
): Promise<{ events: StoredEvent[]; next: EventPlace | null }> {
  const { order, limit, organizationId, after } = question
  const horizon = await findHorizon(context.db, organizationId)
  const end = { ...horizon, seq: '0' }
  const place = after ?? (order === 'newest' ? end : await firstPlace(context, organizationId))
  const found = await listEvents(context.db, { ...question, after: place, horizon })
  // Asked after the events: what went while they were read is noted in the transaction in which it went.
  const gone = await findRemovedEventsEnd(context.db, organizationId)
  const next = nextPlace(found, { order, limit, end })
  if (gone === undefined) return { events: found, next }
  if (order === 'newest') return cutAt(gone.place, { events: found, next })
  if (after !== undefined && isBehind(gone.place, after)) throw eventsGone(gone.before)
  return { events: found, next }
}

/** Where the events that are kept begin. */
async function firstPlace(context: Context, organizationId: string): Promise<EventPlace> {
  return (await findRemovedEventsEnd(context.db, organizationId))?.place ?? BEFORE_FIRST_EVENT
}

/** Newest first: what is left of old events for the sake of their leads is no part of the feed. */
function cutAt(gone: EventPlace, page: { events: StoredEvent[]; next: EventPlace | null }): typeof page {
  const events = page.events.filter((event) => isBehind(event, gone))
  return events.length < page.events.length ? { events, next: null } : page
}

function nextPlace(
  events: readonly StoredEvent[],
  { order, limit, end }: { order: EventOrder; limit: number; end: EventPlace },
): EventPlace | null {
  const last = events.at(-1)
  if (events.length >= limit && last !== undefined) return last
  return order === 'newest' ? null : end
}

function eventsGone(before: Date): AppError {
  return new AppError(
    'events_gone',
    'Events behind this cursor are older than your organization keeps them, and gone. Begin again without a cursor: all that are kept come, from the oldest on. Read leads themselves for what you missed.',
    { details: { keptSince: before.toISOString() } },
  )
}
