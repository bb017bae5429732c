import type { ScoringFact, ScoringFacts } from '../facts.ts'
import type { CriterionTest, JudgeValue, ValueMatch } from '../operators/operator.ts'
import type { Criterion, CriterionScore } from '../schema.ts'

/** How well a lead meets a criterion and how sure that is, 0 to 1 each, with the fact that decided. */
export interface CriterionJudgement {
  readonly match: number
  readonly confidence: number
  readonly branch?: CompiledBranch | undefined
  readonly fact?: ScoringFact | undefined
}

/** What a judgement means for the lead as a whole: `unsure` is a `must` that is not known well enough. */
export type CriterionGate = 'open' | 'unsure' | 'disqualifies'

/** What a judgement of a criterion counts. */
export interface CriterionStakes {
  readonly kind: Criterion['kind']
  /** What a match is worth: the positive ones come to 100 together, negative ones take away, 0 has no part in the sum. */
  readonly maxPoints: number
  /** The share of the points that stands for what is not known. */
  readonly unknownPrior: number
  readonly gateConfidence: number
}

/** What follows from a match and its confidence: what it adds to each sum of a score, in points of 100, and the gate. */
export interface Verdict {
  readonly match: number
  readonly confidence: number
  readonly points: number
  readonly low: number
  readonly high: number
  readonly covered: number
  readonly sure: number
  readonly gate: CriterionGate
  /** What people are told of it behind the value, once somebody asked. */
  said: string | undefined
}

/** A judgement with what follows from it. */
export interface WeighedCriterion extends CriterionJudgement {
  readonly verdict: Verdict
  readonly branch: CompiledBranch | undefined
  readonly fact: ScoringFact | undefined
  /** Of a judgement that leads with equal facts share: what was made of it so far. Nothing of a lead may change it. */
  readonly shared: SharedWords | undefined
}

interface SharedWords {
  /** What people are told of it. */
  said: CriterionScore | undefined
  /** How it is stored, as JSON. */
  kept: string | undefined
  /** The same judgement, half as sure. */
  halved: WeighedCriterion | undefined
}

/** One field that can answer a criterion, with the comparison made ready. */
export interface CompiledBranch {
  readonly path: string
  readonly label: string
  readonly read: JudgeValue
  readonly memory: FactMemory
  /** Of its criterion. */
  readonly stakes: CriterionStakes
  /** What stands in for a fact where there is none at the path. */
  readonly otherwise: ((facts: ScoringFacts) => ScoringFact | undefined) | undefined
  /** Of a dated comparison alone; see `CriterionTest`. */
  readonly agesOn: CriterionTest['agesOn'] | undefined
}

/** What the values of a field say about a criterion, and the judgements that leads share. */
export interface FactMemory {
  /** The day they are of, a number as in `parse-day.ts`. */
  today: number
  size: number
  /** The last one: most values say one of few things. */
  verdict: Verdict | undefined
  readonly values: Map<unknown, KnownValue>
  /** Lists, member by member: joined, other lists may read alike. */
  readonly lists: ListPlace
}

export interface KnownValue {
  readonly reading: ValueMatch
  /** What was made of it last, where nothing is quoted and where something is. */
  judged: WeighedCriterion | undefined
  quoted: Map<string, WeighedCriterion> | undefined
}

export interface ListPlace {
  known: KnownValue | undefined
  further: Map<string, ListPlace> | undefined
}

/** A product of binary fractions such as 0.75 · 0.6 carries noise; 0.45 is sure enough where 0.45 is asked for. */
const NOISE = 1e-9

/** Makes everything of a judgement that a score is made of. */
export function weigh(stakes: CriterionStakes, match: number, confidence: number): Verdict {
  const { maxPoints, unknownPrior, gateConfidence } = stakes
  const judgement = { match, confidence }
  const points = pointsOf(stakes, judgement, unknownPrior)
  const adds = maxPoints > 0
  return {
    match,
    confidence,
    points,
    low: adds ? maxPoints * (confidence * match) : points,
    high: adds ? maxPoints * (confidence * match + (1 - confidence)) : points,
    covered: adds && confidence > 0 ? maxPoints : 0,
    sure: adds ? maxPoints * confidence : 0,
    gate: gateOf(stakes, judgement, gateConfidence),
    said: undefined,
  }
}

/** What is judged by a verdict; what leads share has room for what is made of it. */
export function judgedBy(
  verdict: Verdict,
  { branch, fact }: Pick<CriterionJudgement, 'branch' | 'fact'>,
  isShared: boolean,
): WeighedCriterion {
  const { match, confidence } = verdict
  const shared = isShared ? { said: undefined, kept: undefined, halved: undefined } : undefined
  return { match, confidence, verdict, branch, fact, shared }
}

/** The same judgement, half as sure. */
export function halve(stakes: CriterionStakes, judged: WeighedCriterion): WeighedCriterion {
  const { shared, match, confidence } = judged
  if (shared?.halved !== undefined) return shared.halved
  const halved = judgedBy(weigh(stakes, match, confidence / 2), judged, shared !== undefined)
  if (shared !== undefined) shared.halved = halved
  return halved
}

/** What a criterion adds to the score, in points of 100: `prior` stands for what is not known. */
export function pointsOf(
  { maxPoints }: Pick<CriterionStakes, 'maxPoints'>,
  { match, confidence }: CriterionJudgement,
  prior: number,
): number {
  const known = confidence * match
  // Adding 0 turns the negative zero of an unmet criterion into the plain one.
  if (maxPoints <= 0) return maxPoints * known + 0
  return maxPoints * (known + prior * (1 - confidence))
}

/** Whether a criterion shuts the lead out, lets it through, or cannot tell yet. Half a match is a match. */
export function gateOf(
  { kind }: Pick<CriterionStakes, 'kind'>,
  { match, confidence }: CriterionJudgement,
  gateConfidence: number,
): CriterionGate {
  if (kind === 'should') return 'open'
  const isKnown = confidence > 0 && confidence + NOISE >= gateConfidence
  if (kind === 'mustNot') return isKnown && match >= 0.5 ? 'disqualifies' : 'open'
  if (!isKnown) return 'unsure'
  return match < 0.5 ? 'disqualifies' : 'open'
}
