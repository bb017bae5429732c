const DATE = new Intl.DateTimeFormat('en-GB', {
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
