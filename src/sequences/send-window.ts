import { WEEKDAYS } from './schema.ts'
import type { Schedule } from './schema.ts'

const NANOSECONDS_A_DAY = 86_400_000_000_000

/**
 * Stretches of constant date and offset to look at before giving up. Two weeks have at most 14 dates and a few
 * changes of offset; a window that a change swallowed is back a week later.
 */
const MAX_STRETCHES = 40

/** Hours and days of a schedule. The zone is given apart: it is the prospect's. */
type Window = Pick<Schedule, 'days' | 'from' | 'to'>

/**
 * The earliest instant at or after `after` at which a clock in `zone` shows one of the schedule's days and a time
 * from `from` until before `to`. Where clocks are put forward, a window begins with the first minute that exists;
 * where they are put back, a repeated window counts twice. Undefined when the schedule allows no moment at all.
 * @throws RangeError when `zone` is no time zone
 */
export function nextSendInstant(search: {
  after: Temporal.Instant
  zone: string
  schedule: Window
}): Temporal.Instant | undefined {
  const { after, zone, schedule } = search
  const from = nanosecondsOfDay(schedule.from)
  const to = nanosecondsOfDay(schedule.to)
  if (from >= to || schedule.days.length === 0) return undefined
  let cursor = after.toZonedDateTimeISO(zone)
  let change = cursor.getTimeZoneTransition('next')
  for (let stretch = 0; stretch < MAX_STRETCHES; stretch += 1) {
    // Within a stretch the date and the offset stay, so that clock and time run in step.
    const shown = clockOf(cursor)
    const midnight = cursor.toInstant().add({ nanoseconds: NANOSECONDS_A_DAY - shown })
    const end = change === null ? midnight : earlier(midnight, change.toInstant())
    if (isOnDay(cursor, schedule) && shown < to) {
      const candidate = cursor.toInstant().add({ nanoseconds: Math.max(from - shown, 0) })
      if (Temporal.Instant.compare(candidate, end) < 0) return candidate
    }
    cursor = end.toZonedDateTimeISO(zone)
    if (change?.toInstant().equals(end)) change = cursor.getTimeZoneTransition('next')
  }
  return undefined
}

/** Whether a clock in `zone` shows a day and time of the schedule at this instant. `to` is already outside. */
export function isInWindow(instant: Temporal.Instant, zone: string, schedule: Window): boolean {
  const local = instant.toZonedDateTimeISO(zone)
  const shown = clockOf(local)
  return isOnDay(local, schedule) && nanosecondsOfDay(schedule.from) <= shown && shown < nanosecondsOfDay(schedule.to)
}

/**
 * `sentAt` plus an ISO 8601 duration. Days, weeks, months and years keep the time that a clock in `zone` shows
 * (a time that a change of clocks skips moves past the gap); hours and less are exact.
 * @throws RangeError when `wait` is no duration or `zone` no time zone
 */
export function addWait(sentAt: Temporal.Instant, wait: string, zone: string): Temporal.Instant {
  return sentAt.toZonedDateTimeISO(zone).add(Temporal.Duration.from(wait)).toInstant()
}

function isOnDay(local: Temporal.ZonedDateTime, schedule: Window): boolean {
  const weekday = WEEKDAYS[local.dayOfWeek - 1]
  return weekday !== undefined && schedule.days.includes(weekday)
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
