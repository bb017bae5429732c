/** When dated facts are looked at, on the clock of the campaign's zone. */
const QUIET_HOUR = 3

/** The next time after an instant at which it is 3 in the morning in a time zone (IANA name). */
export function nextQuietHour(after: Date, zone: string): Date {
  const now = after.toTemporalInstant().toZonedDateTimeISO(zone)
  const today = now.startOfDay().with({ hour: QUIET_HOUR })
  const next = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 })
  return new Date(next.epochMilliseconds)
}
