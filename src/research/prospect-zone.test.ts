import { expect, test } from 'vitest'
import type { Fact } from './fact.ts'
import { prospectZone } from './prospect-zone.ts'

function facts(values: Readonly<Record<string, string>>): ReadonlyMap<string, Fact> {
  const facts = Object.entries(values).map(([path, value]): [string, Fact] => [
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
