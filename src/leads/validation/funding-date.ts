import { remember } from '../../platform/collections/bounded-cache.ts'
import { refuseValue } from './value-problems.ts'
import type { ValueReading } from './value-problems.ts'

/** The day it is in UTC. */
export function utcDay(at: Date): Temporal.PlainDate {
  return dayOf(at.toISOString().slice(0, 10))
}

// Every lead of a day asks for the same one, and Temporal takes its time.
const dayOf = remember((text: string) => Temporal.PlainDate.from(text), { limit: 10, longest: 10 })

/** A month `YYYY-MM` or day `YYYY-MM-DD` that exists. One after `today` is kept with a warning, and ages as if today. */
export function parseFundingDate(text: string, today: Temporal.PlainDate): ValueReading<string> {
  const first = firstDay(text)
  if (first === 0) return refuseValue('invalid_date', 'Must be a month such as 2026-04 or a day such as 2026-04-30.')
  if (first <= asNumber(today)) return { value: text }
  return { value: text, warning: { code: 'in_the_future', detail: `${text} is after today, ${today.toString()}.` } }
}

// The same few months come with every lead, and Temporal takes its time.
const firstDay = remember(findFirstDay, { limit: 1_000, longest: 10 })

function findFirstDay(text: string): number {
  const match = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(text)
  if (match === null || match[1] === '0000') return 0
  const fields = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3] ?? 1) }
  if (fields.month < 1 || fields.month > 12 || fields.day < 1) return 0
  const date = Temporal.PlainDate.from(fields)
  // Temporal clamps 31 April to the 30th.
  return date.day === fields.day ? asNumber(date) : 0
}

// 20260430 for 2026-04-30: compares as the days do.
function asNumber({ year, month, day }: Temporal.PlainDate): number {
  return (year * 100 + month) * 100 + day
}
