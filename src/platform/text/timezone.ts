import { remember } from '../collections/bounded-cache.ts'

const NAME = /^[a-z][a-z0-9_+-]*(?:\/[a-z0-9_+-]+)*$/i
const LONGEST = 64

/**
 * Zones whose names PostgreSQL takes for abbreviations of a fixed offset, by the zone that the tz database links them to
 * (2024b): as they are, reports would count half a year by another hour than the campaign sends.
 */
const MISREAD: Readonly<Record<string, string>> = {
  CET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  MET: 'Europe/Brussels',
  WET: 'Europe/Lisbon',
}

/**
 * The IANA time zone of that name as the runtime writes it, links such as `US/Eastern` kept but for `CET`, `EET`, `MET` and
 * `WET`; undefined when it knows
 * none. Case does not matter. Offsets (`+01:00`) are refused: they say nothing of daylight saving time. Temporal is
 * asked and not Intl, which also takes ICU's own abbreviations, among them BST for Dhaka and IST for Calcutta.
 */
export const timezoneNamed: (name: string) => string | undefined = remember(
  (name) => {
    if (name.length > LONGEST || !NAME.test(name)) return undefined
    try {
      const zone = new Temporal.ZonedDateTime(0n, name).timeZoneId
      return MISREAD[zone] ?? zone
    } catch (error) {
      if (error instanceof RangeError) return undefined
      throw error
    }
  },
  { limit: 1_000, longest: LONGEST },
)

/** Whether the runtime knows a time zone of that name, in any case; what is true here never makes Temporal throw. */
export function isTimeZone(name: string): boolean {
  return timezoneNamed(name) !== undefined
}
