import { remember } from './bounded-cache.ts'

const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/

/**
 * True for an IANA time zone name that the runtime knows, links such as `US/Eastern` included, in any case.
 * False for offsets (`+02:00`). Temporal is asked and not Intl, which also takes ICU's own abbreviations, among
 * them BST for Dhaka and IST for Calcutta.
 */
export const isTimeZone: (name: string) => boolean = remember(
  (name) => {
    if (!NAME.test(name)) return false
    try {
      return new Temporal.ZonedDateTime(0n, name).timeZoneId !== ''
    } catch (error) {
      if (error instanceof RangeError) return false
      throw error
    }
  },
  { limit: 1_000, longest: 64 },
)
