import { LOCALE } from './locale.ts'

const DAY_MS = 86_400_000
const DAY = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const DAY_OF_YEAR = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' })

/** "12 Nov" of a calendar date such as 2026-11-12. */
export function shortDay(date: string): string {
  return DAY.format(startOf(date))
}

/** "12 Nov 2026" of a calendar date. */
export function fullDay(date: string): string {
  return DAY_OF_YEAR.format(startOf(date))
}

/** The first of so many days that end with a date: one day before the 12th, both counted, is the 12th. */
export function firstOf(days: number, last: string): string {
  return new Date(startOf(last).getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10)
}

function startOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

const SHORT = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const LONG = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeZone: 'UTC' })

/** "Tue 24 Nov" of a date such as 2026-11-24. */
export function shortDate(date: string): string {
  return SHORT.format(new Date(`${date}T00:00Z`)).replace(',', '')
}

/** "Tuesday 24 November 2026". */
export function longDate(date: string): string {
  return LONG.format(new Date(`${date}T00:00Z`)).replace(',', '')
}

const DATE = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "2026-12-24" → "Thu, 24 Dec 2026"; what is no date as it is. */
export function dateInWords(date: string): string {
  const instant = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(instant) ? date : DATE.format(instant)
}
