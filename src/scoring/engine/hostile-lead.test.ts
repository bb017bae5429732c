import fc from 'fast-check'
import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { checkIcp } from '../criteria/check-icp.ts'
import type { ScoringFact } from '../facts.ts'
import { FIELDS } from '../fields/field-catalogue.ts'
import { verdictPath } from '../operators/judge-operator.ts'
import { OPS, Score } from '../schema.ts'
import type { Criterion, Icp } from '../schema.ts'
import { compileIcp } from './compile-icp.ts'
import { scoreLead } from './score-lead.ts'

const today = new Date('2026-11-01T12:00:00Z')

const number = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, 1, -1, 5e-324, 1.7e308, -1.7e308, Infinity, -Infinity, Number.NaN),
)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'US',
    '51-200',
    '1e999-2e999',
    '2026-05',
    '\ud800',
    'a\0b',
    '1-'.repeat(30),
    ' ',
    '',
  ),
)
const single = fc.oneof(text, number, fc.boolean())
const path = fc.oneof(
  fc.constantFrom(
    ...FIELDS.map((field) => field.path),
    'customData.x',
    'researchData.__proto__',
    'nonsense',
    '__proto__',
  ),
  text,
)

/** Anything with the types of the schema, whatever its meaning. */
const icp = fc.record(
  {
    unknownPrior: number,
    gateConfidence: number,
    minCoverage: number,
    tiers: fc.record({ A: number, B: number, C: number }),
    criteria: fc.array(
      fc
        .tuple(
          fc.record({
            id: text,
            kind: fc.constantFrom('must' as const, 'should' as const, 'mustNot' as const),
            op: fc.constantFrom(...OPS),
          }),
          fc.record(
            {
              label: text,
              field: path,
              anyOf: fc.array(fc.record({ field: path }), { maxLength: 6 }),
              value: fc.oneof(single, fc.array(single, { maxLength: 6 })),
              weight: number,
              tolerance: number,
              halfLifeDays: number,
            },
            { requiredKeys: [] },
          ),
        )
        .map(([required, optional]): Criterion => ({ ...required, ...optional })),
      { maxLength: 8 },
    ),
  },
  { requiredKeys: [] },
)

const trap = {
  toString: () => {
    throw new Error('read')
  },
}
const anyValue = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true }),
  single,
  fc.array(single),
  fc.constantFrom<unknown>(
    trap,
    [trap],
    Symbol('fact'),
    () => 1,
    [Number.NaN, Infinity],
    JSON.parse('{"__proto__":{"toString":1}}'),
  ),
)

function factsFor(criteria: readonly Criterion[], values: readonly unknown[], confidences: readonly number[]) {
  const paths = criteria.flatMap((criterion) => [
    criterion.field ?? '',
    ...(criterion.anyOf ?? []).map(({ field }) => field),
    verdictPath(criterion),
  ])
  return new Map(
    paths.map((name, index): [string, ScoringFact] => {
      const value = values[index % values.length]
      return [name, { path: name, value, confidence: confidences[index % confidences.length] ?? 1, source: 'hostile' }]
    }),
  )
}

test('no criteria and no facts make a score that is not one', () => {
  fc.assert(
    fc.property(
      icp,
      fc.array(anyValue, { minLength: 1, maxLength: 8 }),
      fc.array(number, { minLength: 1, maxLength: 8 }),
      (given: Icp, values, confidences) => {
        const score = scoreLead(compileIcp(given), factsFor(given.criteria ?? [], values, confidences), today)
        expect(Value.Errors(Score, score)).toEqual([])
        // JSON has neither infinities nor undefined nor a negative zero: what survives it held none of them.
        expect(JSON.parse(JSON.stringify(score))).toEqual(score)
        expect(score.low <= score.value && score.value <= score.high).toBe(true)
        for (const { match, confidence } of score.criteria) {
          expect(match >= 0 && match <= 1 && confidence >= 0 && confidence <= 1).toBe(true)
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('checking takes criteria of any content', () => {
  fc.assert(
    fc.property(icp, (given: Icp) => {
      for (const problem of checkIcp(given)) {
        expect(problem.pointer).toMatch(/^\/[A-Za-z0-9/]+$/)
        expect(problem.code).toMatch(/^[a-z_]+$/)
        expect(problem.detail.isWellFormed() && problem.detail.length < 400).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('a score stays small whatever the lead holds', () => {
  const long = '\u{1F600}'.repeat(1_000)
  const criteria: Criterion[] = ['customData.text', 'customData.list', 'customData.object'].map((field, index) => {
    return { id: `c${index}`, kind: 'should', field, op: 'exists', weight: 1 }
  })
  const values = [long, Array.from({ length: 500 }, () => long), { secret: long }]
  const known = new Map(
    criteria.map(({ field = '' }, index): [string, ScoringFact] => {
      return [field, { path: field, value: values[index], confidence: 1, source: 'caller', quote: long }]
    }),
  )
  const score = JSON.stringify(scoreLead(compileIcp({ criteria }), known, today))
  expect(score.length).toBeLessThan(10_000)
  expect(score).not.toContain('\\ud83d')
  expect(score).not.toContain('secret')
})

test('of an endless list only the beginning is read', () => {
  const field = 'company.signals.newsSignals.recentNews'
  const value = ['needle', 'hay']
  const compiled = compileIcp({
    criteria: [{ id: 'news', kind: 'should', field, op: 'containsAll', value, weight: 1 }],
  })
  const matchOf = (news: string[]) => {
    const known = new Map([[field, { path: field, value: news, confidence: 1, source: 'caller' }]])
    return scoreLead(compiled, known, today).criteria[0]?.match
  }
  expect(matchOf(['Hay', 'Needle'])).toBe(1)
  expect(matchOf(['Hay', ...Array.from({ length: 100_000 }, () => 'straw'), 'Needle'])).toBe(0.5)
  expect(matchOf(['Hay', 'x'.repeat(1_000_000), 'Needle'])).toBe(0.5)
})
