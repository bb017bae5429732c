import type { Schemas } from '../../api/client.ts'
import { criterionInWords } from '../../icp/criterion-words.ts'
import type { FieldWords } from '../../icp/criterion-words.ts'
import { LOCALE } from '../../shared/words/locale.ts'
import { percent } from '../../shared/words/number-words.ts'
import { counted } from '../../shared/words/words.ts'
import { factInWords } from '../facts/fact-words.ts'
import type { Score } from '../lead-queries.ts'

/** A score as the API makes one, stored or not. */
export type AnyScore = Omit<Score, 'icpVersion' | 'scoredAt'>
type Criterion = Schemas['CriterionScore']

/** From here on evidence is sure enough to shut a lead out, where the campaign says nothing else; as in the API. */
const GATE_CONFIDENCE = 0.6
/** Half a match is one. */
const MATCH = 0.5

/** A criterion without a label has its id in place of one; as long as the campaign has it, a sentence says more. */
export function named<Any extends AnyScore>(
  score: Any,
  icp: Schemas['Icp'] | undefined,
  labels: ReadonlyMap<string, FieldWords>,
): Any {
  const sentences = new Map(
    (icp?.criteria ?? []).flatMap((one) => (one.label === undefined ? [[one.id, criterionInWords(one, labels)]] : [])),
  )
  const criteria = score.criteria.map((one) => ({ ...one, label: sentences.get(one.id) ?? one.label }))
  return { ...score, criteria }
}

/** How a score stands, one sentence each: what decided, what is open, and what would tell most. */
export function standingInWords(score: AnyScore, gateConfidence = GATE_CONFIDENCE): string[] {
  const { status, settled, low, high, tier, nextBest, criteria } = score
  const said: string[] = []
  if (status === 'disqualified') said.push(`Disqualified: ${reasonsInWords(criteria, gateConfidence)}.`)
  if (status === 'review') said.push(unsureInWords(criteria.filter((one) => asksReview(one, gateConfidence))))
  if (status !== 'disqualified') {
    const range = `${low}–${high}`
    const certain =
      tier === 'U' ? `Too little is known for a tier (${range}).` : `More data will not change tier ${tier} (${range}).`
    const open = `With all data: ${low}–${high}.`
    said.push(settled ? certain : tier === 'U' ? `Too little is known to score it. ${open}` : open)
  }
  const next = nextBest.flatMap((id) => criteria.filter((one) => one.id === id))
  if (next.length > 0 && status !== 'disqualified') said.push(`Most useful to find out: ${listed(next)}.`)
  return said
}

/** What disqualifies, as in "misses “In the EU” (Norway)": what a criterion asks for is not what shuts out. */
export function reasonsInWords(criteria: readonly Criterion[], gate = GATE_CONFIDENCE): string {
  const reasons = criteria
    .filter((one) => shutsOut(one, gate))
    .map((one) => `${one.kind === 'must' ? 'misses' : 'excluded by'} ${quoted(one)}`)
  return reasons.join(', ') || 'see below'
}

/** Of what is required: what is unknown, and what is known too little for to decide by it. */
function unsureInWords(required: readonly Criterion[]): string {
  const unknown = required.filter(({ confidence }) => confidence === 0)
  const unsure = required.filter(({ confidence }) => confidence > 0)
  return [
    ...(unknown.length === 0 ? [] : [`Required but unknown: ${listed(unknown)}.`]),
    ...unsure.map((one) =>
      one.match < MATCH
        ? `Misses ${quoted(one)}, but not certain enough to disqualify.`
        : `Meets ${quoted(one)}, but not for certain.`,
    ),
  ].join(' ')
}

/** A criterion with what it was judged by. */
function quoted({ label, fact }: Criterion): string {
  return fact === undefined ? `“${label}”` : `“${label}” (${shortened(factInWords(fact.path, fact.value))})`
}

const LONGEST_VALUE = 60

function shortened(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1).trimEnd()}…` : text
}

/** How much is known and how sure that is. */
export function knownInWords({ coverage, confidence, criteria }: AnyScore): string {
  if (!criteria.some(({ maxPoints }) => maxPoints > 0)) return 'No criterion adds points, so every lead scores 50.'
  return coverage === 0
    ? 'No data on any criterion yet.'
    : `Data coverage ${percent(coverage)}, confidence ${percent(confidence)}. Points count as far as the data is certain.`
}

/** "4 of 5 criteria met.": of those that add points or must hold. */
export function metInWords({ criteria }: Pick<AnyScore, 'criteria'>): string {
  const wanted = criteria.filter(({ kind, maxPoints }) => kind !== 'mustNot' && maxPoints >= 0)
  const met = wanted.filter(({ outcome }) => outcome === 'match').length
  return wanted.length === 0 ? '' : `${met} of ${counted(wanted.length, 'criterion', 'criteria')} met.`
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

/** The explanation without its points: they are shown beside it, rounded so that they add up. */
export function withoutPoints(explanation: string): string {
  return explanation.replace(/: [\d.]+ of [\d.]+ points(?: taken)?\./, '.')
}

/** "−12" for points that are taken. */
export function pointsInWords(points: number): string {
  return points.toLocaleString(LOCALE).replace('-', '−')
}
