import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCase, CASE_DAY } from '../../../test/support/fixtures/arbitrary-scoring-case.ts'
import { checkIcp } from '../criteria/check-icp.ts'
import { compileIcp } from './compile-icp.ts'
import { naiveScore } from '../../../test/support/oracles/naive-score.ts'
import { OPS } from '../schema.ts'
import type { CriterionScore, Score } from '../schema.ts'
import { scoreLead } from './score-lead.ts'
import { casesOf } from '../../../test/support/fixtures/cases.ts'

const CASES = casesOf(10_000)
const SEED = 20_261_101

test(`agrees with the formula written down a second time, in ${CASES} cases`, { timeout: 60_000 }, () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyCase, ({ icp, facts }) => {
      expect(checkIcp(icp)).toEqual([])
      const score = scoreLead(compileIcp(icp), facts, Temporal.PlainDate.from(CASE_DAY))
      const naive = naiveScore(icp, facts, CASE_DAY)
      for (const { op } of icp.criteria) seen.add(op)
      seen
        .add(score.tier)
        .add(score.status)
        .add(score.settled ? 'settled' : 'open')
      for (const { outcome } of score.criteria) seen.add(outcome)
      expect(told(score)).toEqual({ ...naive, coverage: undefined, confidence: undefined, criteria: undefined })
      // Told with six decimals.
      expect(isNear(score.coverage, naive.coverage, 6e-7)).toBe(true)
      expect(isNear(score.confidence, naive.confidence, 6e-7)).toBe(true)
      expect(score.criteria.map(({ id, fact }) => [id, fact?.path])).toEqual(
        naive.criteria.map(({ id, path }) => [id, path]),
      )
      const far = score.criteria.filter((one, index) => !agrees(one, naive.criteria[index]!))
      expect(far).toEqual([])
    }),
    { numRuns: CASES, seed: SEED },
  )
  const everything = [...OPS, 'A', 'B', 'C', 'D', 'U', 'X', 'settled', 'open', 'qualified', 'review', 'disqualified']
  expect([...everything, 'match', 'partial', 'miss', 'unknown'].filter((one) => !seen.has(one))).toEqual([])
})

type Said = Pick<CriterionScore, 'match' | 'confidence' | 'points' | 'maxPoints'>

function agrees(one: Said, { m, c, points, maxPoints }: ReturnType<typeof naiveScore>['criteria'][number]): boolean {
  const isSame = isNear(one.match, m, 1e-9) && isNear(one.confidence, c, 1e-9)
  return isSame && isNear(one.points, points, 1e-8) && isNear(one.maxPoints, maxPoints, 1e-8)
}

function isNear(one: number, other: number, within: number): boolean {
  return Math.abs(one - other) < within
}

/** What a score says besides sums, under the names of the second one. */
function told({ value, low, high, tier, settled, status, nextBest, ...ids }: Score) {
  return {
    value,
    low,
    high,
    tier,
    settled,
    status,
    nextBest,
    review: ids.reviewCriteria,
    disqualifying: ids.disqualifyingCriteria,
  }
}
