import type { CompiledBranch, CompiledCriterion } from './compile-icp.ts'
import type { Reading } from './remember-readings.ts'
import type { ScoringFact, ScoringFacts } from '../facts.ts'

/** How well a lead meets a criterion and how sure that is, 0 to 1 each, with the fact that decided. */
export interface CriterionJudgement {
  readonly match: number
  readonly confidence: number
  readonly branch?: CompiledBranch
  readonly fact?: ScoringFact
  /** Of the value that decided; none where a judgement is read from a stored score. */
  readonly reading?: Reading
}

/** What a judgement means for the lead as a whole: `unsure` is a `must` that is not known well enough. */
export type CriterionGate = 'open' | 'unsure' | 'disqualifies'

/** A product of binary fractions such as 0.75 · 0.6 carries noise; 0.45 is sure enough where 0.45 is asked for. */
const NOISE = 1e-9

/**
 * Reads each field of a criterion and takes the one that speaks most for a match (match times confidence, then
 * confidence). When none matches and one is still unknown, that one might: confidence is halved.
 */
export function weighEvidence(
  { branches, nothing }: CompiledCriterion,
  facts: ScoringFacts,
  today: number,
): CriterionJudgement {
  let best: CriterionJudgement | undefined
  let isOneUnknown = false
  for (const branch of branches) {
    const judgement = judge(branch, facts.get(branch.path) ?? branch.otherwise?.(facts), today)
    if (judgement === undefined) isOneUnknown = true
    else if (best === undefined || speaksMore(judgement, best)) best = judgement
  }
  if (best === undefined) return nothing
  return best.match === 0 && isOneUnknown ? { ...best, confidence: best.confidence / 2 } : best
}

function judge(branch: CompiledBranch, fact: ScoringFact | undefined, today: number): CriterionJudgement | undefined {
  if (fact === undefined) return undefined
  const reading = branch.read(fact.value, today)
  const { match, trust } = reading
  const confidence = trust * Math.min(1, fact.confidence)
  // Written so that a confidence that is not a number is none.
  return confidence > 0 ? { match, confidence, branch, fact, reading } : undefined
}

function speaksMore(one: CriterionJudgement, other: CriterionJudgement): boolean {
  const difference = one.match * one.confidence - other.match * other.confidence
  return difference > 0 || (difference === 0 && one.confidence > other.confidence)
}

/** Whether a criterion shuts the lead out, lets it through, or cannot tell yet. Half a match is a match. */
export function gateOf(
  { kind }: CompiledCriterion,
  { match, confidence }: CriterionJudgement,
  gateConfidence: number,
): CriterionGate {
  if (kind === 'should') return 'open'
  const isKnown = confidence > 0 && confidence + NOISE >= gateConfidence
  if (kind === 'mustNot') return isKnown && match >= 0.5 ? 'disqualifies' : 'open'
  if (!isKnown) return 'unsure'
  return match < 0.5 ? 'disqualifies' : 'open'
}
