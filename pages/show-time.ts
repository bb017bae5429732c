import { currentZoneName } from './time-zones.ts'

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

/** When something takes place; the end is not part of it. */
export interface PageTimeSpan {
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}
