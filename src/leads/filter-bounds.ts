import { DAY as ONE_DAY } from '../platform/clock.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The instant at which a range begins: of a day, its beginning in UTC. Undefined for what is neither. */
export function beginOf(text: string): Date | undefined {
  try {
    const full = DAY.test(text) ? `${text}T00:00Z` : text
    return new Date(Temporal.Instant.from(full).epochMilliseconds)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The instant before which a range ends that includes what is named: the whole day, or the millisecond. */
export function endOf(text: string): Date | undefined {
  const begin = beginOf(text)
  return begin && new Date(begin.getTime() + (DAY.test(text) ? ONE_DAY : 1))
}

const NUMBER = /^-?\d{1,30}(\.\d{1,30})?$/

/** What a bound of a customData range is: a number (or a text that looks like one), a day, or nothing to compare with. */
export function boundOf(value: unknown): { number: string } | { day: string } | undefined {
  const text = String(value)
  if (NUMBER.test(text)) return { number: text }
  return beginOf(text) === undefined ? undefined : { day: text.slice(0, 10) }
}
