import { createHash } from 'node:crypto'
import type { Campaign } from '../../campaigns/index.ts'
import { foldText } from '../../platform/text/fold-text.ts'
import { answerByRule } from '../../research/index.ts'
import { shorten } from '../explain/values-in-words.ts'
import { makeField } from '../fields/field-catalogue.ts'
import type { Criterion, Icp } from '../schema.ts'
import { MATCH, MISS, UNKNOWN, refuseOperator } from './operator.ts'
import type { Operator, ValueMatch } from './operator.ts'

const READINGS = new Map<unknown, ValueMatch>([
  ['yes', MATCH],
  ['no', MISS],
  [true, MATCH],
  [false, MISS],
])

/**
 * Where the verdict on a `judge` criterion is handed in: a fact at this path, whose value is `yes`, `no` or `unknown`,
 * with the judge's confidence, source and quote. The path follows from the question and the fields it is about, so a
 * changed question never meets an old verdict, and the same question has one verdict in every campaign.
 */
export function verdictPath(criterion: Pick<Criterion, 'value' | 'field' | 'anyOf'>): string {
  const fields = criterion.anyOf?.map(({ field }) => field) ?? [criterion.field ?? '']
  const asked = JSON.stringify([foldText(String(criterion.value ?? '')), ...fields])
  return `judge.${createHash('sha256').update(asked).digest('hex').slice(0, 32)}`
}

/** The answer to a question. Without a verdict, or with the verdict `unknown`, nothing is known. */
export const judge: Operator = {
  fits: ['string', 'number', 'boolean', 'date', 'strings', 'range'],
  takes: [],
  prepare: ({ value }) => {
    if (typeof value !== 'string' || foldText(value) === '') return refuseOperator('"judge" takes a question.')
    return {
      wanted: `yes to ${JSON.stringify(shorten(value.trim(), 100))}`,
      read: (verdict) => READINGS.get(typeof verdict === 'string' ? foldText(verdict) : verdict) ?? UNKNOWN,
    }
  },
  readsFrom: (criterion) => makeField(verdictPath(criterion), 'free', 'Verdict'),
  // What is asked about fields of its own may be another question than its words alone.
  otherwise: (criterion) => {
    const { field, anyOf, value } = criterion
    if (field !== undefined || anyOf !== undefined || typeof value !== 'string') return undefined
    const question = { path: verdictPath(criterion), question: value, answer: 'yes_no' } as const
    return (facts) => answerByRule(question, facts)
  },
}

/** The questions of yes or no that a campaign's criteria ask, each with the path where its verdict is looked for. */
export function judgeQuestionsOf(campaign: Campaign): { path: string; question: string }[] {
  const { criteria = [] } = campaign.settings.icp as Icp
  return criteria
    .filter(({ op, value }) => op === 'judge' && typeof value === 'string')
    .map((criterion) => ({ path: verdictPath(criterion), question: String(criterion.value) }))
}
