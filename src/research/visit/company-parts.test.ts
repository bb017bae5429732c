import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../platform/clock.ts'
import type { SiteOutcome } from './company-parts.ts'
import type { LeadFact } from '../facts/fact.ts'
import { dueParts, factsAfter, freshUntil, partOf, partsAfter, tellsOfSite } from './company-parts.ts'
import type { CompanyPart, PartReading, CompanyParts } from './company-parts.ts'

const NOW = new Date('2026-11-01T09:00:00Z')
const TOLD: PartReading = { facts: [], isTold: true }
const FAILED: PartReading = { facts: [], isTold: false }
const BOARD = 'https://jobs.lever.co/acme'

const fact = (path: string, source: LeadFact['source'] = 'website', observedAt = NOW): LeadFact => ({
  path,
  source,
  value: 1,
  confidence: 0.9,
  observedAt: observedAt.toISOString(),
})

/** Hours from `NOW` for which a part is fresh. */
function hours(parts: CompanyParts, part: CompanyPart): number {
  return (Date.parse(parts[part]?.freshUntil ?? '') - NOW.getTime()) / HOUR
}

test('a fact belongs to the part that is asked for it', () => {
  expect(partOf(fact('company.technologies', 'dns'))).toBe('dns')
  expect(partOf(fact('company.technologies'))).toBe('site')
  expect(partOf(fact('company.signals.hiringSignals.openRoles'))).toBe('hiring')
  expect(partOf(fact('company.signals.recentFunding.date'))).toBe('site')
})

test.each<[SiteOutcome, number]>([
  ['read', 30 * 24],
  ['moved', 30 * 24],
  ['parked', 24],
  ['redirected', 1],
  ['unavailable', 1],
  ['forbidden', 7 * 24],
  ['empty', 7 * 24],
  ['unreachable', 1],
])('a site that is %s is left alone for %d hours', (outcome, expected) => {
  const site = { facts: [], isTold: tellsOfSite(outcome, { parkedSince: NOW.toISOString(), now: NOW }) }
  expect(hours(partsAfter({ site }, {}, { outcome, now: NOW }), 'site')).toBe(expected)
})

test('failures in a row double the wait up to a day, and an answer ends the row', () => {
  let parts: CompanyParts = {}
  const waits = Array.from({ length: 40 }, () => {
    parts = partsAfter({ site: FAILED, dns: FAILED }, parts, { outcome: 'unreachable', now: NOW })
    return [hours(parts, 'site'), hours(parts, 'dns')]
  })
  expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 24].map((wait) => [wait, wait]))
  expect(waits.at(-1)).toEqual([24, 24])
  parts = partsAfter({ site: TOLD, dns: TOLD }, parts, { outcome: 'read', now: NOW })
  expect([hours(parts, 'site'), hours(parts, 'dns')]).toEqual([30 * 24, 7 * 24])
  parts = partsAfter({ dns: FAILED }, parts, { outcome: 'read', now: NOW })
  expect(hours(parts, 'dns')).toBe(1)
})

test('openings are asked every week where somebody tells of them, else when the site is read', () => {
  const after = (hiring: PartReading) =>
    partsAfter({ site: TOLD, hiring, dns: TOLD }, {}, { outcome: 'read', now: NOW })
  expect(hours(after({ ...TOLD, url: BOARD }), 'hiring')).toBe(7 * 24)
  expect(hours(after({ ...TOLD, careersPage: 'https://acme.test/jobs' }), 'hiring')).toBe(7 * 24)
  expect(hours(after(TOLD), 'hiring')).toBe(30 * 24)
  // A place that is gone is forgotten, and looked for again with the site.
  const gone = partsAfter({ hiring: TOLD }, after({ ...TOLD, url: BOARD }), { outcome: 'read', now: NOW })
  expect([gone.hiring?.url, hours(gone, 'hiring')]).toEqual([undefined, 30 * 24])
})

test('a company is fresh as long as each of its parts; the parts that ran out are due', () => {
  const hiring: PartReading = { ...TOLD, url: BOARD }
  const parts = partsAfter({ site: TOLD, hiring, dns: FAILED }, {}, { outcome: 'read', now: NOW })
  expect(freshUntil(parts).getTime() - NOW.getTime()).toBe(HOUR)
  const dueIn = (milliseconds: number) => dueParts(parts, new Date(NOW.getTime() + milliseconds))
  expect([dueIn(0), dueIn(HOUR), dueIn(7 * DAY), dueIn(30 * DAY)]).toEqual([
    [],
    ['dns'],
    ['hiring', 'dns'],
    ['site', 'hiring', 'dns'],
  ])
  expect(dueParts({}, NOW)).toEqual(['site', 'hiring', 'dns'])
  expect(freshUntil({ dns: parts.dns! })).toEqual(new Date(0))
})

test('an answer replaces the facts of its part alone; without one they are kept for 90 days', () => {
  const old = fact('company.country', 'website', new Date(NOW.getTime() - 91 * DAY))
  const young = fact('company.region', 'website', new Date(NOW.getTime() - 89 * DAY))
  const known = [old, young, fact('company.acceptsMail', 'dns')]
  const found = [fact('company.industry')]
  const after = (reading: PartReading, before: LeadFact[] = known) =>
    factsAfter('site', reading, { known: before, now: NOW }).map(({ path }) => path)
  expect(after({ facts: found, isTold: true })).toEqual(['company.industry'])
  expect(after({ facts: [], isTold: true })).toEqual([])
  expect(after({ facts: found, isTold: false })).toEqual(['company.region'])
  // Half an answer is better than none.
  expect(after({ facts: found, isTold: false }, [old])).toEqual(['company.industry'])
})
