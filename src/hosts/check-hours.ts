import type { Problem } from '../platform/errors.ts'
import type { Hours, HoursException } from './schema.ts'

const MOST_DAYS = 366

type Span = Pick<Hours, 'from' | 'to'>

/** Which hours are checked: where they stand, and for how long a meeting they have to do, in minutes. */
interface HoursCheck {
  readonly pointer: string
  readonly atLeast?: number
}

/** What is wrong with weekly hours that have the shape of the schema: spans that end too early, overlap, or are too short. */
export function checkHours(hours: readonly Hours[], { pointer, atLeast = 0 }: HoursCheck): Problem[] {
  return hours.flatMap((span, index) => {
    const others = hours.slice(0, index).filter(({ day }) => day === span.day)
    return checkSpan(span, others, { pointer: `${pointer}/${index}`, atLeast })
  })
}

/** What is wrong with exceptions that have the shape of the schema. Pointers are relative to the list. */
export function checkExceptions(exceptions: readonly HoursException[]): Problem[] {
  const seen: { first: string; last: string }[] = []
  return exceptions.flatMap(({ date, until = date, hours }, index): Problem[] => {
    const pointer = `/${index}`
    const problems = hours.flatMap((span, at) =>
      checkSpan(span, hours.slice(0, at), { pointer: `${pointer}/hours/${at}` }),
    )
    const wrongDays = checkDays(date, until).map((problem) => ({ ...problem, pointer: `${pointer}${problem.pointer}` }))
    if (wrongDays.length > 0) return [...wrongDays, ...problems]
    const clash = seen.find(({ first, last }) => first <= until && date <= last)
    seen.push({ first: date, last: until })
    if (clash === undefined) return problems
    const detail = `Another exception covers days from ${clash.first} to ${clash.last}. Give each day once.`
    return [{ pointer: `${pointer}/date`, code: 'overlapping_days', detail }, ...problems]
  })
}

/** How long a span of hours is, in minutes by the wall clock. */
export function minutesIn({ from, to }: Span): number {
  return minutesOf(to) - minutesOf(from)
}

function checkSpan(span: Span, others: readonly Span[], { pointer, atLeast = 0 }: HoursCheck): Problem[] {
  if (span.from >= span.to) {
    return [{ pointer, code: 'invalid_hours', detail: `${span.from} is not before ${span.to}.` }]
  }
  const clash = others.find((other) => other.from < span.to && span.from < other.to)
  if (clash !== undefined) {
    const detail = `Overlaps ${clash.from}–${clash.to} on the same day.`
    return [{ pointer, code: 'overlapping_hours', detail }]
  }
  if (minutesIn(span) >= atLeast) return []
  const detail = `A meeting of ${atLeast} minutes does not fit between ${span.from} and ${span.to}.`
  return [{ pointer, code: 'too_short', detail }]
}

function checkDays(date: string, until: string): Problem[] {
  const first = dayOf(date)
  const last = dayOf(until)
  const detail = 'This is no day of the calendar. Write it as 2026-12-24.'
  if (first === undefined) return [{ pointer: '/date', code: 'invalid_date', detail }]
  if (last === undefined) return [{ pointer: '/until', code: 'invalid_date', detail }]
  const days = first.until(last, { largestUnit: 'day' }).days + 1
  if (days < 1) return [{ pointer: '/until', code: 'invalid_days', detail: `${until} is before ${date}.` }]
  if (days <= MOST_DAYS) return []
  const tooMany = `These are ${days} days; an exception covers at most ${MOST_DAYS}. Archive a host who never comes back.`
  return [{ pointer: '/until', code: 'too_many_days', detail: tooMany }]
}

function dayOf(text: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
