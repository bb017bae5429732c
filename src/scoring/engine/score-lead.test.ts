import { expect, test } from 'vitest'
import { compileIcp } from './compile-icp.ts'
import {
  asOf,
  count,
  country,
  domain,
  exampleIcp,
  factsOf,
  freemail,
  perfectLead,
  type Known,
} from '../../../test/support/fixtures/example-scored-lead.ts'
import type { Criterion, Icp } from '../schema.ts'
import { scoreLead } from './score-lead.ts'

const compiled = compileIcp(exampleIcp)

function scoreOf(criteria: Criterion[], known: Known, more: Icp = {}) {
  return scoreLead(compileIcp({ ...more, criteria }), factsOf(known), asOf)
}

test('a criterion shows its fact, outcome and sentence', () => {
  const facts = factsOf({ ...perfectLead, [count]: 45 })
  facts.set(country, {
    path: country,
    value: 'usa',
    confidence: 0.9,
    source: 'website',
    url: 'https://acme.com/',
    quote: 'in the USA',
  })
  const [geo, size, , , , , , free] = scoreLead(compiled, facts, asOf).criteria
  expect(geo).toEqual({
    id: 'geo',
    label: 'US, CA or GB',
    kind: 'must',
    weight: 10,
    outcome: 'match',
    match: 1,
    confidence: 0.9,
    points: 9.5,
    maxPoints: 10,
    fact: { path: country, value: 'usa', source: 'website', url: 'https://acme.com/', quote: 'in the USA' },
    explanation: 'Country: usa (90 % sure). Wanted: US, CA or GB. Match: 9.5 of 10 points.',
  })
  expect(size).toMatchObject({
    label: 'size',
    outcome: 'partial',
    explanation: 'Employee count: 45. Wanted: 50 to 1000. 50 % match: 10 of 20 points.',
  })
  expect(free).toMatchObject({
    outcome: 'miss',
    points: 0,
    explanation: 'Free email provider: no. Not wanted: yes. No match: 0 of 15 points taken.',
  })
})

test('what is unknown shows no fact and counts its prior', () => {
  const scored = scoreLead(compiled, new Map(), asOf).criteria[1]
  expect(scored).toMatchObject({ outcome: 'unknown', match: 0, confidence: 0, points: 10 })
  expect(scored).not.toHaveProperty('fact')
  expect(scored?.explanation).toBe(
    'Employee count or Employee range: unknown. Wanted: 50 to 1000. Nothing known: 10 of 20 points. Not sure enough: asks for review.',
  )
})

test.each([undefined, []])('without criteria (%j) every lead is 50, open and tier U', (criteria) => {
  const score = scoreLead(compileIcp(criteria === undefined ? {} : { criteria }), factsOf(perfectLead), asOf)
  expect(score).toMatchObject({
    value: 50,
    low: 0,
    high: 100,
    coverage: 0,
    confidence: 0,
    tier: 'U',
    settled: false,
    status: 'qualified',
  })
})

test('without positive criteria gates still apply, and nothing is added or taken', () => {
  const criteria: Criterion[] = [
    { id: 'rival', kind: 'mustNot', field: 'domain', op: 'eq', value: 'rival.com' },
    { id: 'free', kind: 'should', field: freemail, op: 'isTrue', weight: -5 },
  ]
  const open = scoreOf(criteria, { [domain]: 'acme.com', [freemail]: true }, { unknownPrior: 0.2, minCoverage: 0 })
  expect(open).toMatchObject({
    value: 50,
    low: 0,
    high: 100,
    coverage: 0,
    tier: 'U',
    settled: false,
    status: 'qualified',
  })
  expect(open.criteria.map(({ points }) => points)).toEqual([0, 0])
  const shut = scoreOf(criteria, { [domain]: 'rival.com' })
  expect(shut).toMatchObject({
    value: 50,
    tier: 'X',
    settled: true,
    status: 'disqualified',
    disqualifyingCriteria: ['rival'],
  })
})

const size: Criterion = { id: 'size', kind: 'must', field: count, op: 'between', value: [50, 100], weight: 3 }

test('a must fails for good only when the evidence is sure enough', () => {
  const judged = (confidence: number) =>
    scoreLead(compileIcp({ criteria: [size] }), factsOf({ [count]: 5 }, { [count]: confidence }), asOf)
  expect(judged(0.6)).toMatchObject({
    status: 'disqualified',
    tier: 'X',
    settled: true,
    disqualifyingCriteria: ['size'],
    reviewCriteria: [],
  })
  expect(judged(0.59)).toMatchObject({ status: 'review', reviewCriteria: ['size'], disqualifyingCriteria: [] })
  expect(judged(0)).toMatchObject({ status: 'review', coverage: 0 })
})

test('unknown never disqualifies, not even at gate confidence 0', () => {
  expect(scoreOf([size], {}, { gateConfidence: 0 })).toMatchObject({ status: 'review', reviewCriteria: ['size'] })
})

test('half a match passes a must and trips a mustNot', () => {
  const tolerant: Criterion = { ...size, tolerance: 0.2 }
  expect(scoreOf([tolerant], { [count]: 45 }).status).toBe('qualified')
  expect(scoreOf([tolerant], { [count]: 44.9 }).status).toBe('disqualified')
  expect(scoreOf([{ ...tolerant, kind: 'mustNot' }], { [count]: 45 }).status).toBe('disqualified')
  expect(scoreOf([{ ...tolerant, kind: 'mustNot' }], { [count]: 44.9 }).status).toBe('qualified')
})

test('an unknown mustNot changes nothing, and its weight is ignored', () => {
  const rival: Criterion = { id: 'rival', kind: 'mustNot', field: domain, op: 'eq', value: 'rival.com', weight: 1_000 }
  const score = scoreOf([rival, { ...size, kind: 'should' }], { [count]: 60 })
  expect(score).toMatchObject({ value: 100, coverage: 1, status: 'qualified', nextBest: [] })
  expect(score.criteria[0]).toMatchObject({ points: 0, maxPoints: 0, weight: 0 })
})

test('a coverage of exactly the least one is enough', () => {
  const criteria: Criterion[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((key) => ({
    id: key,
    kind: 'should',
    field: `customData.${key}`,
    op: 'isTrue',
    weight: 0.1,
  }))
  const known = { 'customData.a': true, 'customData.e': true, 'customData.j': true }
  expect(scoreOf(criteria, known, { minCoverage: 0.3 })).toMatchObject({ coverage: 0.3, tier: 'B', value: 65 })
  expect(scoreOf(criteria, known, { minCoverage: 0.31 }).tier).toBe('U')
})

test('of several fields the one that speaks most for a match counts', () => {
  const anyOf = [{ field: 'company.employeeCount' }, { field: 'customData.size' }]
  const criterion: Criterion = { id: 'size', kind: 'should', anyOf, op: 'between', value: [50, 100], weight: 1 }
  const judged = (known: Known, confidence: Record<string, number> = {}) =>
    scoreLead(compileIcp({ criteria: [criterion] }), factsOf(known, confidence), asOf).criteria[0]
  expect(judged({ [count]: 60, 'customData.size': 5 })).toMatchObject({
    match: 1,
    confidence: 1,
    fact: { path: count },
  })
  expect(judged({ [count]: 5, 'customData.size': 60 })).toMatchObject({ match: 1, fact: { path: 'customData.size' } })
  expect(judged({ [count]: 5 })).toMatchObject({ match: 0, confidence: 0.5, fact: { path: count } })
  expect(judged({ [count]: 5, 'customData.size': 6 })).toMatchObject({ match: 0, confidence: 1 })
  const unsure = judged({ [count]: 5, 'customData.size': 6 }, { [count]: 0.2, 'customData.size': 0.7 })
  expect(unsure).toMatchObject({ match: 0, confidence: 0.7, fact: { path: 'customData.size' } })
})

test('nextBest names at most three, the weightiest first, and what takes away never', () => {
  const criteria = [5, -90, 20, 10, 20].map((weight, index): Criterion => {
    return { id: `c${index}`, kind: 'should', field: `customData.k${index}`, op: 'exists', weight }
  })
  expect(scoreOf(criteria, {}).nextBest).toEqual(['c2', 'c4', 'c3'])
})

test('weights of any magnitude count by proportion', () => {
  const weighted = (...weights: number[]) =>
    scoreOf(
      weights.map((weight, index) => ({
        id: `c${index}`,
        kind: 'should',
        field: `customData.k${index}`,
        op: 'isTrue',
        weight,
      })),
      { 'customData.k0': true, 'customData.k1': false },
    )
  expect(weighted(1e308, 1e308).value).toBe(50)
  expect(weighted(5e-324, 5e-324).value).toBe(50)
  expect(weighted(1e308, 5e-324)).toMatchObject({ value: 100, coverage: 1 })
  expect(weighted(-1e308, 5e-324)).toMatchObject({ value: 0, low: 0, high: 0 })
  expect(Number.isFinite(weighted(-1e308, 5e-324).criteria[0]?.points)).toBe(true)
})

test('a sum that ends in half a step rounds alike in every order', () => {
  const weights = { a: 34, b: 19, c: 27, d: 16 }
  const confidence = { 'customData.a': 0.7, 'customData.b': 0.15, 'customData.d': 0.05 }
  const known = factsOf({ 'customData.a': true, 'customData.b': true, 'customData.d': true }, confidence)
  const inOrder = (...keys: (keyof typeof weights)[]) => {
    const criteria = keys.map((key): Criterion => {
      return { id: key, kind: 'should', field: `customData.${key}`, op: 'isTrue', weight: weights[key] }
    })
    return scoreLead(compileIcp({ criteria }), known, asOf).confidence
  }
  expect(inOrder('a', 'b', 'c', 'd')).toBe(0.285938)
  expect(inOrder('c', 'a', 'b', 'd')).toBe(0.285938)
})

test('a criterion that checking refuses is unknown for every lead and weighs nothing against', () => {
  const score = scoreOf(
    [
      { ...size, kind: 'should' },
      { id: 'field', kind: 'should', field: 'nonsense', op: 'eq', value: 'x', weight: 1 },
      { id: 'value', kind: 'should', field: count, op: 'eq', value: 'x', weight: 1 },
      { id: 'op', kind: 'should', field: count, op: 'contains', value: 'x', weight: 1 },
      { id: 'must', kind: 'must', field: count, op: 'eq', value: 60, weight: -5 },
      { id: 'endless', kind: 'should', field: count, op: 'eq', value: 60, weight: Infinity },
    ],
    { [count]: 60, nonsense: 'x' },
  )
  expect(score.criteria.map(({ outcome, points }) => `${outcome} ${points}`)).toEqual([
    'match 50',
    expect.stringMatching(/^unknown 8.33/),
    expect.stringMatching(/^unknown 8.33/),
    expect.stringMatching(/^unknown 8.33/),
    'match 0',
    'match 0',
  ])
})

test('a date that is none is refused', () => {
  expect(() => scoreLead(compiled, new Map(), new Date(Number.NaN))).toThrow('valid date')
})
