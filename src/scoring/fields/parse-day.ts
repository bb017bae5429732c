import { remember } from '../../platform/collections/bounded-cache.ts'
import { DAY } from '../../platform/clock.ts'

const DATE = /^([1-9]\d{3})-(\d{2})(?:-(\d{2})(?:T.*)?)?$/s

/** The day on which `asOf` falls, as days since 1970-01-01. An instant is read in UTC. */
export function dayNumber(asOf: Temporal.PlainDate | Date): number {
  if (asOf instanceof Date) return Math.floor(asOf.getTime() / DAY)
  return Date.UTC(asOf.year, asOf.month - 1, asOf.day) / DAY
}

const LONGEST_TEXT = 40

/**
 * The day that a text names, as days since 1970-01-01: `YYYY-MM-DD`, with or without a time after it, or `YYYY-MM`,
 * which counts as the last day of the month. Undefined for anything else, days that no calendar has included.
 * Years 1000 to 9999.
 */
export const parseDay: (text: string) => number | undefined = remember(readDay, { limit: 1_000, longest: LONGEST_TEXT })

// Leads share their months and days, and reading a date is the dearest part of a score.
function readDay(text: string): number | undefined {
  if (text.length > LONGEST_TEXT) return undefined
  const match = DATE.exec(text.trim())
  if (match === null) return undefined
  const [, year, month, day] = match
  const monthNumber = Number(month)
  if (monthNumber < 1 || monthNumber > 12) return undefined
  const start = Temporal.PlainYearMonth.from({ year: Number(year), month: monthNumber })
  const dayOfMonth = day === undefined ? start.daysInMonth : Number(day)
  if (dayOfMonth < 1 || dayOfMonth > start.daysInMonth) return undefined
  return dayNumber(start.toPlainDate({ day: dayOfMonth }))
}
