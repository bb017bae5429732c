import { dayHoursOf, WEEKDAYS } from './schedule-schema.ts'
import { isHoliday } from './send-window.ts'
import type { Window } from './send-window.ts'

/** What a step waits: a duration, and whether its days are those of the calendar or those on which there is business. */
export interface Wait {
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
  { wait, waitDays }: Wait,
  { zone, schedule }: { zone: string; schedule: Window },
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
function addBusinessDays(from: Temporal.PlainDate, days: number, schedule: Window): Temporal.PlainDate {
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
