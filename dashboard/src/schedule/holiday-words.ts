import { LOCALE } from '../shared/words/locale.ts'

const EVERY_YEAR = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' })
const ONCE = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A date with a leap day, for dates without a year. */
const ANY_YEAR = '2024'

/** "25 December, every year", "Thu, 26 November 2026"; what is no date as it is. */
export function holidayInWords(date: string): string {
  const isYearly = date.length === 5
  const day = new Date(`${isYearly ? `${ANY_YEAR}-` : ''}${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return date
  return isYearly ? `${EVERY_YEAR.format(day)}, every year` : ONCE.format(day)
}

/** The holidays with one more, those of every year first; the same where it is there. `date` is YYYY-MM-DD. */
export function withHoliday(holidays: readonly string[], date: string, isYearly: boolean): string[] {
  const given = isYearly ? date.slice(5) : date
  const all = [...new Set([...holidays, given])]
  return all.toSorted((a, b) => a.length - b.length || a.localeCompare(b))
}
