import type { CompiledBranch, CompiledCriterion, CompiledIcp } from '../engine/compile-icp.ts'
import type { CriterionGate, CriterionJudgement } from '../engine/weigh-evidence.ts'
import { gateOf } from '../engine/weigh-evidence.ts'
import type { ScoringFact } from '../facts.ts'
import type { CriterionEvidence, CriterionScore } from '../schema.ts'
import { pointsInWords, shorten, valueInWords } from './values-in-words.ts'

const LONGEST_VALUE = 80

/** A criterion's outcome and points in English sentences, such as `Country: US. Wanted: US or CA. Match: 10 of 10 points.` */
export function explainCriterion(
  criterion: CompiledCriterion,
  judgement: CriterionJudgement,
  points: number,
  gate: CriterionGate,
): string {
  return `${knownInWords(criterion, judgement)} ${criterion.wantedInWords} ${outcomeInWords(judgement)}${pointsClause(criterion, points)}${gateClause(gate)}`
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

/** What a criterion adds to the score, in points of 100: `prior` stands for what is not known. */
export function pointsOf(
  { maxPoints }: CompiledCriterion,
  { match, confidence }: CriterionJudgement,
  prior: number,
): number {
  const known = confidence * match
  // Adding 0 turns the negative zero of an unmet criterion into the plain one.
  if (maxPoints <= 0) return maxPoints * known + 0
  return maxPoints * (known + prior * (1 - confidence))
}

/**
 * A criterion's outcome with everything that people are told of it. What is said of two leads with equal facts may be one
 * object, which nobody can change.
 */
export function showCriterion(
  icp: Pick<CompiledIcp, 'unknownPrior' | 'gateConfidence'>,
  criterion: CompiledCriterion,
  judgement: CriterionJudgement,
): CriterionScore {
  const { reading, fact } = judgement
  // An address and a quote belong to one lead.
  const isOfOne = fact?.url !== undefined || fact?.quote !== undefined
  if (isOfOne || reading?.said === undefined) return describeCriterion(icp, criterion, judgement)
  if (reading.said !== null && isOf(judgement, reading.said)) return reading.said
  return (reading.said = Object.freeze(describeCriterion(icp, criterion, judgement)))
}

/** Whether what was said of a value holds for this judgement of the same value. */
function isOf({ match, confidence, branch, fact }: CriterionJudgement, said: CriterionScore): boolean {
  if (said.match !== match || said.confidence !== confidence) return false
  return said.fact?.source === fact?.source && said.fact?.path === branch?.path
}

function describeCriterion(
  icp: Pick<CompiledIcp, 'unknownPrior' | 'gateConfidence'>,
  criterion: CompiledCriterion,
  judgement: CriterionJudgement,
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
