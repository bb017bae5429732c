import ical from 'node-ical'
import type { CalendarResponse, VEvent, VFreebusy } from 'node-ical'
import { CalendarFault } from './calendar-fault.ts'
import { extendNodeIcal } from './extend-node-ical.ts'
import type { ExtendedEvent } from './extend-node-ical.ts'
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

/** What calendars came to. */
export interface BusyTimes {
  readonly spans: BusySpan[]
  /** Events that are not read as they are meant. */
  readonly faultyEvents: number
}

extendNodeIcal()

const DAY = 86_400_000
const MOST_EVENTS = 5_000
const MOST_OCCURRENCES = 20_000

/**
 * When calendars (RFC 5545) say that somebody is busy, in order: spans that do not touch each other, inside `from` to
 * `to`. Busy is what is opaque, not cancelled, and not declined by `email`; free/busy lists count too. An event that cannot
 * be read, or takes place more than 20,000 times in that time, is busy from its own beginning to its own end.
 * @throws CalendarFault `not_a_calendar`; `too_many` for more than 5,000 events or 20,000 occurrences in that time
 */
export function busyTimes(calendars: readonly string[], question: BusyQuestion): BusyTimes {
  const spans: BusySpan[] = []
  let events = 0
  let faultyEvents = 0
  for (const text of calendars) {
    const read = parse(prepareCalendar(text, question.timezone))
    for (const entry of Object.values(read)) {
      const { found, isFaulty } = readEntry(entry, question)
      if (isFaulty) faultyEvents += 1
      if (found.length > 0) events += 1
      // As many as an entry may have are too many to be the arguments of a call.
      for (const span of found) spans.push(span)
      if (events > MOST_EVENTS || spans.length > MOST_OCCURRENCES) throw new CalendarFault('too_many')
    }
  }
  return { spans: merged(spans, question), faultyEvents }
}

interface ReadEntry {
  readonly found: readonly BusySpan[]
  readonly isFaulty: boolean
}

function readEntry(entry: CalendarResponse[string], question: BusyQuestion): ReadEntry {
  const inside = ({ start, end }: BusySpan) => start < question.to && end > question.from
  try {
    const found = spansOf(entry, question).filter(inside)
    const isFaulty = entry?.type === 'VEVENT' && (entry as ExtendedEvent).isFaulty === true
    if (found.length <= MOST_OCCURRENCES) return { found, isFaulty }
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error
  }
  return { found: spansOfFaulty(entry, question).filter(inside), isFaulty: true }
}

/** What is left of an event without what repeats it; nothing where even its beginning is no time. */
function spansOfFaulty(entry: CalendarResponse[string], question: BusyQuestion): BusySpan[] {
  if (entry?.type !== 'VEVENT') return []
  const event = entry as ExtendedEvent
  return [event, ...overridesOf(event)].flatMap((one) => {
    try {
      return spanOf(one, question)
    } catch (error) {
      if (error instanceof CalendarFault) return []
      throw error
    }
  })
}

function parse(text: string): CalendarResponse {
  try {
    return ical.sync.parseICS(text)
  } catch (error) {
    throw new CalendarFault('not_a_calendar', error)
  }
}

function spansOf(entry: CalendarResponse[string], question: BusyQuestion): BusySpan[] {
  if (entry?.type === 'VEVENT') return spansOfEvent(entry as ExtendedEvent, question)
  if (entry?.type === 'VFREEBUSY') return spansOfList(entry as VFreebusy)
  return []
}

function spansOfList({ freebusy = [] }: VFreebusy): BusySpan[] {
  return freebusy
    .filter(({ type }) => type !== 'FREE')
    .map(({ start, end }) => ({ start: instantOf(start), end: instantOf(end) }))
}

function overridesOf(event: ExtendedEvent): ExtendedEvent[] {
  return [...new Set(Object.values(event.recurrences ?? {}))] as ExtendedEvent[]
}

function spansOfEvent(event: ExtendedEvent, question: BusyQuestion): BusySpan[] {
  const overrides = overridesOf(event)
  // An invitation to one meeting of a series comes without the series.
  if (event.rrule === undefined && event.recurrenceid !== undefined) {
    return overrides.flatMap((one) => spanOf(one, question))
  }
  const regular = event.rrule === undefined ? [event] : expand(event, overrides, question)
  const more = event.rrule === undefined && event.rdates !== undefined ? overrides : []
  const extra = extraOccurrences(event, overrides)
  return [...regular, ...extra, ...more].flatMap((one) => spanOf(one, question))
}

/** The occurrences of a rule, each as an event of its own; those that were changed are what they were changed to. */
function expand(
  event: ExtendedEvent,
  overrides: readonly ExtendedEvent[],
  { from, to }: BusyQuestion,
): ExtendedEvent[] {
  const around = 2 * DAY + reachOfChanges(overrides)
  try {
    const range = { from: new Date(from - around), to: new Date(to + around), expandOngoing: true }
    return ical
      .expandRecurringEvent({ ...event, exdate: exactExceptions(event) } as ExtendedEvent, range)
      .map(({ start, end, isOverride, event: own }) =>
        isOverride ? (own as ExtendedEvent) : withLaterChanges({ ...event, start, end } as ExtendedEvent, overrides),
      )
  } catch (error) {
    const failure = /maximum iterations/i.test(String(error)) ? 'too_many' : 'not_a_calendar'
    throw new CalendarFault(failure, error)
  }
}

/** A day excepts no time of the day: both are of one type (RFC 5545 §3.8.5.1). */
function exactExceptions({ exdate, datetype }: ExtendedEvent): ExtendedEvent['exdate'] {
  if (exdate === undefined || datetype === 'date') return exdate
  return Object.fromEntries(
    Object.entries(exdate).filter(([, date]) => (date as { dateOnly?: true }).dateOnly !== true),
  )
}

/** RDATE adds occurrences to the rule (RFC 5545 §3.8.5.2). */
function extraOccurrences(event: ExtendedEvent, overrides: readonly ExtendedEvent[]): ExtendedEvent[] {
  const changed = new Set(overrides.map(({ recurrenceid }) => recurrenceid?.getTime()))
  const length = event.end === undefined ? 0 : event.end.getTime() - event.start.getTime()
  return (event.rdates ?? [])
    .filter(({ start }) => !changed.has(start.getTime()) && event.exdate?.[start.toISOString()] === undefined)
    .map(({ start, end = new Date(start.getTime() + length) }) =>
      withLaterChanges({ ...event, start, end } as ExtendedEvent, overrides),
    )
}

function spanOf(event: ExtendedEvent, { timezone, email }: BusyQuestion): BusySpan[] {
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

/** Whether somebody is taken by an event: it is opaque, not cancelled, and they did not decline it. */
export function isBusy(event: VEvent, email: string): boolean {
  const { transparency, status, attendee } = event
  if (word(transparency) === 'TRANSPARENT' || word(status) === 'CANCELLED') return false
  // Outlook publishes calendars without TRANSP.
  if (word(event['MICROSOFT-CDO-BUSYSTATUS' as keyof VEvent]) === 'FREE') return false
  return ![attendee].flat().some((one) => isDeclinedBy(one, email))
}

function isDeclinedBy(attendee: unknown, email: string): boolean {
  if (typeof attendee !== 'object' || attendee === null) return false
  const { params, val } = attendee as { params?: Record<string, unknown>; val?: unknown }
  if (word(params?.PARTSTAT) !== 'DECLINED') return false
  const address = String(val).trim().toLowerCase()
  return address.replace(/^mailto:/, '') === email.toLowerCase()
}

/** A value as the library gives it: bare, with parameters, or several of which the first counts. */
function word(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  const bare = typeof first === 'object' && first !== null && 'val' in first ? first.val : first
  return typeof bare === 'string' ? bare.trim().toUpperCase() : undefined
}

/** A series moves no further by one change; beyond it, what moves in from elsewhere is not looked for. */
const FURTHEST = 366 * 86_400_000

/**
 * An occurrence of a series as the last change of "this and all that follow" before it leaves it (RFC 5545 §3.2.13): moved
 * by as much, as long as the changed one, and otherwise like it.
 */
export function withLaterChanges(occurrence: ExtendedEvent, overrides: readonly ExtendedEvent[]): ExtendedEvent {
  const start = occurrence.start.getTime()
  const change = overrides
    .filter((one) => one.changesLater === true && startOf(one) < start)
    .toSorted((one, other) => startOf(other) - startOf(one))[0]
  if (change === undefined) return occurrence
  const moved = start + shiftOf(change)
  const length = change.end === undefined ? 0 : change.end.getTime() - change.start.getTime()
  return { ...change, start: new Date(moved), end: new Date(moved + length) } as ExtendedEvent
}

/** How far in milliseconds such changes move occurrences at most. */
export function reachOfChanges(overrides: readonly ExtendedEvent[]): number {
  const shifts = overrides.filter(({ changesLater }) => changesLater === true).map((one) => Math.abs(shiftOf(one)))
  return Math.min(FURTHEST, Math.max(0, ...shifts.filter(Number.isFinite)))
}

/** When the changed occurrence would have been. */
function startOf({ recurrenceid }: ExtendedEvent): number {
  return recurrenceid?.getTime() ?? Number.NaN
}

function shiftOf(change: ExtendedEvent): number {
  return change.start.getTime() - startOf(change)
}
