import { timezoneNamed } from './timezone.ts'

/** What is known of where a lead lives: their own zone, the zone of their or their company's country. */
export interface ZoneHints {
  readonly contactTimezone: unknown
  readonly countryTimezone: string | undefined
}

/**
 * The zone in which a booking page opens until its visitor chooses another: that of the lead, else that of the host.
 * Always one that the runtime knows.
 */
export function visitorZone(hints: ZoneHints, hostTimezone: string): string {
  const candidates = [hints.contactTimezone, hints.countryTimezone, hostTimezone]
  for (const candidate of candidates) {
    const zone = typeof candidate === 'string' ? timezoneNamed(candidate) : undefined
    if (zone !== undefined) return zone
  }
  return 'UTC'
}
