import type { CompiledCriterion } from './compile-icp.ts'
import type { ScoringFacts } from '../facts.ts'
import { judgeFact } from './judge-fact.ts'
import { halve } from './weigh-evidence.ts'
import type { CriterionJudgement, WeighedCriterion } from './weigh-evidence.ts'

/**
 * Reads each field of a criterion and takes the one that speaks most for a match (match times confidence, then
 * confidence). When none matches and one is still unknown, that one might: confidence is halved.
 */
export function judgeCriterion(criterion: CompiledCriterion, facts: ScoringFacts, today: number): WeighedCriterion {
  const { branches, nothing } = criterion
  let best: WeighedCriterion | undefined
  let isOneUnknown = false
  // Counted: this runs for each criterion of each lead, and most have one branch.
  for (let index = 0; index < branches.length; index++) {
    const branch = branches[index]!
    const fact = facts.get(branch.path) ?? branch.otherwise?.(facts)
    const judged = fact === undefined ? undefined : judgeFact(branch, fact, today)
    if (judged === undefined) isOneUnknown = true
    else if (best === undefined || speaksMore(judged, best)) best = judged
  }
  if (best === undefined) return nothing
  return isOneUnknown && best.match === 0 ? halve(criterion, best) : best
}

function speaksMore(one: CriterionJudgement, other: CriterionJudgement): boolean {
  const difference = one.match * one.confidence - other.match * other.confidence
  return difference > 0 || (difference === 0 && one.confidence > other.confidence)
}
