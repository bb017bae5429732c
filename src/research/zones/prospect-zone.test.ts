import { expect, test } from 'vitest'
import type { LeadFact } from '../facts/fact.ts'
import { findProspectZone, prospectZone } from './prospect-zone.ts'

function facts(values: Readonly<Record<string, string>>): ReadonlyMap<string, LeadFact> {
  const facts = Object.entries(values).map(([path, value]): [string, LeadFact] => [
    path,
    { path, value, confidence: 1, source: 'caller', observedAt: '2026-01-01T00:00:00Z' },
  ])
  return new Map(facts)
}

test.each([
  [{ 'contact.timezone': 'US/Eastern', 'contact.country': 'JP' }, 'US/Eastern'],
  [{ 'contact.timezone': 'europe/paris' }, 'Europe/Paris'],
  [{ 'contact.country': 'JP', 'company.country': 'AT' }, 'Asia/Tokyo'],
  [{ 'company.country': 'Austria' }, 'Europe/Vienna'],
  [{ 'contact.timezone': 'Mars/Olympus', 'company.country': 'Atlantis' }, 'Europe/Berlin'],
  [{}, 'Europe/Berlin'],
])('the zone of the contact comes before that of the country and the fallback: %j', (known, zone) => {
  expect(prospectZone(facts(known), 'Europe/Berlin')).toBe(zone)
})

test('without any zone that the runtime knows it is UTC', () => {
  expect(prospectZone(new Map(), 'nowhere')).toBe('UTC')
})

test.each([
  [{ 'contact.timezone': 'Asia/Tokyo', 'contact.country': 'US', 'contact.state': 'TX' }, 'Asia/Tokyo', 'contact'],
  [{ 'contact.country': 'US', 'contact.state': 'TX' }, 'America/Chicago', 'region'],
  [{ 'contact.country': 'US', 'contact.state': ' texas ' }, 'America/Chicago', 'region'],
  [{ 'contact.country': 'US', 'contact.state': 'New York' }, 'America/New_York', 'country'],
  [{ 'contact.country': 'US', 'company.headquarters': 'Austin, TX' }, 'America/New_York', 'country'],
  [{ 'company.country': 'US', 'company.headquarters': 'Austin, TX, USA' }, 'America/Chicago', 'region'],
  [{ 'company.country': 'Canada', 'company.region': 'British Columbia' }, 'America/Vancouver', 'region'],
  [{ 'company.country': 'Brazil', 'company.region': 'Rondonia' }, 'America/Manaus', 'region'],
  [{ 'company.country': 'Germany', 'contact.state': 'WA' }, 'Europe/Berlin', 'country'],
  [{ 'company.country': 'AU', 'contact.state': 'WA' }, 'Australia/Perth', 'region'],
  [{ 'company.region': 'Texas' }, 'Europe/Berlin', 'campaign'],
])('%j is in %s, by the %s', (known, zone, from) => {
  expect(findProspectZone(facts(known), 'Europe/Berlin')).toEqual({ zone, from })
})
