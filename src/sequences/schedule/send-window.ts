import { WEEKDAYS, dayHoursOf } from './schedule-schema.ts'
import type { DayHours, Schedule } from './schedule-schema.ts'

const NANOSECONDS_A_DAY = 86_400_000_000_000

/**
 * Stretches of constant date and offset to look at before giving up: a year with its changes of clocks. A schedule
 * whose holidays leave no moment in a year has none that anybody waits for.
 */
const MAX_STRETCHES = 380

/** Hours, days and holidays of a schedule. The zone is given apart: it is the prospect's. */
export type SendHours = Pick<Schedule, 'days' | 'from' | 'to' | 'windows' | 'holidays'>

/**
 * The earliest instant at or after `after` at which a clock in `zone` shows one of the schedule's days, no holiday, and
 * a time from `from` until before `to` of one of its windows. Where clocks are put forward, a window begins with the
 * first minute that exists; where they are put back, a repeated window counts twice. Undefined when the schedule allows
 * no moment within a year. @throws RangeError when `zone` is no time zone
 */
export function nextSendInstant(search: {
  after: Temporal.Instant
  zone: string
  schedule: SendHours
}): Temporal.Instant | undefined {
  const { after, zone, schedule } = search
  const known = lastOpen.get(schedule)?.get(zone)
  const at = after.epochMilliseconds
  if (known !== undefined && known.from <= at && at < known.to) return after
  const hours = dayHoursOf(schedule).filter(({ days, from, to }) => from < to && days.length > 0)
  if (hours.length === 0) return undefined
  const holidays = new Set(schedule.holidays)
  let cursor = after.toZonedDateTimeISO(zone)
  let change = cursor.getTimeZoneTransition('next')
  for (let stretch = 0; stretch < MAX_STRETCHES; stretch += 1) {
    // Within a stretch the date and the offset stay, so that clock and time run in step.
    const shown = clockOf(cursor)
    const midnight = cursor.toInstant().add({ nanoseconds: NANOSECONDS_A_DAY - shown })
    const end = change === null ? midnight : earlier(midnight, change.toInstant())
    const wait = isHoliday(cursor, holidays) ? undefined : untilOpen(cursor, shown, hours)
    if (wait !== undefined) {
      const candidate = cursor.toInstant().add({ nanoseconds: wait })
      if (Temporal.Instant.compare(candidate, end) < 0) {
        const open = candidate.add({ nanoseconds: leastOpen(cursor, shown + wait, hours) })
        keepOpen({ zone, schedule, from: candidate, to: earlier(open, end) })
        return candidate
      }
    }
    cursor = end.toZonedDateTimeISO(zone)
    if (change?.toInstant().equals(end)) change = cursor.getTimeZoneTransition('next')
  }
  return undefined
}

/** Milliseconds of the epoch: sending time all through, `to` not included. */
interface OpenStretch {
  readonly from: number
  readonly to: number
}

/** The last stretch of sending time that was found of a schedule in a zone: the leads of a turn ask about the same moment. */
const lastOpen = new WeakMap<SendHours, Map<string, OpenStretch>>()

function keepOpen(found: { zone: string; schedule: SendHours; from: Temporal.Instant; to: Temporal.Instant }): void {
  const { zone, schedule, from, to } = found
  const ofSchedule = lastOpen.get(schedule) ?? new Map<string, OpenStretch>()
  lastOpen.set(schedule, ofSchedule)
  const begins = from.epochMilliseconds
  const isWhole = BigInt(begins) * 1_000_000n === from.epochNanoseconds
  ofSchedule.set(zone, { from: isWhole ? begins : begins + 1, to: to.epochMilliseconds })
}

/** For how many nanoseconds at least the schedule stays open, on a clock that shows an open moment of this day. */
function leastOpen(local: Temporal.ZonedDateTime, shown: number, hours: readonly DayHours[]): number {
  const ends = hours
    .filter((one) => isOnDay(local, one) && nanosecondsOfDay(one.from) <= shown && shown < nanosecondsOfDay(one.to))
    .map((one) => nanosecondsOfDay(one.to) - shown)
  return Math.max(0, ...ends)
}

/** Nanoseconds on the clock until a window of this day is open; undefined when none will be. */
function untilOpen(local: Temporal.ZonedDateTime, shown: number, hours: readonly DayHours[]): number | undefined {
  const waits = hours
    .filter((one) => isOnDay(local, one) && shown < nanosecondsOfDay(one.to))
    .map((one) => Math.max(nanosecondsOfDay(one.from) - shown, 0))
  return waits.length === 0 ? undefined : Math.min(...waits)
}

/** The window that a clock in `zone` shows at this instant, if it is sending time. `to` is already outside. */
export function openWindow(instant: Temporal.Instant, zone: string, schedule: SendHours): DayHours | undefined {
  const local = instant.toZonedDateTimeISO(zone)
  if (isHoliday(local, new Set(schedule.holidays))) return undefined
  const shown = clockOf(local)
  return dayHoursOf(schedule).find(
    (one) => isOnDay(local, one) && nanosecondsOfDay(one.from) <= shown && shown < nanosecondsOfDay(one.to),
  )
}

/** Whether a clock in `zone` shows sending time at this instant. */
export function isInWindow(instant: Temporal.Instant, zone: string, schedule: SendHours): boolean {
  return openWindow(instant, zone, schedule) !== undefined
}

/** A date as holidays name it: with its year, or of every year. */
export function isHoliday(date: { toString(): string }, holidays: ReadonlySet<string>): boolean {
  if (holidays.size === 0) return false
  const iso = date.toString().slice(0, 10)
  return holidays.has(iso) || holidays.has(iso.slice(5))
}

function isOnDay(local: { readonly dayOfWeek: number }, { days }: Pick<DayHours, 'days'>): boolean {
  const weekday = WEEKDAYS[local.dayOfWeek - 1]
  return weekday !== undefined && days.includes(weekday)
}

function clockOf(local: Temporal.ZonedDateTime): number {
  const seconds = (local.hour * 60 + local.minute) * 60 + local.second
  return ((seconds * 1_000 + local.millisecond) * 1_000 + local.microsecond) * 1_000 + local.nanosecond
}

function nanosecondsOfDay(time: string): number {
  const [hours, minutes] = time.split(':')
  return (Number(hours) * 60 + Number(minutes)) * 60_000_000_000
}

function earlier(left: Temporal.Instant, right: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(left, right) <= 0 ? left : right
}

/** A stretch of time in which emails may leave. */
export interface SendWindow {
  readonly from: Date
  /** The first moment that is outside again. */
  readonly to: Date
}

/** The next windows of a schedule on a clock in its own zone, the present one from now on included. */
export function nextWindows(schedule: Schedule, now: Date, count: number): SendWindow[] {
  const windows: SendWindow[] = []
  let after = now.toTemporalInstant()
  while (windows.length < count) {
    const from = nextSendInstant({ after, zone: schedule.timezone, schedule })
    if (from === undefined) break
    const to = endOf(from, schedule)
    windows.push({ from: new Date(from.epochMilliseconds), to: new Date(to.epochMilliseconds) })
    after = Temporal.Instant.compare(to, from) > 0 ? to : from.add({ minutes: 1 })
  }
  return windows
}

function endOf(from: Temporal.Instant, schedule: Schedule): Temporal.Instant {
  const { timezone } = schedule
  const to = openWindow(from, timezone, schedule)?.to ?? schedule.to
  const day = from.toZonedDateTimeISO(timezone).toPlainDate()
  // The end of the day is the start of the next one.
  if (to === '24:00') return day.add({ days: 1 }).toZonedDateTime({ timeZone: timezone }).toInstant()
  return day.toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(to) }).toInstant()
}

/** What a step waits: a duration, and whether its days are those of the calendar or those on which there is business. */
export interface StepWait {
  readonly wait: string
  readonly waitDays?: 'calendar' | 'business'
}

/** More than a year of waiting takes on one day of the week, every second of them a holiday. */
const MOST_DAYS = 366 * 14

/**
 * `sentAt` plus a wait. Days, weeks, months and years keep the time that a clock in `zone` shows (a time that a change of
 * clocks skips moves past the gap); hours and less are exact. With business days, days that the schedule does not name
 * and holidays do not count. @throws RangeError when the wait is no duration or `zone` no time zone
 */
export function addWait(
  sentAt: Temporal.Instant,
  { wait, waitDays }: StepWait,
  { zone, schedule }: { zone: string; schedule: SendHours },
): Temporal.Instant {
  const duration = Temporal.Duration.from(wait)
  const local = sentAt.toZonedDateTimeISO(zone)
  if (waitDays !== 'business') return local.add(duration).toInstant()
  const date = addBusinessDays(local.toPlainDate(), duration.days, schedule)
  return local
    .with({ year: date.year, month: date.month, day: date.day })
    .add(duration.with({ days: 0 }))
    .toInstant()
}

/** The date so many business days later; the date itself for none. */
function addBusinessDays(from: Temporal.PlainDate, days: number, schedule: SendHours): Temporal.PlainDate {
  const named = new Set(dayHoursOf(schedule).flatMap((hours) => hours.days))
  const holidays = new Set(schedule.holidays)
  let date = from
  let left = days
  for (let looked = 0; left > 0 && looked < MOST_DAYS; looked += 1) {
    date = date.add({ days: 1 })
    const weekday = WEEKDAYS[date.dayOfWeek - 1]
    if (weekday !== undefined && named.has(weekday) && !isHoliday(date, holidays)) left -= 1
  }
  return date
}
