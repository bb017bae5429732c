import type { CompiledCriterion } from '../engine/compile-icp.ts'
import { weigh } from '../engine/weigh-evidence.ts'
import type {
  CompiledBranch,
  CriterionGate,
  CriterionJudgement,
  Verdict,
  WeighedCriterion,
} from '../engine/weigh-evidence.ts'
import type { ScoringFact } from '../facts.ts'
import type { CriterionEvidence, CriterionScore } from '../schema.ts'
import { pointsInWords, shorten, valueInWords } from './values-in-words.ts'

const LONGEST_VALUE = 80

/** A criterion's outcome and points in English sentences, such as `Country: US. Wanted: US or CA. Match: 10 of 10 points.` */
function explainCriterion(criterion: CompiledCriterion, judgement: CriterionJudgement, verdict: Verdict): string {
  verdict.said ??= `${criterion.wantedInWords} ${outcomeInWords(verdict)}${pointsClause(criterion, verdict.points)}${gateClause(verdict.gate)}`
  return `${knownInWords(criterion, judgement)} ${verdict.said}`
}

function knownInWords({ labelInWords }: CompiledCriterion, { branch, fact, confidence }: CriterionJudgement): string {
  if (branch === undefined || fact === undefined) return `${introduced(labelInWords)} unknown.`
  const sureness = confidence === 1 ? '' : ` (${percent(confidence)} sure)`
  return `${introduced(branch.label)} ${valueInWords(fact.value, LONGEST_VALUE)}${sureness}.`
}

/** Behind a question stands its answer. */
function introduced(label: string): string {
  return label.endsWith('?') ? label : `${label}:`
}

function outcomeInWords({ match, confidence }: CriterionJudgement): string {
  if (confidence === 0) return 'Nothing known'
  if (match === 1) return 'Match'
  return match === 0 ? 'No match' : `${percent(match)} match`
}

function pointsClause({ kind, weight, maxPoints, maxPointsInWords }: CompiledCriterion, points: number): string {
  if (kind === 'mustNot') return '.'
  if (maxPoints === 0) return ', without part in the score.'
  const amount = points === maxPoints ? maxPointsInWords : pointsInWords(Math.abs(points))
  return weight < 0 ? `: ${amount} of ${maxPointsInWords} points taken.` : `: ${amount} of ${maxPointsInWords} points.`
}

function gateClause(gate: CriterionGate): string {
  if (gate === 'open') return ''
  return gate === 'disqualifies' ? ' Disqualifies the lead.' : ' Not sure enough: asks for review.'
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 100)} %`
}

const LONGEST_TEXT = 500
const LONGEST_MEMBER = 100
const MOST_MEMBERS = 20

/** A fact as a score keeps it: bounded in size, whatever the caller handed in, and made of what JSON can hold. */
export function showEvidence(branch: CompiledBranch, fact: ScoringFact): CriterionEvidence {
  const shown: CriterionEvidence = { path: branch.path, value: showValue(fact.value), source: fact.source }
  if (fact.url !== undefined) shown.url = fact.url
  if (fact.quote !== undefined) shown.quote = shorten(fact.quote, LONGEST_TEXT)
  return shown
}

function showValue(value: unknown): CriterionEvidence['value'] {
  if (!Array.isArray(value)) return showSingle(value, LONGEST_TEXT)
  const shown: (string | number | boolean)[] = []
  // Counted rather than mapped: this runs for every lead, and a list may have holes.
  for (let index = 0; index < value.length && index < MOST_MEMBERS; index++) {
    shown.push(showSingle(value[index], LONGEST_MEMBER))
  }
  return shown
}

function showSingle(value: unknown, length: number): string | number | boolean {
  if (typeof value === 'boolean') return value
  // Adding 0 turns a negative zero, which JSON does not have, into the plain one.
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0
  return valueInWords(value, length)
}

/** How a judgement reads: unknown is not a miss. */
export function outcomeOf({ match, confidence }: CriterionJudgement): CriterionScore['outcome'] {
  if (confidence === 0) return 'unknown'
  if (match === 1) return 'match'
  return match === 0 ? 'miss' : 'partial'
}

/**
 * A criterion's outcome with everything that people are told of it. What is said of two leads with equal facts is one
 * object, which nobody can change.
 */
export function showWeighed(criterion: CompiledCriterion, judged: WeighedCriterion): CriterionScore {
  const { shared, verdict } = judged
  if (shared === undefined) return describeCriterion(criterion, judged, verdict)
  return (shared.said ??= Object.freeze(describeCriterion(criterion, judged, verdict)))
}

/** The same of a judgement that was stored. */
export function showCriterion(criterion: CompiledCriterion, judgement: CriterionJudgement): CriterionScore {
  return describeCriterion(criterion, judgement, weigh(criterion, judgement.match, judgement.confidence))
}

function describeCriterion(
  criterion: CompiledCriterion,
  judgement: CriterionJudgement,
  verdict: Verdict,
): CriterionScore {
  const { id, label, kind, weight, maxPoints } = criterion
  const { match, confidence, branch, fact } = judgement
  const shown: CriterionScore = {
    id,
    label,
    kind,
    weight,
    outcome: outcomeOf(judgement),
    match,
    confidence,
    points: verdict.points,
    maxPoints,
    explanation: explainCriterion(criterion, judgement, verdict),
  }
  if (branch !== undefined && fact !== undefined) shown.fact = showEvidence(branch, fact)
  return shown
}
