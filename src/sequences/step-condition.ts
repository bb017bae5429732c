import Type from 'typebox'
import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Problem } from '../platform/errors.ts'
import { ANSWERS, questionsOf } from '../research/index.ts'
import type { CampaignQuestion, KnownFacts } from '../research/index.ts'
import { checkComparison, Criterion, judgeComparisons } from '../scoring/index.ts'
import type { FieldComparison } from '../scoring/index.ts'

const TIERS = ['A', 'B', 'C', 'D', 'U'] as const

const MAX_COMPARISONS = 10

/** Which leads get a step. */
export const ConditionInput = Type.Object(
  {
    tiers: Type.Optional(
      Type.Array(Type.Enum([...TIERS]), {
        minItems: 1,
        uniqueItems: true,
        description: 'The lead has one of these tiers.',
      }),
    ),
    all: Type.Optional(
      Type.Array(
        Type.Object(
          { field: Criterion.properties.field, op: Criterion.properties.op, value: Criterion.properties.value },
          { additionalProperties: false },
        ),
        {
          minItems: 1,
          maxItems: MAX_COMPARISONS,
          description: 'All of these match, compared as in criteria.',
          examples: [[{ field: 'customData.plan', op: 'eq', value: 'trial' }]],
        },
      ),
    ),
    unknown: Type.Optional(
      Type.Enum(['send', 'pass_over'], {
        default: 'pass_over',
        description: 'If a field in `all` is unknown: `pass_over` skips the step, `send` sends it.',
      }),
    ),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description:
      'Which leads get this step, checked when the email is due. Other leads skip it (event `step.passed_over`) and continue with the next step.',
  },
)

export type StepCondition = Type.Static<typeof ConditionInput>

/** Why a lead does not get a step, undefined where it does. */
export type PassedOver = 'tier' | 'condition' | 'unknown'

/** Asks the condition of a step about a lead. Pure. */
export function whyPassedOver(
  condition: StepCondition | undefined,
  about: { lead: Pick<Lead, 'tier'>; campaign: Pick<Campaign, 'settings'>; facts: KnownFacts; now: Date },
): PassedOver | undefined {
  if (condition === undefined) return undefined
  const { lead, campaign, facts, now } = about
  const tiers: readonly string[] | undefined = condition.tiers
  if (tiers !== undefined && !tiers.includes(lead.tier ?? 'U')) return 'tier'
  const verdict = judgeComparisons(condition.all ?? [], { facts, now, questions: questionsOf(campaign) })
  if (verdict === 'fails') return 'condition'
  return verdict === 'unknown' && condition.unknown !== 'send' ? 'unknown' : undefined
}

/** Everything that is wrong with a condition but what it asks of answers; `pointer` is where it stands. */
export function checkCondition(condition: StepCondition | undefined, pointer: string): Problem[] {
  return (condition?.all ?? []).flatMap((one, index) => {
    const at = `${pointer}/all/${index}`
    if (asksAnswer(one)) return []
    if (one.op !== 'judge') return checkComparison(one, at)
    return [
      { pointer: `${at}/op`, code: 'not_supported', detail: 'A step asks no question of research: compare a field.' },
    ]
  })
}

/** What is wrong with what a condition asks of the answers to its campaign's questions. */
export function checkAnswersAsked(
  condition: StepCondition | undefined,
  pointer: string,
  questions: readonly CampaignQuestion[],
): Problem[] {
  return (condition?.all ?? []).flatMap((one, index) =>
    asksAnswer(one) ? checkComparison(one, `${pointer}/all/${index}`, questions) : [],
  )
}

function asksAnswer({ field = '', op }: FieldComparison): boolean {
  return op !== 'judge' && field.startsWith(ANSWERS)
}
