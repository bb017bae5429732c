import type { CompiledCriterion, CompiledIcp } from './compile-icp.ts'
import { explainCriterion } from './explain-criterion.ts'
import type { CriterionScore } from './score.ts'
import { showEvidence } from './show-evidence.ts'
import { gateOf, type Judgement } from './weigh-evidence.ts'

/** How a judgement reads: unknown is not a miss. */
export function outcomeOf({ match, confidence }: Judgement): CriterionScore['outcome'] {
  if (confidence === 0) return 'unknown'
  if (match === 1) return 'match'
  return match === 0 ? 'miss' : 'partial'
}

/** What a criterion adds to the score, in points of 100: `prior` stands for what is not known. */
export function pointsOf({ maxPoints }: CompiledCriterion, { match, confidence }: Judgement, prior: number): number {
  const known = confidence * match
  // Adding 0 turns the negative zero of an unmet criterion into the plain one.
  if (maxPoints <= 0) return maxPoints * known + 0
  return maxPoints * (known + prior * (1 - confidence))
}

/** A criterion's outcome with everything that people are told of it. */
export function showCriterion(
  icp: Pick<CompiledIcp, 'unknownPrior' | 'gateConfidence'>,
  criterion: CompiledCriterion,
  judgement: Judgement,
): CriterionScore {
  const { id, label, kind, weight, maxPoints } = criterion
  const { match, confidence, branch, fact } = judgement
  const points = pointsOf(criterion, judgement, icp.unknownPrior)
  const gate = gateOf(criterion, judgement, icp.gateConfidence)
  const shown: CriterionScore = {
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
  if (branch !== undefined && fact !== undefined) shown.fact = showEvidence(branch, fact)
  return shown
}
