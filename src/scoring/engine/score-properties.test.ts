import fc from 'fast-check'
import { expect, test } from 'vitest'
import { facts, fraction, shape, type Shape } from '../../../test/support/fixtures/arbitrary-criteria.ts'
import { compileIcp } from './compile-icp.ts'
import type { ScoringFact } from '../facts.ts'
import type { Criterion, Icp } from '../schema.ts'
import { scoreLead } from './score-lead.ts'
import { casesOf } from '../../../test/support/fixtures/cases.ts'

const today = new Date('2026-11-01T12:00:00Z')
const runs = { numRuns: casesOf(1_000) }

function scoreOf(icp: Icp, known: ReadonlyMap<string, ScoringFact>) {
  return scoreLead(compileIcp(icp), known, today)
}

function tierOf(value: number, { tiers }: Shape) {
  return value >= tiers.A ? 'A' : value >= tiers.B ? 'B' : value >= tiers.C ? 'C' : 'D'
}

/** What must not depend on how the same criteria are written down. */
function essence(icp: Icp, known: ReadonlyMap<string, ScoringFact>) {
  const { value, low, high, coverage, confidence, tier, settled, status, ...lists } = scoreOf(icp, known)
  const review = lists.reviewCriteria.toSorted()
  const disqualifying = lists.disqualifyingCriteria.toSorted()
  return { value, low, high, coverage, confidence, tier, settled, status, review, disqualifying }
}

test('the score lies in its range, the range within 0 to 100, and tiers follow from them', () => {
  fc.assert(
    fc.property(shape, facts, (icp, known) => {
      const { value, low, high, coverage, confidence, tier, settled, status } = scoreOf(icp, known)
      expect(0 <= low && low <= value && value <= high && high <= 100).toBe(true)
      expect(0 <= confidence && confidence <= coverage && coverage <= 1).toBe(true)
      const hasPositive = icp.criteria.some(({ kind, weight = 0 }) => kind !== 'mustNot' && weight > 0)
      const isUnknown = !hasPositive || coverage < icp.minCoverage
      expect(tier).toBe(status === 'disqualified' ? 'X' : isUnknown ? 'U' : tierOf(value, icp))
      expect(settled).toBe(status === 'disqualified' || (hasPositive && tierOf(low, icp) === tierOf(high, icp)))
    }),
    runs,
  )
})

test('the points, added in order, are the score before it is kept within 0 to 100', () => {
  fc.assert(
    fc.property(shape, facts, (icp, known) => {
      const { value, criteria } = scoreOf(icp, known)
      if (!criteria.some(({ maxPoints }) => maxPoints > 0)) return
      const sum = criteria.reduce((total, { points }) => total + points, 0)
      expect(value).toBe(Math.min(100, Math.max(0, Math.floor(sum + 0.5 + 1e-9))))
      const most = criteria.reduce((total, { maxPoints }) => total + Math.max(0, maxPoints), 0)
      expect(most).toBeCloseTo(100, 9)
    }),
    runs,
  )
})

/** The same facts and a little more: one that was unknown, or the same with more confidence. */
const moreEvidence = fc
  .tuple(facts, facts, fc.array(fraction, { minLength: 9, maxLength: 9 }))
  .map(([known, other, more]) => {
    const richer = new Map(other)
    let index = 0
    for (const [path, fact] of known) {
      const confidence = Math.min(1, fact.confidence + (more[index++] ?? 0))
      richer.set(path, { ...fact, confidence })
    }
    return { known, richer }
  })

/** Each criterion reads one field: of several, better matching but weaker evidence may replace what was sure. */
const oneFieldEach = shape.map((icp) => ({
  ...icp,
  criteria: icp.criteria.map(({ anyOf, ...criterion }): Criterion =>
    anyOf === undefined ? criterion : { ...criterion, ...anyOf[0] },
  ),
}))

test('more evidence never widens the range, and without negative weights the new one lies in the old', () => {
  fc.assert(
    fc.property(oneFieldEach, moreEvidence, (icp, { known, richer }) => {
      const before = scoreOf(icp, known)
      const after = scoreOf(icp, richer)
      const takesAway = icp.criteria.some(({ weight = 0 }) => weight < 0)
      // What is taken away shifts both ends, which can then round apart by one.
      expect(after.high - after.low).toBeLessThanOrEqual(before.high - before.low + (takesAway ? 1 : 0))
      if (takesAway) return
      expect(after.low).toBeGreaterThanOrEqual(before.low)
      expect(after.high).toBeLessThanOrEqual(before.high)
    }),
    runs,
  )
})

test('of several fields, more evidence never lowers what is certain', () => {
  const anyOf: Criterion = {
    id: 'size',
    kind: 'should',
    anyOf: [{ field: 'company.employeeCount' }, { field: 'company.employeeRange' }],
    op: 'between',
    value: [50, 500],
    tolerance: 0.2,
    weight: 1,
  }
  fc.assert(
    fc.property(moreEvidence, ({ known, richer }) => {
      expect(scoreOf({ criteria: [anyOf] }, richer).low).toBeGreaterThanOrEqual(
        scoreOf({ criteria: [anyOf] }, known).low,
      )
    }),
    runs,
  )
})

test('a better match never lowers the score where it counts for, and never raises it where it counts against', () => {
  const wanted = ['a', 'b', 'c', 'd', 'e']
  const held = fc.integer({ min: 0, max: 5 })
  fc.assert(
    fc.property(shape, facts, fc.tuple(held, held), fraction, fc.boolean(), (icp, known, counts, confidence, isFor) => {
      const [fewer, more] = counts.toSorted((one, other) => one - other) as [number, number]
      const list: Criterion = {
        id: 'list',
        kind: 'should',
        field: 'customData.list',
        op: 'containsAll',
        value: wanted,
        weight: isFor ? 7 : -7,
      }
      const judged = (count: number) => {
        const fact: ScoringFact = { path: 'customData.list', value: wanted.slice(0, count), confidence, source: 'test' }
        return scoreOf({ ...icp, criteria: [...icp.criteria, list] }, new Map([...known, ['customData.list', fact]]))
      }
      const [worse, better] = isFor ? [judged(fewer), judged(more)] : [judged(more), judged(fewer)]
      for (const name of ['value', 'low', 'high'] as const) expect(better[name]).toBeGreaterThanOrEqual(worse[name])
    }),
    runs,
  )
})

test('the order of the criteria changes nothing', () => {
  const shuffled = shape.chain((icp) =>
    fc
      .shuffledSubarray(icp.criteria, { minLength: icp.criteria.length })
      .map((criteria) => [icp, { ...icp, criteria }] as const),
  )
  fc.assert(
    fc.property(shuffled, facts, ([icp, other], known) => {
      expect(essence(other, known)).toEqual(essence(icp, known))
    }),
    runs,
  )
})

test('scaling all weights changes nothing', () => {
  const factor = fc.oneof(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), fc.constantFrom(1 / 3, 7, 1e-12, 1e12))
  fc.assert(
    fc.property(shape, facts, factor, (icp, known, scale) => {
      const criteria = icp.criteria.map((criterion) =>
        criterion.weight === undefined ? criterion : { ...criterion, weight: criterion.weight * scale },
      )
      expect(essence({ ...icp, criteria }, known)).toEqual(essence(icp, known))
    }),
    runs,
  )
})

test('what is said of a lead does not depend on the leads before it, and nobody can change it', () => {
  fc.assert(
    fc.property(shape, fc.array(facts, { minLength: 2, maxLength: 5 }), (icp, leads) => {
      const compiled = compileIcp(icp)
      for (const known of [...leads, ...leads]) expect(scoreLead(compiled, known, today)).toEqual(scoreOf(icp, known))
    }),
    runs,
  )
  const icp: Icp = {
    criteria: [
      { id: 'tech', kind: 'should', field: 'company.technologies', op: 'containsAny', value: ['A'], weight: 1 },
    ],
  }
  const compiled = compileIcp(icp)
  const told = (
    [['A\nB', 'C'], ['A', 'B\nC'], ['A', 'B'], 'A\nB', [], '', ['A'], ['x\ny', 'z'], ['x', 'y\nz']] as unknown[]
  ).map((value) => {
    const path = 'company.technologies'
    return scoreLead(compiled, new Map([[path, { path, value, confidence: 1, source: 'caller' }]]), today).criteria[0]!
  })
  expect(told.map(({ outcome }) => outcome)).toEqual([
    'miss',
    'match',
    'match',
    'unknown',
    'miss',
    'unknown',
    'match',
    'miss',
    'miss',
  ])
  expect(told.map(({ fact }) => fact?.value).slice(0, 2)).toEqual([
    ['A\nB', 'C'],
    ['A', 'B\nC'],
  ])
  expect(told.map(({ fact }) => fact?.value).slice(-2)).toEqual([
    ['x\ny', 'z'],
    ['x', 'y\nz'],
  ])
  expect(() => Object.assign(told[0]!, { points: 1 })).toThrow(TypeError)
})
