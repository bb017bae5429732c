import { countryCodeOf } from '../../platform/text/countries.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import { countryZone } from './country-zone.ts'
import type { KnownFacts } from '../facts/known-facts.ts'
import { regionZone } from './regions.ts'

type Facts = Pick<KnownFacts, 'get'>

/** What a prospect's zone was taken from. */
export const ZONE_SOURCES = ['contact', 'region', 'country', 'campaign'] as const

/** The zone of a prospect, and what says so. */
export interface ProspectZone {
  readonly zone: string
  readonly from: (typeof ZONE_SOURCES)[number]
}

/**
 * The time zone that counts for a prospect: their own; else that of their country, or their company's, by the region
 * where the country has several clocks and the region is known, otherwise that of its capital; else `fallback`, else UTC.
 * Always one that the runtime knows: a zone that was stored may be unknown to another version of it.
 */
export function findProspectZone(facts: Facts, fallback: string): ProspectZone {
  const named = (zone: string | undefined) => (zone === undefined ? undefined : timezoneNamed(zone))
  const own = named(textOf(facts, 'contact.timezone'))
  if (own !== undefined) return { zone: own, from: 'contact' }
  const country = textOf(facts, 'contact.country') ?? textOf(facts, 'company.country')
  const code = country === undefined ? undefined : countryCodeOf(country)
  if (code !== undefined) {
    const region = named(
      regionsOf(facts).reduce<string | undefined>((zone, one) => zone ?? regionZone(code, one), undefined),
    )
    if (region !== undefined) return { zone: region, from: 'region' }
    const whole = named(countryZone(code)?.zone)
    if (whole !== undefined) return { zone: whole, from: 'country' }
  }
  return { zone: named(fallback) ?? 'UTC', from: 'campaign' }
}

/** The zone of `findProspectZone`. */
export function prospectZone(facts: Facts, fallback: string): string {
  return findProspectZone(facts, fallback).zone
}

/** Where the prospect is within their country, the surest first; of a company only when nothing is known of the person. */
function regionsOf(facts: Facts): string[] {
  const state = textOf(facts, 'contact.state')
  if (state !== undefined) return [state]
  if (textOf(facts, 'contact.country') !== undefined) return []
  const headquarters = textOf(facts, 'company.headquarters')?.split(',').slice(1) ?? []
  return [textOf(facts, 'company.region') ?? '', ...headquarters]
}

function textOf(facts: Facts, path: string): string | undefined {
  const value = facts.get(path)?.value
  return typeof value === 'string' ? value : undefined
}
