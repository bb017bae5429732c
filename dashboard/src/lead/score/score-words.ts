import type { Schemas } from '../../api/client.ts'
import type { Score } from '../lead-queries.ts'

/** A score as the API makes one, stored or not. */
export type AnyScore = Omit<Score, 'icpVersion' | 'scoredAt'>
type Criterion = Schemas['CriterionScore']

/** From here on evidence is sure enough to shut a lead out, where the campaign says nothing else; as in the API. */
const GATE_CONFIDENCE = 0.6
/** Half a match is one. */
const MATCH = 0.5

/** How a score stands, one sentence each: what decided, what is open, and what would tell most. */
export function standingInWords(score: AnyScore, gateConfidence = GATE_CONFIDENCE): string[] {
  const { status, settled, low, high, tier, nextBest, criteria } = score
  const said: string[] = []
  if (status === 'disqualified')
    said.push(`Disqualified: ${listed(criteria.filter((one) => shutsOut(one, gateConfidence)))}.`)
  if (status === 'review')
    said.push(`A must is not known well enough: ${listed(criteria.filter((one) => asksReview(one, gateConfidence)))}.`)
  if (status !== 'disqualified') {
    const stays = tier === 'U' ? 'whatever is still unknown' : `whatever is still unknown, the tier is ${tier}`
    said.push(settled ? `Settled: ${stays}, at ${low} to ${high}.` : `Not settled: ${low} to ${high} is possible.`)
  }
  const next = nextBest.flatMap((id) => criteria.filter((one) => one.id === id))
  if (next.length > 0 && status !== 'disqualified') said.push(`What would tell most: ${listed(next)}.`)
  return said
}

/** How much is known and how sure that is. */
export function knownInWords({ coverage, confidence, criteria }: AnyScore): string {
  if (!criteria.some(({ maxPoints }) => maxPoints > 0)) return 'No criterion adds points, so every lead stands at 50.'
  if (coverage === 0) return 'Nothing is known yet about what counts.'
  const sure = confidence < coverage - 0.005 ? `; counted by how sure that is, about ${percent(confidence)}` : ''
  return `Something is known about ${percent(coverage)} of what counts${sure}.`
}

/** A criterion that disqualifies: a must that is known to fail, or a must not that is known to hold. */
function shutsOut({ kind, match, confidence }: Criterion, gate: number): boolean {
  const isKnown = confidence > 0 && confidence >= gate
  if (!isKnown || kind === 'should') return false
  return kind === 'must' ? match < MATCH : match >= MATCH
}

function asksReview({ kind, confidence }: Criterion, gate: number): boolean {
  return kind === 'must' && (confidence === 0 || confidence < gate)
}

function listed(criteria: readonly Criterion[]): string {
  return criteria.map(({ label }) => label).join(', ') || 'see below'
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 100)}%`
}

/** The explanation without its points: they are shown beside it, rounded so that they add up. */
export function withoutPoints(explanation: string): string {
  return explanation.replace(/: [\d.]+ of [\d.]+ points(?: taken)?\./, '.')
}
