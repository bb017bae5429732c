import { expect, test } from 'vitest'
import { factForTexts } from './fact.ts'
import type { LeadFact } from './fact.ts'
import { areDependenciesCurrent, hashOfDependencies, projectFacts } from './known-facts.ts'

const LEAD = { contactName: 'Jane', title: null, companyName: 'Acme', notes: 'x', extraContext: null, customData: null }
const PATH = 'company.employeeCount'
const fact = (value: number, source: LeadFact['source'], more: Partial<LeadFact> = {}): LeadFact => ({
  path: PATH,
  value,
  confidence: 0.7,
  source,
  observedAt: '2026-11-01T00:00:00.000Z',
  ...more,
})
const known = (one: LeadFact) => new Map([[PATH, one]])

test('texts say what others say of a field where the caller’s words decide, or nothing', () => {
  const site = fact(110, 'website')
  const beside = fact(120, 'notes', { inTexts: site })
  const alone = fact(120, 'notes', { inTexts: null })
  expect([site, beside, alone].map((one) => factForTexts(one)?.value)).toEqual([110, 110, undefined])
  expect(projectFacts(known(beside), 'company')).toEqual({ employeeCount: 110 })
  expect(projectFacts(known(alone), 'company')).toEqual({})
})

test('a text that rests on the website stands when the words of the caller become the surer ones', () => {
  const site = known(fact(110, 'website'))
  const basisHash = hashOfDependencies([PATH], { lead: LEAD, facts: site })
  const text = { basis: [PATH], basisHash }
  const beside = known(fact(120, 'notes', { inTexts: fact(110, 'website') }))
  expect(areDependenciesCurrent(text, { lead: LEAD, facts: beside })).toBe(true)
  const alone = known(fact(110, 'notes', { inTexts: null }))
  expect(areDependenciesCurrent(text, { lead: LEAD, facts: alone })).toBe(false)
})
