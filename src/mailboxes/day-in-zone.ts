/** A day as the clocks of a time zone count it. */
interface LocalDay {
  /** `2026-11-24` */
  readonly day: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The last answer for each zone: thousands of questions in a row are about the same day. */
const last = new Map<string, LocalDay>()

/** The day that clocks in `zone` (an IANA name) show at `now`; it may have 23 or 25 hours. @throws RangeError for no zone */
export function dayIn(zone: string, now: Date): LocalDay {
  const known = last.get(zone)
  if (known !== undefined && known.startsAt <= now && now < known.endsAt) return known
  const date = now.toTemporalInstant().toZonedDateTimeISO(zone).toPlainDate()
  // Without a time, the first that the day has: in some zones clocks are put forward at midnight.
  const begin = (one: Temporal.PlainDate) => new Date(one.toZonedDateTime(zone).epochMilliseconds)
  const found = { day: date.toString(), startsAt: begin(date), endsAt: begin(date.add({ days: 1 })) }
  last.set(zone, found)
  return found
}
