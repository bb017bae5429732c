import { remember } from './bounded-cache.ts'

const NAME = /^[a-z][a-z0-9_+-]*(?:\/[a-z0-9_+-]+)*$/i
const LONGEST = 64

/**
 * The IANA time zone of that name as the runtime writes it, links such as `US/Eastern` kept; undefined when it knows
 * none. Case does not matter. Offsets (`+01:00`) are refused: they say nothing of daylight saving time. Temporal is
 * asked and not Intl, which also takes ICU's own abbreviations, among them BST for Dhaka and IST for Calcutta.
 */
export const timezoneNamed: (name: string) => string | undefined = remember(
  (name) => {
    if (name.length > LONGEST || !NAME.test(name)) return undefined
    try {
      return new Temporal.ZonedDateTime(0n, name).timeZoneId
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
