import { timezoneNamed } from '../platform/timezone.ts'
import { countryZone } from './country-zone.ts'
import type { KnownFacts } from './facts-of-lead.ts'

/**
 * The time zone that counts for a prospect: their own, else that of their or their company's country, else `fallback`,
 * else UTC. Always one that the runtime knows: a zone that was stored may be unknown to another version of it.
 */
export function prospectZone(facts: Pick<KnownFacts, 'get'>, fallback: string): string {
  const country = facts.get('contact.country')?.value ?? facts.get('company.country')?.value
  const candidates = [
    facts.get('contact.timezone')?.value,
    typeof country === 'string' ? countryZone(country)?.zone : undefined,
    fallback,
  ]
  for (const candidate of candidates) {
    const zone = typeof candidate === 'string' ? timezoneNamed(candidate) : undefined
    if (zone !== undefined) return zone
  }
  return 'UTC'
}
