import { currentZoneName } from './time-zones.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `Tuesday`. */
function showWeekday(date: Temporal.PlainDate): string {
  return DAYS[date.dayOfWeek - 1] ?? ''
}

/** `24 November`. */
function showDate(date: Temporal.PlainDate): string {
  return `${date.day} ${MONTHS[date.month - 1]}`
}

/** `Tuesday 24 November`. */
export function showDay(date: Temporal.PlainDate): string {
  return `${showWeekday(date)} ${showDate(date)}`
}

/** `14:30`, on the 24-hour clock, which needs no translation. */
export function showTime(at: Temporal.ZonedDateTime): string {
  return at.toPlainTime().toString({ smallestUnit: 'minute' })
}

/** `UTC+1`, `UTC−3:30` or `UTC`. */
export function showOffset(at: Temporal.ZonedDateTime): string {
  const minutes = Math.round(at.offsetNanoseconds / 60_000_000_000)
  if (minutes === 0) return 'UTC'
  const rest = Math.abs(minutes) % 60
  const hours = Math.trunc(Math.abs(minutes) / 60)
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** `Europe/Berlin (UTC+1)`, or the offset alone where the zone is named so; underscores are written as spaces. */
export function showZone(at: Temporal.ZonedDateTime): string {
  const offset = showOffset(at)
  return at.timeZoneId === offset ? offset : `${currentZoneName(at.timeZoneId).replaceAll('_', ' ')} (${offset})`
}

/** `14:30–15:00`; an end on another day is written with that day, and both with their offset when the clock changes. */
function showSpan(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): string {
  const endDay = start.toPlainDate().equals(end.toPlainDate()) ? '' : `${showDay(end.toPlainDate())} `
  if (start.offset === end.offset) return `${showTime(start)}–${endDay}${showTime(end)}`
  return `${showTime(start)} ${showOffset(start)} – ${endDay}${showTime(end)} ${showOffset(end)}`
}

/** When something takes place; the end is not part of it. */
export interface PageTimeSpan {
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

/** `Tuesday 24 November 2026`, `14:30–15:00`, `Europe/Berlin (UTC+1)`. `timezone` is one that the runtime knows. */
export function showTimeSpan(
  { startsAt, endsAt }: PageTimeSpan,
  timezone: string,
): [day: string, times: string, zone: string] {
  const start = startsAt.toZonedDateTimeISO(timezone)
  const end = endsAt.toZonedDateTimeISO(timezone)
  return [`${showDay(start.toPlainDate())} ${start.year}`, showSpan(start, end), showZone(start)]
}
