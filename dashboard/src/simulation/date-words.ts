const SHORT = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** "Tue 24 Nov" of a date such as 2026-11-24. */
export function shortDate(date: string): string {
  return SHORT.format(new Date(`${date}T00:00Z`)).replace(',', '')
}

/** "Tuesday 24 November 2026". */
export function longDate(date: string): string {
  return LONG.format(new Date(`${date}T00:00Z`)).replace(',', '')
}
