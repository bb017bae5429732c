import type { CompiledCriterion } from './compile-icp.ts'
import type { Gate, Judgement } from './weigh-evidence.ts'
import { pointsInWords, valueInWords } from './words.ts'

const LONGEST_VALUE = 80

/** A criterion's outcome and points in English sentences, such as `Country: US. Wanted: US or CA. Match: 10 of 10 points.` */
export function explainCriterion(
  criterion: CompiledCriterion,
  judgement: Judgement,
  points: number,
  gate: Gate,
): string {
  return `${knownInWords(criterion, judgement)} ${criterion.wantedInWords} ${outcomeInWords(judgement)}${pointsClause(criterion, points)}${gateClause(gate)}`
}

function knownInWords({ labelInWords }: CompiledCriterion, { branch, fact, confidence }: Judgement): string {
  if (branch === undefined || fact === undefined) return `${labelInWords}: unknown.`
  const sureness = confidence === 1 ? '' : ` (${percent(confidence)} sure)`
  return `${branch.label}: ${valueInWords(fact.value, LONGEST_VALUE)}${sureness}.`
}

function outcomeInWords({ match, confidence }: Judgement): string {
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

function gateClause(gate: Gate): string {
  if (gate === 'open') return ''
  return gate === 'disqualifies' ? ' Disqualifies the lead.' : ' Not sure enough: asks for review.'
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 100)} %`
}
