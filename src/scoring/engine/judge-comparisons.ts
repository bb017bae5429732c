import { compileIcp } from './compile-icp.ts'
import type { ScoringFacts } from '../facts.ts'
import { checkCriterion } from '../criteria/check-icp.ts'
import type { Problem } from '../../platform/errors.ts'
import type { Criterion } from '../schema.ts'
import { scoreLead } from './score-lead.ts'

/** One comparison of a field, in the language of criteria. */
export type FieldComparison = Pick<Criterion, 'field' | 'op' | 'value'>

/**
 * Whether all comparisons hold for a lead: `fails` when one is known not to, `unknown` when none fails and one cannot be
 * told. `now` is today, for dates.
 */
export function judgeComparisons(
  comparisons: readonly FieldComparison[],
  facts: ScoringFacts,
  now: Date,
): 'holds' | 'fails' | 'unknown' {
  if (comparisons.length === 0) return 'holds'
  const score = scoreLead(compileIcp({ criteria: comparisons.map(criterionOf) }), facts, now)
  if (score.disqualifyingCriteria.length > 0) return 'fails'
  return score.reviewCriteria.length > 0 ? 'unknown' : 'holds'
}

/** Everything that is wrong with a comparison; `pointer` is where it stands. */
export function checkComparison(comparison: FieldComparison, pointer: string): Problem[] {
  return checkCriterion(criterionOf(comparison, 0), pointer)
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
