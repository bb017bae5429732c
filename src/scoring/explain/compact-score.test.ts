import fc from 'fast-check'
import { expect, test } from 'vitest'
import { facts, shape } from '../../../test/support/fixtures/arbitrary-criteria.ts'
import { compileIcp } from '../engine/compile-icp.ts'
import type { ScoringFact } from '../facts.ts'
import { compactCriteria, expandCompactCriteria, type CompactCriterion } from './compact-score.ts'
import type { Icp } from '../schema.ts'
import { scoreWithoutWords, scoreLead } from '../engine/score-lead.ts'
import { casesOf } from '../../../test/support/fixtures/cases.ts'

const today = new Date('2026-11-01T12:00:00Z')

/** What comes back of a lead's criteria once they were stored, beside what was said of them at first. */
function bothOf(icp: Icp, known: ReadonlyMap<string, ScoringFact>) {
  const compiled = compileIcp(icp)
  const kept = compactCriteria(compiled, scoreWithoutWords(compiled, known, today).judgements)
  const shown = expandCompactCriteria(compileIcp(structuredClone(icp)), JSON.parse(kept) as CompactCriterion[])
  return { shown, said: scoreLead(compiled, known, today).criteria, kept }
}

test('what is said of a score is the same once it was stored', () => {
  fc.assert(
    fc.property(shape, facts, (icp, known) => {
      const { shown, said } = bothOf(icp, known)
      expect(shown).toEqual(said)
    }),
    { numRuns: casesOf(2_000) },
  )
})

const odd: readonly unknown[] = [
  'x'.repeat(3_000),
  `${'x'.repeat(498)}\u{1f600}\u{1f600}`,
  Array.from({ length: 60 }, (_, index) => `member ${index}`),
  ['one', 'y'.repeat(300)],
  [1, true, { deep: [] }, null],
  { deep: true },
  1e21,
  -0,
  false,
  '',
  [],
]

test.each(odd.map((value) => [value]))('a value such as %j is cut once, and told alike', (value) => {
  const icp: Icp = {
    criteria: [
      { id: 'a', kind: 'should', field: 'customData.x', op: 'exists', weight: 2 },
      { id: 'b', kind: 'must', field: 'customData.x', op: 'containsAny', value: ['one', 'member 55'], weight: 2 },
      { id: 'c', kind: 'mustNot', field: 'customData.x', op: 'eq', value: 'x' },
    ],
  }
  const fact = {
    path: 'customData.x',
    value,
    confidence: 0.7,
    source: 'llm',
    url: 'https://a.test',
    quote: 'q'.repeat(600),
  }
  const { shown, said } = bothOf(icp, new Map([[fact.path, fact]]))
  expect(shown).toEqual(said)
})

test('of the fields that could answer, the one that did is kept', () => {
  const anyOf = [{ field: 'company.employeeCount' }, { field: 'company.employeeRange' }]
  const icp: Icp = { criteria: [{ id: 'size', kind: 'should', anyOf, op: 'between', value: [10, 50], weight: 1 }] }
  const range: ScoringFact = { path: 'company.employeeRange', value: '11-60', confidence: 1, source: 'website' }
  const { shown, said } = bothOf(icp, new Map([[range.path, range]]))
  expect(shown).toEqual(said)
  expect(shown[0]?.fact?.path).toBe('company.employeeRange')
})

test('ten known criteria take less than 400 characters', () => {
  const known = new Map<string, ScoringFact>()
  const criteria = Array.from({ length: 10 }, (_, index) => {
    const path = `customData.key${index}`
    known.set(path, { path, value: 'Software', confidence: 1, source: 'caller' })
    return { id: `c${index}`, kind: 'should' as const, field: path, op: 'eq' as const, value: 'Software', weight: 1 }
  })
  expect(bothOf({ criteria }, known).kept.length).toBeLessThan(400)
})
