import ical from 'node-ical'
import type { CalendarResponse, VEvent, VFreebusy } from 'node-ical'
import { CalendarFault } from './calendar-fault.ts'
import { readExtraDates } from './extra-dates.ts'
import { isBusy } from './is-busy.ts'
import { prepareCalendar } from './prepare-calendar.ts'

/** Whose calendar is read, and when. Times in milliseconds since the epoch. */
export interface BusyQuestion {
  /** IANA; of all-day events, and of times that say no zone. */
  readonly timezone: string
  /** Whose answer to an invitation counts. */
  readonly email: string
  readonly from: number
  readonly to: number
}

/** Milliseconds since the epoch; the end is not part of it. */
export interface BusySpan {
  readonly start: number
  readonly end: number
}

readExtraDates()

const DAY = 86_400_000
const MOST_EVENTS = 5_000
const MOST_OCCURRENCES = 20_000

/**
 * When calendars (RFC 5545) say that somebody is busy, in order: spans that do not touch each other, inside `from` to
 * `to`. Busy is what is opaque, not cancelled, and not declined by `email`; free/busy lists count too.
 * @throws CalendarFault `not_a_calendar`; `too_many` for more than 5,000 events or 20,000 occurrences in that time
 */
export function busyTimes(calendars: readonly string[], question: BusyQuestion): BusySpan[] {
  const spans: BusySpan[] = []
  let events = 0
  for (const text of calendars) {
    const read = parse(prepareCalendar(text, question.timezone))
    for (const entry of Object.values(read)) {
      const found = spansOf(entry, question).filter(({ start, end }) => start < question.to && end > question.from)
      if (found.length > 0) events += 1
      spans.push(...found)
      if (events > MOST_EVENTS || spans.length > MOST_OCCURRENCES) throw new CalendarFault('too_many')
    }
  }
  return merged(spans, question)
}

function parse(text: string): CalendarResponse {
  try {
    return ical.sync.parseICS(text)
  } catch (error) {
    throw new CalendarFault('not_a_calendar', error)
  }
}

function spansOf(entry: CalendarResponse[string], question: BusyQuestion): BusySpan[] {
  if (entry?.type === 'VEVENT') return spansOfEvent(entry as VEvent, question)
  if (entry?.type === 'VFREEBUSY') return spansOfList(entry as VFreebusy)
  return []
}

function spansOfList({ freebusy = [] }: VFreebusy): BusySpan[] {
  return freebusy
    .filter(({ type }) => type !== 'FREE')
    .map(({ start, end }) => ({ start: instantOf(start), end: instantOf(end) }))
}

function spansOfEvent(event: VEvent, question: BusyQuestion): BusySpan[] {
  const overrides = [...new Set(Object.values(event.recurrences ?? {}))] as VEvent[]
  // An invitation to one meeting of a series comes without the series.
  if (event.rrule === undefined && event.recurrenceid !== undefined) {
    return overrides.flatMap((one) => spanOf(one, question))
  }
  const regular = event.rrule === undefined ? [event] : expand(event, question)
  return [...regular.flatMap((one) => spanOf(one, question)), ...extraSpans(event, overrides, question)]
}

/** The occurrences of a rule, each as an event of its own; those that were changed are what they were changed to. */
function expand(event: VEvent, { from, to }: BusyQuestion): VEvent[] {
  try {
    const range = { from: new Date(from - 2 * DAY), to: new Date(to + 2 * DAY), expandOngoing: true }
    return ical
      .expandRecurringEvent(event, range)
      .map(({ start, end, isOverride, event: own }) => (isOverride ? own : { ...own, start, end }))
  } catch (error) {
    const failure = /maximum iterations/i.test(String(error)) ? 'too_many' : 'not_a_calendar'
    throw new CalendarFault(failure, error)
  }
}

/** RDATE adds occurrences to the rule (RFC 5545 §3.8.5.2). */
function extraSpans(event: VEvent, overrides: readonly VEvent[], question: BusyQuestion): BusySpan[] {
  const { rdates } = event as VEvent & { rdates?: Record<string, Date> }
  if (rdates === undefined) return []
  const changed = new Set(overrides.map(({ recurrenceid }) => recurrenceid?.getTime()))
  const length = event.end === undefined ? 0 : event.end.getTime() - event.start.getTime()
  const extra = [...new Set(Object.values(rdates))]
    .filter((date) => !changed.has(date.getTime()) && event.exdate?.[date.toISOString()] === undefined)
    .map((start) => ({ ...event, start, end: new Date(start.getTime() + length) }) as VEvent)
  const more = event.rrule === undefined ? overrides : []
  return [...extra, ...more].flatMap((one) => spanOf(one, question))
}

function spanOf(event: VEvent, { timezone, email }: BusyQuestion): BusySpan[] {
  if (event.start === undefined || !isBusy(event, email)) return []
  if (event.datetype !== 'date') return [{ start: instantOf(event.start), end: instantOf(event.end ?? event.start) }]
  const first = dayOf(event.start)
  const after = dayOf(event.end ?? event.start)
  const last = Temporal.PlainDate.compare(after, first) > 0 ? after : first.add({ days: 1 })
  return [{ start: startOfDay(first, timezone), end: startOfDay(last, timezone) }]
}

/** The library writes days as midnight by the clock of the process. */
function dayOf(date: Date): Temporal.PlainDate {
  instantOf(date)
  return new Temporal.PlainDate(date.getFullYear(), date.getMonth() + 1, date.getDate())
}

function startOfDay(day: Temporal.PlainDate, timezone: string): number {
  return day.toZonedDateTime(timezone).epochMilliseconds
}

/** What the library could not read it leaves as text. @throws CalendarFault `not_a_calendar` */
function instantOf(date: unknown): number {
  const instant = date instanceof Date ? date.getTime() : Number.NaN
  if (Number.isNaN(instant)) throw new CalendarFault('not_a_calendar')
  return instant
}

function merged(spans: readonly BusySpan[], { from, to }: BusyQuestion): BusySpan[] {
  const clipped = spans
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
    .filter(({ start, end }) => start < end)
    .toSorted((one, other) => one.start - other.start)
  const apart: { start: number; end: number }[] = []
  for (const span of clipped) {
    const last = apart.at(-1)
    if (last === undefined || last.end < span.start) apart.push({ ...span })
    else last.end = Math.max(last.end, span.end)
  }
  return apart
}
