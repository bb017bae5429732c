import type { Schedule } from './schedule-schema.ts'
import { nextSendInstant, openWindow } from './send-window.ts'

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
