import type { ResolvedCalendar } from './resolve-calendar.ts'
import { WEEKDAYS } from '../hosts/index.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A time that can be booked; the end is not part of it. */
export interface Slot {
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

export interface Availability {
  readonly calendar: ResolvedCalendar
  readonly now: Temporal.Instant
  /** When the host cannot meet, in any order; may overlap. What ends before it starts is ignored. */
  readonly busy: readonly { readonly start: Temporal.Instant; readonly end: Temporal.Instant }[]
}

/** Milliseconds since the epoch, the end excluded. */
interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The slots on offer at `now`, in order. Each is `durationMinutes` long, lies inside the weekly hours by the wall clock
 * of the host at every instant, starts no earlier than the notice and no later than the horizon, and overlaps nothing busy.
 * Slots of one span of hours follow each other from its beginning; what is busy does not shift them.
 *
 * Hours are wall-clock times, so they are mapped through the periods of constant offset rather than date by date:
 * an hour that the clock skips has no slots, an hour that it repeats has them twice.
 */
export function freeSlots(availability: Availability): Slot[] {
  const duration = availability.calendar.durationMinutes * MINUTE
  return freeStarts(availability).map((start) => ({
    startsAt: Temporal.Instant.fromEpochMilliseconds(start),
    endsAt: Temporal.Instant.fromEpochMilliseconds(start + duration),
  }))
}

/** Whether a slot that starts exactly then is on offer at `now`. */
export function isFreeSlot(startsAt: Temporal.Instant, availability: Availability): boolean {
  if (startsAt.epochNanoseconds % 1_000_000n !== 0n) return false
  return freeStarts(availability).includes(startsAt.epochMilliseconds)
}

function freeStarts({ calendar, now, busy }: Availability): number[] {
  const duration = calendar.durationMinutes * MINUTE
  const earliest = wholeMilliseconds(now) + calendar.minimumNoticeMinutes * MINUTE
  const latest = now.epochMilliseconds + calendar.horizonDays * DAY
  const starts: number[] = []
  for (const open of openSpans(calendar, { start: earliest, end: latest })) {
    for (let start = open.start; start + duration <= open.end; start += duration) {
      if (start >= earliest && start <= latest) starts.push(start)
    }
  }
  return withoutBusy(starts, duration, inOrder(busy))
}

/** The weekly hours as spans of time, in order, for every local day that touches `range`. */
function openSpans({ host, weeklyHours }: ResolvedCalendar, range: Span): Span[] {
  const periods = offsetPeriods(host.timezone, range)
  const dayOf = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(host.timezone).toPlainDate()
  const lastDay = dayOf(range.end)
  const spans: Span[] = []
  for (let day = dayOf(range.start); Temporal.PlainDate.compare(day, lastDay) <= 0; day = day.add({ days: 1 })) {
    const midnight = day.toZonedDateTime('UTC').epochMilliseconds
    for (const hours of weeklyHours) {
      if (hours.day !== WEEKDAYS[day.dayOfWeek - 1]) continue
      const wall = { start: midnight + sinceMidnight(hours.from), end: midnight + sinceMidnight(hours.to) }
      spans.push(...toTime(wall, periods))
    }
  }
  return spans.toSorted((one, other) => one.start - other.start)
}

interface OffsetPeriod extends Span {
  readonly offset: number
}

/** The periods of constant offset of a zone that cover `range` and two days on both sides. */
function offsetPeriods(timezone: string, range: Span): OffsetPeriod[] {
  const periods: OffsetPeriod[] = []
  const end = range.end + 2 * DAY
  let at = Temporal.Instant.fromEpochMilliseconds(range.start - 2 * DAY).toZonedDateTimeISO(timezone)
  while (at.epochMilliseconds < end) {
    const next = at.getTimeZoneTransition('next')
    periods.push({
      start: at.epochMilliseconds,
      end: Math.min(next?.epochMilliseconds ?? end, end),
      offset: at.offsetNanoseconds / 1_000_000,
    })
    if (next === null) break
    at = next
  }
  return periods
}

/** The spans of time during which the wall clock shows something inside `wall`; those that touch are one. */
function toTime(wall: Span, periods: readonly OffsetPeriod[]): Span[] {
  const spans: Span[] = []
  for (const period of periods) {
    const start = Math.max(period.start, wall.start - period.offset)
    const end = Math.min(period.end, wall.end - period.offset)
    if (start >= end) continue
    const before = spans.at(-1)
    if (before?.end === start) spans[spans.length - 1] = { start: before.start, end }
    else spans.push({ start, end })
  }
  return spans
}

function inOrder(busy: Availability['busy']): Span[] {
  return busy
    .map(({ start, end }) => ({ start: start.epochMilliseconds, end: wholeMilliseconds(end) }))
    .filter(({ start, end }) => start < end)
    .toSorted((one, other) => one.start - other.start)
}

/**
 * Both lists are ordered by their starts, so each busy span is passed once: those before `next` have ended, and when
 * that one begins too late for a slot, all after it do.
 */
function withoutBusy(starts: readonly number[], duration: number, busy: readonly Span[]): number[] {
  let next = 0
  return starts.filter((start) => {
    while ((busy[next]?.end ?? Infinity) <= start) next += 1
    return (busy[next]?.start ?? Infinity) >= start + duration
  })
}

/** Rounds up, since the database keeps microseconds and a fraction of a millisecond is still busy. */
function wholeMilliseconds(instant: Temporal.Instant): number {
  return instant.round({ smallestUnit: 'millisecond', roundingMode: 'ceil' }).epochMilliseconds
}

function sinceMidnight(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE
}
