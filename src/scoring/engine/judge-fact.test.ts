import { expect, test } from 'vitest'
import type { ScoringFact } from '../facts.ts'
import type { Criterion } from '../schema.ts'
import { compileIcp } from './compile-icp.ts'
import { scoreLead } from './score-lead.ts'

const path = 'company.technologies'
const criterion: Criterion = { id: 'tech', kind: 'should', field: path, op: 'containsAny', value: ['A'], weight: 1 }
const today = new Date('2026-11-01T12:00:00Z')

test('what is told of a fact is of that fact, though others had its value before', () => {
  const compiled = compileIcp({ criteria: [criterion] })
  const base = { path, value: ['A', 'B'], confidence: 1, source: 'caller' }
  const others: ScoringFact[] = [
    base,
    { ...base, quote: 'We use A' },
    { ...base, quote: 'A and B' },
    { ...base, quote: 'x'.repeat(300) },
    { ...base, url: 'https://acme.test/a' },
    { ...base, url: 'https://acme.test/b', quote: 'We use A' },
    { ...base, confidence: 0.5 },
    { ...base, source: 'provider' },
    { ...base, confidence: Number.NaN },
    { ...base, value: ['B', 'A'] },
    { ...base, value: ['A'] },
  ]
  for (const fact of [...others, ...others.toReversed()]) {
    const known = new Map([[path, fact]])
    const alone = scoreLead(compileIcp({ criteria: [criterion] }), known, today)
    expect(scoreLead(compiled, known, today)).toEqual(alone)
  }
})

test('a list that its owner changes later changes nothing that others are told', () => {
  const compiled = compileIcp({ criteria: [criterion] })
  const tell = (value: string[]) =>
    scoreLead(compiled, new Map([[path, { path, value, confidence: 1, source: 'caller' }]]), today).criteria[0]
  const own = ['A', 'B']
  const before = structuredClone(tell(own))
  own.push('C')
  expect(tell(['A', 'B'])).toEqual(before)
})

test('a date is judged anew on another day, and as before on the same', () => {
  const field = 'company.signals.recentFunding.date'
  const dated: Criterion = { id: 'funding', kind: 'should', field, op: 'within', value: 30, weight: 1 }
  const compiled = compileIcp({ criteria: [dated] })
  const fact = { path: field, value: '2026-10-15', confidence: 1, source: 'caller' }
  const days = ['2026-11-01', '2026-12-01', '2026-11-01']
  const outcomes = days.map((day) => scoreLead(compiled, new Map([[field, fact]]), new Date(day)).criteria[0]?.outcome)
  expect(outcomes).toEqual(['match', 'miss', 'match'])
})

test('later values than those that are remembered are judged as well', () => {
  const compiled = compileIcp({ criteria: [{ ...criterion, field: 'company.employeeCount', op: 'gte', value: 1_500 }] })
  const outcomeOf = (value: number) => {
    const fact = { path: 'company.employeeCount', value, confidence: 1, source: 'caller' }
    return scoreLead(compiled, new Map([[fact.path, fact]]), today).criteria[0]?.outcome
  }
  const outcomes = Array.from({ length: 2_000 }, (_, size) => outcomeOf(size))
  expect(outcomes.indexOf('match')).toBe(1_500)
  expect(outcomes.lastIndexOf('miss')).toBe(1_499)
})
