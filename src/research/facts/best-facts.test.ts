import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestFacts } from './best-facts.ts'
import type { LeadFact, FactSource, FactValue } from './fact.ts'

function fact(source: FactSource, value: FactValue, confidence: number, more: Partial<LeadFact> = {}): LeadFact {
  return { path: 'p', value, confidence, source, observedAt: '2026-11-01T00:00:00.000Z', ...more }
}

function best(...facts: LeadFact[]): LeadFact | undefined {
  return bestFacts(facts).get('p')
}

test('the source ranks before the confidence', () => {
  const person = fact('person', 'a', 0.1)
  const caller = fact('caller', 'b', 0.2)
  const provider = fact('provider', 'c', 0.5)
  const website = fact('website', 'd', 0.9)
  const rule = fact('rule', 'e', 1)
  expect(best(rule, website, provider, caller, person)).toEqual(person)
  expect(best(rule, website, provider, caller)).toEqual(caller)
  expect(best(rule, website, provider)).toEqual(provider)
  expect(best(rule, website)).toEqual(website)
})

test('within a rank the confidence counts, then the later observation', () => {
  expect(best(fact('website', 'a', 0.6), fact('dns', 'b', 0.9))?.value).toBe('b')
  const older = fact('website', 'a', 0.6)
  const later = fact('website', 'b', 0.6, { observedAt: '2026-11-02T00:00:00.000Z' })
  expect(best(older, later)?.value).toBe('b')
})

test('another source that agrees raises the confidence, the same one does not', () => {
  expect(best(fact('website', 'DE', 0.5), fact('rule', 'de', 0.4))?.confidence).toBeCloseTo(0.7)
  expect(best(fact('website', 'DE', 0.5), fact('website', 'DE', 0.5))?.confidence).toBe(0.5)
  expect(best(fact('website', 'DE', 0.5), fact('rule', 'FR', 0.4))?.confidence).toBe(0.5)
  expect(best(fact('provider', 'DE', 0.9), fact('website', 'DE', 0.9))?.confidence).toBe(0.97)
  expect(best(fact('caller', 'DE', 1), fact('website', 'DE', 0.9))?.confidence).toBe(1)
})

test('what the caller’s words tell stands beside the site: the surer counts, lists are joined, and agreement is a witness', () => {
  expect(best(fact('notes', 120, 0.75), fact('website', 110, 0.6))).toMatchObject({ value: 120, source: 'notes' })
  expect(best(fact('notes', 120, 0.75), fact('website', 110, 0.9))).toMatchObject({ value: 110, source: 'website' })
  expect(best(fact('notes', 120, 0.75), fact('website', 300, 0.6))).toMatchObject({ value: 120, confidence: 0.375 })
  expect(best(fact('notes', 120, 0.75), fact('provider', 300, 0.5))).toMatchObject({ value: 300 })
  expect(best(fact('notes', 120, 0.75), fact('caller', 90, 1))).toMatchObject({ value: 90, confidence: 1 })
  expect(best(fact('notes', ['HubSpot'], 0.75), fact('website', ['Stripe'], 0.8))?.value).toEqual(['HubSpot', 'Stripe'])
  expect(best(fact('notes', 'DE', 0.5), fact('website', 'DE', 0.5))?.confidence).toBeCloseTo(0.75)
})

test('what a model read on the site is no second witness beside the site, and both are one beside another', () => {
  const site = fact('website', 'Robotics', 0.5)
  const model = fact('llm', 'Robotics', 0.4)
  expect(best(site, model)).toEqual(site)
  expect(best(fact('website', 'Robotics', 0.4), fact('llm', 'robotics', 0.6))?.confidence).toBe(0.6)
  expect(best(fact('provider', 'Robotics', 0.5), site, model)?.confidence).toBeCloseTo(0.75)
  expect(best(site, model, fact('dns', 'Robotics', 0.4))?.confidence).toBeCloseTo(0.7)
})

test('a number that is contradicted by more than a quarter is half as sure, but not the caller’s', () => {
  expect(best(fact('website', 100, 0.9), fact('website', 130, 0.6))?.confidence).toBe(0.9)
  expect(best(fact('website', 100, 0.9), fact('website', 200, 0.6))).toMatchObject({ value: 100, confidence: 0.45 })
  expect(best(fact('website', 100, 0.9), fact('rule', 200, 0.3))?.confidence).toBe(0.9)
  expect(best(fact('caller', 100, 1), fact('website', 200, 0.9))?.confidence).toBe(1)
})

test('lists of the site and its DNS are joined, the caller’s stands alone', () => {
  const site = fact('website', ['HubSpot', 'Stripe'], 0.8, { quote: 'hs-scripts.com' })
  const dns = fact('dns', ['Google Workspace', 'Stripe'], 0.7, { quote: 'MX aspmx' })
  expect(best(dns, site)).toMatchObject({
    value: ['Google Workspace', 'HubSpot', 'Stripe'],
    confidence: 0.7,
    quote: 'hs-scripts.com; MX aspmx',
  })
  expect(best(dns, site, fact('caller', ['SAP'], 1))?.value).toEqual(['SAP'])
})

test('every path has one fact, made from its own claims, with a confidence between 0 and 1', () => {
  const facts = fc.array(
    fc.record({
      path: fc.constantFrom('a', 'b', 'c'),
      value: fc.oneof(fc.string(), fc.integer({ min: 0 }), fc.boolean(), fc.array(fc.string(), { maxLength: 3 })),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      source: fc.constantFrom<FactSource>('person', 'caller', 'provider', 'notes', 'website', 'dns', 'llm', 'rule'),
      observedAt: fc.constant('2026-11-01T00:00:00.000Z'),
    }),
  )
  fc.assert(
    fc.property(facts, (claims) => {
      const chosen = bestFacts(claims)
      expect(new Set(chosen.keys())).toEqual(new Set(claims.map((claim) => claim.path)))
      for (const one of chosen.values()) expect(one.confidence >= 0 && one.confidence <= 1).toBe(true)
    }),
  )
})
