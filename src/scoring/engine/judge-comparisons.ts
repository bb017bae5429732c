import { compileIcp } from './compile-icp.ts'
import type { ScoringFacts } from '../facts.ts'
import { checkCriterion } from '../criteria/check-icp.ts'
import type { CampaignQuestion, ResearchQuestion } from '../../research/index.ts'
import type { Problem } from '../../platform/errors.ts'
import type { Criterion } from '../schema.ts'
import { scoreLead } from './score-lead.ts'

/** One comparison of a field, in the language of criteria. */
export type FieldComparison = Pick<Criterion, 'field' | 'op' | 'value'>

/**
 * Whether all comparisons hold for a lead: `fails` when one is known not to, `unknown` when none fails and one cannot be
 * told. `now` is today, for dates; `questions` are those whose answers may be compared.
 */
export function judgeComparisons(
  comparisons: readonly FieldComparison[],
  given: { readonly facts: ScoringFacts; readonly now: Date; readonly questions: readonly ResearchQuestion[] },
): 'holds' | 'fails' | 'unknown' {
  if (comparisons.length === 0) return 'holds'
  const icp = compileIcp({ criteria: comparisons.map(criterionOf) }, given.questions)
  const score = scoreLead(icp, given.facts, given.now)
  if (score.disqualifyingCriteria.length > 0) return 'fails'
  return score.reviewCriteria.length > 0 ? 'unknown' : 'holds'
}

/** Everything that is wrong with a comparison; `pointer` is where it stands, `questions` are its campaign's. */
export function checkComparison(
  comparison: FieldComparison,
  pointer: string,
  questions: readonly CampaignQuestion[] = [],
): Problem[] {
  return checkCriterion(criterionOf(comparison, 0), pointer, questions)
}

function criterionOf({ field, op, value }: FieldComparison, index: number): Criterion {
  return {
    id: `c${index}`,
    kind: 'must',
    op,
    weight: 1,
    ...(field === undefined ? {} : { field }),
    ...(value === undefined ? {} : { value }),
  }
}
