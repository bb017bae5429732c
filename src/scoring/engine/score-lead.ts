import assert from 'node:assert/strict'
import type { CompiledIcp } from './compile-icp.ts'
import type { ScoringFacts } from '../facts.ts'
import { dayNumber } from '../fields/parse-day.ts'
import type { CriterionScore, Score, Tier } from '../schema.ts'
import { showWeighed } from '../explain/explain-criterion.ts'
import { judgeCriterion } from './judge-criterion.ts'
import type { Verdict, WeighedCriterion } from './weigh-evidence.ts'

/** How many unknown criteria are named for further research. */
const MOST_NEXT = 3

/** Sums of binary fractions carry noise; half a point is rounded up in whatever order the points were added. */
const NOISE = 1e-9

/** Sums, in points of 100. */
type Sums = Pick<Verdict, 'points' | 'low' | 'high' | 'covered' | 'sure'>

/** A score without the words about it, and what was made of each criterion, in the order of the criteria. */
export interface JudgedLead extends Omit<Score, 'criteria'> {
  readonly judgements: readonly WeighedCriterion[]
}

/**
 * Scores one lead. Each criterion adds `maxPoints · (c·m + prior·(1−c))`, m being its match and c the confidence of the
 * evidence; one of negative weight adds `maxPoints · c·m`, which is negative. `low` and `high` have 0 and 1 in place of
 * the prior. The points, added in order, are the score before it is rounded and kept within 0 to 100. Without a
 * criterion that adds, the score is 50, the range 0 to 100 and the tier U, no points are given, and gates still apply.
 * `asOf` is today, as a date or as an instant that is read in UTC; one that is invalid fails an assertion.
 */
export function scoreLead(icp: CompiledIcp, facts: ScoringFacts, asOf: Temporal.PlainDate | Date): Score {
  const judged = scoreWithoutWords(icp, facts, asOf)
  const criteria: CriterionScore[] = []
  for (let index = 0; index < judged.judgements.length; index++) {
    criteria.push(showWeighed(icp.criteria[index]!, judged.judgements[index]!))
  }
  // Named one by one: to spread an object costs more than to judge five criteria.
  return {
    value: judged.value,
    low: judged.low,
    high: judged.high,
    coverage: judged.coverage,
    confidence: judged.confidence,
    tier: judged.tier,
    settled: judged.settled,
    status: judged.status,
    reviewCriteria: judged.reviewCriteria,
    disqualifyingCriteria: judged.disqualifyingCriteria,
    nextBest: judged.nextBest,
    criteria,
  }
}

/** Like `scoreLead`, without the words. */
export function scoreWithoutWords(icp: CompiledIcp, facts: ScoringFacts, asOf: Temporal.PlainDate | Date): JudgedLead {
  const today = dayNumber(asOf)
  assert.ok(Number.isFinite(today), 'A lead is scored as of a valid date.')
  const { criteria } = icp
  const judgements: WeighedCriterion[] = []
  const reviewCriteria: string[] = []
  const disqualifyingCriteria: string[] = []
  let [points, low, high, covered, sure] = [0, 0, 0, 0, 0]
  // Counted, and summed up in numbers of its own: all of this runs for each criterion of each lead.
  for (let index = 0; index < criteria.length; index++) {
    const criterion = criteria[index]!
    const judged = judgeCriterion(criterion, facts, today)
    judgements.push(judged)
    const { verdict } = judged
    points += verdict.points
    low += verdict.low
    high += verdict.high
    covered += verdict.covered
    sure += verdict.sure
    if (verdict.gate === 'open') continue
    const shutOut = verdict.gate === 'disqualifies' ? disqualifyingCriteria : reviewCriteria
    shutOut.push(criterion.id)
  }
  const isDisqualified = disqualifyingCriteria.length > 0
  const status = isDisqualified ? 'disqualified' : reviewCriteria.length > 0 ? 'review' : 'qualified'
  const sums = totals(icp, { points, low, high, covered, sure }, isDisqualified)
  return {
    value: sums.value,
    low: sums.low,
    high: sums.high,
    coverage: sums.coverage,
    confidence: sums.confidence,
    tier: sums.tier,
    settled: sums.settled,
    status,
    reviewCriteria,
    disqualifyingCriteria,
    nextBest: unknownOfMostWeight(icp, judgements),
    judgements,
  }
}

function totals(icp: CompiledIcp, sums: Sums, isDisqualified: boolean) {
  const hasSum = icp.byWeight.length > 0
  const value = hasSum ? scale(sums.points) : 50
  const low = hasSum ? scale(sums.low) : 0
  const high = hasSum ? scale(sums.high) : 100
  const coverage = fractionOf(sums.covered)
  const confidence = fractionOf(sums.sure)
  const settled = isDisqualified || (hasSum && tierOf(low, icp) === tierOf(high, icp))
  const isTooUnknown = !hasSum || coverage < icp.minCoverage
  const tier: Tier = isDisqualified ? 'X' : isTooUnknown ? 'U' : tierOf(value, icp)
  return { value, low, high, coverage, confidence, tier, settled }
}

/** A sum of points as a whole number from 0 to 100. */
function scale(points: number): number {
  return Math.min(100, Math.max(0, Math.floor(points + 0.5 + NOISE)))
}

/** Points of 100 as a fraction with six decimals, so that a coverage of exactly the least one is enough. */
function fractionOf(points: number): number {
  return Math.min(1, Math.floor(points * 1e4 + 0.5 + NOISE) / 1e6)
}

function tierOf(value: number, { tiers }: CompiledIcp): Tier {
  if (value >= tiers.A) return 'A'
  if (value >= tiers.B) return 'B'
  return value >= tiers.C ? 'C' : 'D'
}

function unknownOfMostWeight({ byWeight, criteria }: CompiledIcp, judgements: readonly WeighedCriterion[]): string[] {
  const ids: string[] = []
  for (let index = 0; index < byWeight.length; index++) {
    const position = byWeight[index]!
    if (judgements[position]?.confidence === 0) ids.push(criteria[position]!.id)
    if (ids.length === MOST_NEXT) break
  }
  return ids
}
