import { invalid } from '../platform/errors.ts'
import type { EventOrder, EventPlace } from './event-store.ts'

const DECIMAL = /^(0|[1-9]\d{0,18})$/
/** A cursor is good for the order it was made in. */
const KIND = { oldest: 'events', newest: 'events_newest' } as const

/** Before the first event. */
export const BEGINNING: EventPlace = { epoch: 0, xid: '0', seq: '0' }

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
