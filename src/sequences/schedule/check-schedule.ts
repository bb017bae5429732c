import type { Problem } from '../../platform/errors.ts'
import { isTimeZone } from '../../platform/text/timezone.ts'
import { completeSchedule } from './schedule-schema.ts'
import type { DayHours, ScheduleInput } from './schedule-schema.ts'
import { nextSendInstant } from './send-window.ts'

/** Everything that is wrong with a schedule, each with a JSON Pointer into it. `now` is where its next year begins. */
export function checkSchedule(schedule: ScheduleInput, now: Date): Problem[] {
  const { timezone, windows, holidays = [], ...hours } = completeSchedule(schedule)
  const problems: Problem[] = []
  if (!isTimeZone(timezone)) {
    const detail = `"${timezone}" is not an IANA time zone, such as Europe/Berlin.`
    problems.push({ pointer: '/timezone', code: 'invalid_timezone', detail })
  }
  problems.push(...(windows === undefined ? checkHours(hours, '') : checkWindows(windows)), ...checkHolidays(holidays))
  if (problems.length > 0 || holidays.length === 0) return problems
  const given = { ...hours, ...(windows === undefined ? {} : { windows }), holidays }
  if (nextSendInstant({ after: now.toTemporalInstant(), zone: timezone, schedule: given }) !== undefined) return []
  const detail = 'These holidays leave no moment within a year at which anything could be sent.'
  return [{ pointer: '/holidays', code: 'no_window', detail }]
}

function checkHours({ days, from, to }: DayHours, pointer: string): Problem[] {
  const problems: Problem[] = []
  if (days.length === 0)
    problems.push({ pointer: `${pointer}/days`, code: 'no_days', detail: 'Name at least one day of the week.' })
  // HH:MM with leading zeros sorts as text.
  if (from >= to) {
    problems.push({ pointer: `${pointer}/to`, code: 'empty_window', detail: `${to} is not later than ${from}.` })
  }
  return problems
}

function checkWindows(windows: readonly DayHours[]): Problem[] {
  return windows.flatMap((one, index) => {
    const pointer = `/windows/${index}`
    const clash = windows.slice(0, index).find((before) => overlaps(before, one))
    if (clash === undefined) return checkHours(one, pointer)
    const detail = `Overlaps ${clash.from}–${clash.to} on a day that both name.`
    return [{ pointer, code: 'overlapping_windows', detail }, ...checkHours(one, pointer)]
  })
}

function overlaps(left: DayHours, right: DayHours): boolean {
  return left.from < right.to && right.from < left.to && left.days.some((day) => right.days.includes(day))
}

function checkHolidays(holidays: readonly string[]): Problem[] {
  return holidays.flatMap((date, index) => {
    if (isDate(date)) return []
    const detail = `"${date}" is not a date. Give YYYY-MM-DD, or MM-DD for every year.`
    return [{ pointer: `/holidays/${index}`, code: 'invalid_date', detail }]
  })
}

/** Whether the calendar has this day; 02-29 is one of some years. */
function isDate(date: string): boolean {
  try {
    Temporal.PlainDate.from(date.length === 5 ? `2024-${date}` : date)
    return true
  } catch {
    return false
  }
}
