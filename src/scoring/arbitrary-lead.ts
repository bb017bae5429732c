import fc from 'fast-check'
import type { Fact } from './facts.ts'
import type { Criterion } from './schema.ts'

/** Criteria with every member of the top level given. */
export interface Shape {
  unknownPrior: number
  gateConfidence: number
  minCoverage: number
  tiers: { A: number; B: number; C: number }
  criteria: Criterion[]
}

const day = fc
  .integer({ min: -40, max: 800 })
  .map((age) => new Date(Date.parse('2026-11-01') - age * 86_400_000).toISOString().slice(0, 10))
const terms = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 })
const bounds = fc
  .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }))
  .map(([lo, span]) => [lo, lo + span])
const bucket = fc
  .tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 600 }))
  .map(([a, span]) => `${a}-${a + span}`)

const VALUES: Record<string, fc.Arbitrary<unknown>> = {
  'company.country': fc.constantFrom('US', 'CA', 'GB', 'FR'),
  'contact.country': fc.constantFrom('US', 'CA', 'GB', 'FR'),
  'company.employeeCount': fc.integer({ min: 0, max: 1_200 }),
  'company.employeeRange': bucket,
  'company.technologies': fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'x', 'y')),
  'company.signals.hiringSignals.departments': fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'x', 'y')),
  'company.signals.hiringSignals.isHiring': fc.boolean(),
  'email.isFreeProvider': fc.boolean(),
  'company.signals.recentFunding.date': day,
}

const comparison: fc.Arbitrary<Omit<Criterion, 'id' | 'kind'>> = fc.oneof(
  fc.record({
    field: fc.constantFrom('company.country', 'contact.country'),
    op: fc.constant('in' as const),
    value: fc.subarray(['US', 'CA', 'GB'], { minLength: 1 }),
  }),
  fc.record({
    anyOf: fc.subarray([{ field: 'company.employeeCount' }, { field: 'company.employeeRange' }], { minLength: 1 }),
    op: fc.constant('between' as const),
    value: bounds,
    tolerance: fc.constantFrom(0, 0.1, 0.2, 1),
  }),
  fc.record({
    field: fc.constantFrom('company.technologies', 'company.signals.hiringSignals.departments'),
    op: fc.constant('containsAll' as const),
    value: terms,
  }),
  fc.record({
    field: fc.constantFrom('company.signals.hiringSignals.isHiring', 'email.isFreeProvider'),
    op: fc.constant('isTrue' as const),
  }),
  fc.record({
    field: fc.constant('company.signals.recentFunding.date'),
    op: fc.constant('within' as const),
    value: fc.integer({ min: 1, max: 700 }),
    halfLifeDays: fc.integer({ min: 1, max: 700 }),
  }),
)

const standing: fc.Arbitrary<Pick<Criterion, 'kind' | 'weight'>> = fc.oneof(
  fc.record({ kind: fc.constant('must' as const), weight: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ kind: fc.constant('should' as const), weight: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ kind: fc.constant('should' as const), weight: fc.integer({ min: -50, max: -1 }) }),
  fc.constant({ kind: 'mustNot' as const }),
)

/** 0, 0.05 … 1. */
export const fraction = fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20)

/** Criteria of every kind over the fields below, all of which `checkIcp` accepts. */
export const shape: fc.Arbitrary<Shape> = fc.record({
  unknownPrior: fraction,
  gateConfidence: fraction,
  minCoverage: fraction,
  tiers: fc.constantFrom({ A: 80, B: 60, C: 40 }, { A: 95, B: 50, C: 5 }),
  criteria: fc
    .array(fc.tuple(comparison, standing), { maxLength: 12 })
    .map((list) => list.map(([compared, stands], index) => ({ id: `c${index}`, ...compared, ...stands }))),
})

/** Well-typed facts about some of the fields. */
export const facts: fc.Arbitrary<ReadonlyMap<string, Fact>> = fc
  .tuple(
    ...Object.entries(VALUES).map(([path, value]) =>
      fc.option(fc.record({ path: fc.constant(path), value, confidence: fraction, source: fc.constant('test') }), {
        nil: undefined,
      }),
    ),
  )
  .map((known) => new Map(known.filter((fact) => fact !== undefined).map((fact) => [fact.path, fact])))
