import assert from 'node:assert/strict'
import type { CompiledCriterion, CompiledIcp } from './compile-icp.ts'
import { explainCriterion } from './explain-criterion.ts'
import type { FactSet } from './facts.ts'
import { dayNumber } from './parse-day.ts'
import type { CriterionScore, Score, Tier } from './score.ts'
import { showEvidence } from './show-evidence.ts'
import { gateOf, weighEvidence, type Gate, type Judgement } from './weigh-evidence.ts'

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

/**
 * Scores one lead. Each criterion adds `maxPoints · (c·m + prior·(1−c))`, m being its match and c the confidence of the
 * evidence; one of negative weight adds `maxPoints · c·m`, which is negative. `low` and `high` have 0 and 1 in place of
 * the prior. The points, added in order, are the score before it is rounded and kept within 0 to 100. Without a
 * criterion that adds, the score is 50, the range 0 to 100 and the tier U, no points are given, and gates still apply.
 * `asOf` is today, as a date or as an instant that is read in UTC; one that is invalid fails an assertion.
 */
export function scoreLead(icp: CompiledIcp, facts: FactSet, asOf: Temporal.PlainDate | Date): Score {
  const today = dayNumber(asOf)
  assert.ok(Number.isFinite(today), 'A lead is scored as of a valid date.')
  const sums: Sums = { points: 0, low: 0, high: 0, covered: 0, sure: 0 }
  const criteria: CriterionScore[] = []
  const reviewCriteria: string[] = []
  const disqualifyingCriteria: string[] = []
  for (const criterion of icp.criteria) {
    const judgement = weighEvidence(criterion, facts, today)
    const points = addPoints(sums, criterion, judgement, icp.unknownPrior)
    const gate = gateOf(criterion, judgement, icp.gateConfidence)
    if (gate === 'unsure') reviewCriteria.push(criterion.id)
    if (gate === 'disqualifies') disqualifyingCriteria.push(criterion.id)
    criteria.push(criterionScore(criterion, judgement, points, gate))
  }
  const isDisqualified = disqualifyingCriteria.length > 0
  const status = isDisqualified ? 'disqualified' : reviewCriteria.length > 0 ? 'review' : 'qualified'
  const { value, low, high, coverage, confidence, tier, settled } = totals(icp, sums, isDisqualified)
  const nextBest = unknownOfMostWeight(icp, criteria)
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
    nextBest,
    criteria,
  }
}

function addPoints(
  sums: Sums,
  { maxPoints }: CompiledCriterion,
  { match, confidence }: Judgement,
  prior: number,
): number {
  const known = confidence * match
  if (maxPoints <= 0) {
    // Adding 0 turns the negative zero of an unmet criterion into the plain one.
    const taken = maxPoints * known + 0
    sums.points += taken
    sums.low += taken
    sums.high += taken
    return taken
  }
  const open = 1 - confidence
  const points = maxPoints * (known + prior * open)
  sums.points += points
  sums.low += maxPoints * known
  sums.high += maxPoints * (known + open)
  sums.sure += maxPoints * confidence
  if (confidence > 0) sums.covered += maxPoints
  return points
}

function criterionScore(
  criterion: CompiledCriterion,
  judgement: Judgement,
  points: number,
  gate: Gate,
): CriterionScore {
  const { id, label, kind, weight, maxPoints } = criterion
  const { match, confidence, branch, fact } = judgement
  const scored: CriterionScore = {
    id,
    label,
    kind,
    weight,
    outcome: outcomeOf(judgement),
    match,
    confidence,
    points,
    maxPoints,
    explanation: explainCriterion(criterion, judgement, points, gate),
  }
  if (branch !== undefined && fact !== undefined) scored.fact = showEvidence(branch, fact)
  return scored
}

function outcomeOf({ match, confidence }: Judgement): CriterionScore['outcome'] {
  if (confidence === 0) return 'unknown'
  if (match === 1) return 'match'
  return match === 0 ? 'miss' : 'partial'
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

function unknownOfMostWeight({ byWeight }: CompiledIcp, criteria: readonly CriterionScore[]): string[] {
  const ids: string[] = []
  for (const position of byWeight) {
    const criterion = criteria[position]
    if (criterion?.outcome === 'unknown') ids.push(criterion.id)
    if (ids.length === MOST_NEXT) break
  }
  return ids
}
