/**
 * The IANA time zone of that name as the runtime writes it, links such as `US/Eastern` kept; undefined when it knows none.
 * Case does not matter. Offsets (`+01:00`) are refused: they say nothing of daylight saving time.
 */
export function timezoneNamed(name: string): string | undefined {
  if (name.length > 64 || !/^[a-z][a-z0-9_+/-]*$/i.test(name)) return undefined
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId
  } catch {
    return undefined
  }
}
