/** How long a period is. */
export type Unit = 'day' | 'week' | 'month'

const DAY_MS = 86_400_000
/** More columns than that are lines. */
const MOST_COLUMNS = 62
const DAYS_OF: Readonly<Record<Unit, number>> = { day: 1, week: 7, month: 30 }
const UNITS = ['day', 'week', 'month'] as const

/** The shortest unit in which a span can be drawn. Both days count. */
export function unitOf(from: string, to: string): Unit {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return UNITS.find((unit) => days / DAYS_OF[unit] <= MOST_COLUMNS) ?? 'month'
}

/** The first day of each period of a span, those too in which nothing happened. Weeks begin on Monday. */
export function periodsOf(from: string, to: string, unit: Unit): string[] {
  const periods: string[] = []
  let period = startOf(from, unit)
  while (period <= to) {
    periods.push(period)
    period = nextOf(period, unit)
  }
  return periods
}

function startOf(date: string, unit: Unit): string {
  if (unit === 'month') return `${date.slice(0, 7)}-01`
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return unit === 'week' ? daysAfter(date, -weekday) : date
}

function nextOf(period: string, unit: Unit): string {
  if (unit !== 'month') return daysAfter(period, DAYS_OF[unit])
  const [year = 0, month = 0] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
