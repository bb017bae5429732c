import type { ResearchQuestion } from '../../research/index.ts'
import { answerFieldsOf, type AnswerFields } from '../fields/answer-fields.ts'
import type { Field } from '../fields/field-catalogue.ts'
import { isRefusal, UNKNOWN, type Operator, type JudgeValue, type CriterionTest } from '../operators/operator.ts'
import { fieldsRead, OPERATORS, suits } from '../operators/all-operators.ts'
import { ICP_DEFAULTS, type Criterion, type Icp } from '../schema.ts'
import { createFactMemory } from './judge-fact.ts'
import { judgedBy, weigh } from './weigh-evidence.ts'
import type { CompiledBranch, CriterionStakes, WeighedCriterion } from './weigh-evidence.ts'
import { pointsInWords } from '../explain/values-in-words.ts'

/** A criterion with everything that does not depend on the lead. */
export interface CompiledCriterion extends CriterionStakes {
  readonly id: string
  readonly label: string
  readonly weight: number
  readonly branches: readonly CompiledBranch[]
  readonly labelInWords: string
  readonly wantedInWords: string
  readonly maxPointsInWords: string
  /** That nothing is known of it. */
  readonly nothing: WeighedCriterion
}

/** Criteria made ready for any number of leads. */
export interface CompiledIcp {
  readonly unknownPrior: number
  readonly gateConfidence: number
  readonly minCoverage: number
  readonly tiers: { readonly A: number; readonly B: number; readonly C: number }
  readonly criteria: readonly CompiledCriterion[]
  /** Positions of the criteria that add to the score, the weightiest first. */
  readonly byWeight: readonly number[]
  /** What the passing of time alone can change. */
  readonly dated: readonly CompiledBranch[]
}

/** The most points that a criterion can take away, so that no sum of points is infinite. */
const MOST_TAKEN = 1e300

/**
 * Does all work on the criteria that does not depend on a lead; missing members take the defaults of the schema.
 * Never throws for what has the schema's shape: a criterion that `checkIcp` refuses is unknown for every lead, a weight
 * that is not finite counts 0. `questions` are those whose answers criteria may name.
 */
export function compileIcp(icp: Icp, questions: readonly ResearchQuestion[] = []): CompiledIcp {
  const given = icp.criteria ?? []
  const points = pointsOf(given.map(countedWeight))
  const answers = answerFieldsOf(questions)
  const unknownPrior = fraction(icp.unknownPrior, ICP_DEFAULTS.unknownPrior)
  const gateConfidence = fraction(icp.gateConfidence, ICP_DEFAULTS.gateConfidence)
  const criteria = given.map((criterion, index) => {
    const stakes = { kind: criterion.kind, maxPoints: points[index] ?? 0, unknownPrior, gateConfidence }
    return compileCriterion(criterion, stakes, answers)
  })
  return {
    unknownPrior,
    gateConfidence,
    minCoverage: Math.round(fraction(icp.minCoverage, ICP_DEFAULTS.minCoverage) * 1e6) / 1e6,
    tiers: icp.tiers ?? ICP_DEFAULTS.tiers,
    criteria,
    byWeight: heaviestFirst(criteria),
    dated: criteria.flatMap(({ branches }) => branches.filter(({ agesOn }) => agesOn !== undefined)),
  }
}

function fraction(value: number | undefined, fallback: number): number {
  return value === undefined || Number.isNaN(value) ? fallback : Math.min(1, Math.max(0, value))
}

/** The weight with which a criterion takes part in the sum: `must` only adds, `mustNot` is a gate alone. */
function countedWeight({ kind, weight = 0 }: Criterion): number {
  if (kind === 'mustNot' || !Number.isFinite(weight)) return 0
  return plainZero(kind === 'must' ? Math.max(0, weight) : weight)
}

/** Weights in points: the positive ones come to 100. Only weights that would overflow or vanish are scaled first. */
function pointsOf(weights: readonly number[]): number[] {
  const largest = Math.max(0, ...weights)
  if (largest === 0) return weights.map(() => 0)
  const scale = largest > 1e300 || largest < 1e-300 ? largest : 1
  const sum = weights.reduce((total, weight) => total + Math.max(0, weight / scale), 0)
  return weights.map((weight) => plainZero(Math.max(-MOST_TAKEN, ((weight / scale) * 100) / sum)))
}

/** JSON has no negative zero. */
function plainZero(value: number): number {
  return value === 0 ? 0 : value
}

function compileCriterion(criterion: Criterion, stakes: CriterionStakes, answers: AnswerFields): CompiledCriterion {
  const operator = OPERATORS[criterion.op]
  const fields = fieldsRead(criterion, answers)
  const tests = fields.map((field) => prepareTest(criterion, field, operator))
  const otherwise = operator.otherwise?.(criterion)
  const { id, label = id } = criterion
  return {
    ...stakes,
    id,
    label,
    weight: countedWeight(criterion),
    branches: fields.map((field, index) => compileBranch(field, { test: tests[index], otherwise, stakes })),
    labelInWords: fields.map((field) => field.label).join(' or ') || label,
    wantedInWords: wantedInWords(criterion, tests.find((test) => test !== undefined)?.wanted),
    maxPointsInWords: pointsInWords(Math.abs(stakes.maxPoints)),
    nothing: judgedBy(weigh(stakes, 0, 0), {}, true),
  }
}

function compileBranch(
  { path, label, reads }: Field,
  given: Pick<CompiledBranch, 'otherwise' | 'stakes'> & { readonly test: CriterionTest | undefined },
): CompiledBranch {
  const { test, otherwise, stakes } = given
  const judge = test?.read ?? readNothing
  const read: JudgeValue = reads === undefined ? judge : (value, today) => judge(reads(value), today)
  return { path, label, read, memory: createFactMemory(), stakes, otherwise, agesOn: test?.agesOn }
}

function wantedInWords({ kind, weight = 0 }: Criterion, wanted = 'nothing that could be compared'): string {
  return kind === 'mustNot' || weight < 0 ? `Not wanted: ${wanted}.` : `Wanted: ${wanted}.`
}

function prepareTest(criterion: Criterion, field: Field, operator: Operator) {
  if (!suits(operator, field)) return undefined
  const prepared = operator.prepare(criterion, field)
  return isRefusal(prepared) ? undefined : prepared
}

function readNothing() {
  return UNKNOWN
}

function heaviestFirst(criteria: readonly CompiledCriterion[]): number[] {
  const positions = criteria.flatMap(({ maxPoints }, position) => (maxPoints > 0 ? [position] : []))
  return positions.sort((a, b) => (criteria[b]?.maxPoints ?? 0) - (criteria[a]?.maxPoints ?? 0))
}
