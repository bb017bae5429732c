import type { BookableHost, MeetingRules } from './resolve-calendar.ts'
import { WEEKDAYS } from '../../hosts/index.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A time that can be booked; the end is not part of it. */
export interface Slot {
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

/** A host, and what is known of their time. */
export interface HostTimes {
  readonly host: BookableHost
  /** When they cannot meet, in any order; may overlap. What ends before it starts is ignored. */
  readonly busy: readonly { readonly start: Temporal.Instant; readonly end: Temporal.Instant }[]
  /** When their meetings start: what the daily maximum counts. */
  readonly meetings: readonly Temporal.Instant[]
}

export interface Availability {
  readonly rules: MeetingRules
  readonly now: Temporal.Instant
  readonly hosts: readonly HostTimes[]
}

/** Milliseconds since the epoch, the end excluded. */
interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The slots on offer at `now`, in order, each start once: at least one host is free. Each is `durationMinutes` long, lies
 * inside the hours of that host by their wall clock at every instant, starts no earlier than the notice and no later than
 * the horizon, overlaps with its buffers nothing busy, and falls on a day of that host on which the daily maximum is not
 * reached. Buffers may lie outside the hours. Slots of one span of hours follow each other from its beginning; what is
 * busy does not shift them. An exception takes the place of the weekly hours on its days.
 *
 * Hours are wall-clock times, so they are mapped through the periods of constant offset rather than date by date:
 * an hour that the clock skips has no slots, an hour that it repeats has them twice.
 */
export function freeSlots(availability: Availability): Slot[] {
  const duration = availability.rules.durationMinutes * MINUTE
  const starts = new Set(availability.hosts.flatMap((times) => freeStarts(times, availability)))
  return [...starts]
    .toSorted((one, other) => one - other)
    .map((start) => ({
      startsAt: Temporal.Instant.fromEpochMilliseconds(start),
      endsAt: Temporal.Instant.fromEpochMilliseconds(start + duration),
    }))
}

/** The hosts with whom a slot that starts exactly then is on offer at `now`, in the order given. */
export function freeHosts(startsAt: Temporal.Instant, availability: Availability): BookableHost[] {
  if (startsAt.epochNanoseconds % 1_000_000n !== 0n) return []
  const start = startsAt.epochMilliseconds
  return availability.hosts.filter((times) => freeStarts(times, availability).includes(start)).map(({ host }) => host)
}

/**
 * Hosts in the order in which they are booked: those never booked first, then those whose last booking is longest ago, and
 * by `hostId` where that is the same. `lastBooked` is by the address in lower case.
 */
export function roundRobinOrder(hosts: readonly BookableHost[], lastBooked: ReadonlyMap<string, Date>): BookableHost[] {
  const last = ({ email }: BookableHost) => lastBooked.get(email.toLowerCase())?.getTime() ?? -Infinity
  const id = ({ hostId }: BookableHost) => hostId ?? ''
  return hosts.toSorted((one, other) => {
    const [before, after] = [last(one), last(other)]
    if (before !== after) return before < after ? -1 : 1
    return id(one) < id(other) ? -1 : Number(id(one) > id(other))
  })
}

function freeStarts({ host, busy, meetings }: HostTimes, { rules, now }: Availability): number[] {
  const duration = rules.durationMinutes * MINUTE
  const earliest = wholeMilliseconds(now) + rules.minimumNoticeMinutes * MINUTE
  const latest = now.epochMilliseconds + rules.horizonDays * DAY
  const starts: number[] = []
  for (const open of openSpans(host, { start: earliest, end: latest })) {
    for (let start = open.start; start + duration <= open.end; start += duration) {
      if (start >= earliest && start <= latest) starts.push(start)
    }
  }
  return withoutFullDays(withoutBusy(starts, rules, inOrder(busy)), host, meetings)
}

/** The hours of a host as spans of time, in order, for every local day that touches `range`. */
function openSpans(host: BookableHost, range: Span): Span[] {
  const periods = offsetPeriods(host.timezone, range)
  const lastDay = dayIn(host.timezone, range.end)
  const spans: Span[] = []
  for (
    let day = dayIn(host.timezone, range.start);
    Temporal.PlainDate.compare(day, lastDay) <= 0;
    day = day.add({ days: 1 })
  ) {
    const midnight = day.toZonedDateTime('UTC').epochMilliseconds
    for (const hours of hoursOn(host, day)) {
      const wall = { start: midnight + sinceMidnight(hours.from), end: midnight + sinceMidnight(hours.to) }
      spans.push(...toTime(wall, periods))
    }
  }
  return spans.toSorted((one, other) => one.start - other.start)
}

function hoursOn({ weeklyHours, exceptions }: BookableHost, day: Temporal.PlainDate) {
  const date = day.toString()
  const exception = exceptions.find((one) => one.date <= date && date <= (one.until ?? one.date))
  return exception?.hours ?? weeklyHours.filter((hours) => hours.day === WEEKDAYS[day.dayOfWeek - 1])
}

function dayIn(timezone: string, milliseconds: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timezone).toPlainDate()
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

function inOrder(busy: HostTimes['busy']): Span[] {
  return busy
    .map(({ start, end }) => ({ start: start.epochMilliseconds, end: wholeMilliseconds(end) }))
    .filter(({ start, end }) => start < end)
    .toSorted((one, other) => one.start - other.start)
}

/**
 * Both lists are ordered by their starts, so each busy span is passed once: those before `next` have ended, and when
 * that one begins too late for a slot, all after it do.
 */
function withoutBusy(starts: readonly number[], rules: MeetingRules, busy: readonly Span[]): number[] {
  const before = rules.bufferBeforeMinutes * MINUTE
  const after = (rules.durationMinutes + rules.bufferAfterMinutes) * MINUTE
  let next = 0
  return starts.filter((start) => {
    while ((busy[next]?.end ?? Infinity) <= start - before) next += 1
    return (busy[next]?.start ?? Infinity) >= start + after
  })
}

/** Days are those of the host, and a meeting counts on the one on which it starts. */
function withoutFullDays(
  starts: readonly number[],
  { timezone, dailyMaximum }: BookableHost,
  meetings: HostTimes['meetings'],
): number[] {
  if (dailyMaximum === null) return [...starts]
  const taken = new Map<string, number>()
  for (const { epochMilliseconds } of meetings) {
    const day = dayIn(timezone, epochMilliseconds).toString()
    taken.set(day, (taken.get(day) ?? 0) + 1)
  }
  return starts.filter((start) => (taken.get(dayIn(timezone, start).toString()) ?? 0) < dailyMaximum)
}

/** Rounds up, since the database keeps microseconds and a fraction of a millisecond is still busy. */
function wholeMilliseconds(instant: Temporal.Instant): number {
  return instant.round({ smallestUnit: 'millisecond', roundingMode: 'ceil' }).epochMilliseconds
}

function sinceMidnight(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE
}
