import assert from 'node:assert/strict'
import type { CompiledCriterion, CompiledIcp } from './compile-icp.ts'
import type { ScoringFacts } from '../facts.ts'
import { dayNumber } from '../fields/parse-day.ts'
import type { Score, Tier } from '../schema.ts'
import { pointsOf, showCriterion } from '../explain/explain-criterion.ts'
import { gateOf, weighEvidence, type CriterionJudgement } from './weigh-evidence.ts'

/** How many unknown criteria are named for further research. */
const MOST_NEXT = 3

/** Sums of binary fractions carry noise; half a point is rounded up in whatever order the points were added. */
const NOISE = 1e-9

/** Running sums, in points of 100. */
interface Sums {
  points: number
  low: number
  high: number
  covered: number
  sure: number
}

/** A score without the words about it, and what was made of each criterion, in the order of the criteria. */
export interface JudgedLead extends Omit<Score, 'criteria'> {
  readonly judgements: readonly CriterionJudgement[]
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
  const criteria = icp.criteria.map((criterion, index) => showCriterion(icp, criterion, judged.judgements[index]!))
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
  const sums: Sums = { points: 0, low: 0, high: 0, covered: 0, sure: 0 }
  const judgements: CriterionJudgement[] = []
  const reviewCriteria: string[] = []
  const disqualifyingCriteria: string[] = []
  for (const criterion of icp.criteria) {
    const judgement = weighEvidence(criterion, facts, today)
    judgements.push(judgement)
    addPoints(sums, criterion, judgement, icp.unknownPrior)
    const gate = gateOf(criterion, judgement, icp.gateConfidence)
    if (gate === 'unsure') reviewCriteria.push(criterion.id)
    if (gate === 'disqualifies') disqualifyingCriteria.push(criterion.id)
  }
  const isDisqualified = disqualifyingCriteria.length > 0
  const status = isDisqualified ? 'disqualified' : reviewCriteria.length > 0 ? 'review' : 'qualified'
  const { value, low, high, coverage, confidence, tier, settled } = totals(icp, sums, isDisqualified)
  return {
    value,
    low,
    high,
    coverage,
    confidence,
    tier,
    settled,
    status,
    reviewCriteria,
    disqualifyingCriteria,
    nextBest: unknownOfMostWeight(icp, judgements),
    judgements,
  }
}

function addPoints(sums: Sums, criterion: CompiledCriterion, judgement: CriterionJudgement, prior: number): void {
  const { maxPoints } = criterion
  const { match, confidence } = judgement
  const points = pointsOf(criterion, judgement, prior)
  sums.points += points
  sums.low += maxPoints <= 0 ? points : maxPoints * (confidence * match)
  sums.high += maxPoints <= 0 ? points : maxPoints * (confidence * match + (1 - confidence))
  if (maxPoints <= 0) return
  sums.sure += maxPoints * confidence
  if (confidence > 0) sums.covered += maxPoints
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

function unknownOfMostWeight({ byWeight, criteria }: CompiledIcp, judgements: readonly CriterionJudgement[]): string[] {
  const ids: string[] = []
  for (const position of byWeight) {
    if (judgements[position]?.confidence === 0) ids.push(criteria[position]!.id)
    if (ids.length === MOST_NEXT) break
  }
  return ids
}
