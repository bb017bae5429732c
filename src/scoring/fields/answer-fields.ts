import { nearestName } from '../../platform/text/nearest-name.ts'
import { ANSWERS } from '../../research/index.ts'
import type { AnswerType, CampaignQuestion, ResearchQuestion } from '../../research/index.ts'
import { shorten } from '../explain/values-in-words.ts'
import { makeField } from './field-catalogue.ts'
import type { Field, FieldType } from './field-catalogue.ts'
import type { Criterion } from '../schema.ts'

/** The fields that are answers to a campaign's questions, by their paths. */
export type AnswerFields = ReadonlyMap<string, Field>

export const NO_ANSWERS: AnswerFields = new Map()

const TYPES: Readonly<Record<AnswerType, FieldType>> = {
  yes_no: 'boolean',
  number: 'number',
  choice: 'string',
  text: 'string',
  date: 'date',
}

const YES_NO: ReadonlyMap<unknown, boolean> = new Map([
  ['yes', true],
  ['no', false],
])

const LONGEST_LABEL = 150

/** The fields that criteria may name of these questions, each labelled by the question's words. */
export function answerFieldsOf(questions: readonly ResearchQuestion[]): AnswerFields {
  return new Map(questions.map((one) => [one.path, answerField(one)]))
}

function answerField({ path, question, answer }: ResearchQuestion): Field {
  const reads = answer === 'yes_no' ? { reads: (value: unknown) => YES_NO.get(value) } : {}
  return makeField(path, TYPES[answer], shorten(question, LONGEST_LABEL), reads)
}

/** The paths that criteria name and that stand for answers. */
export function answersNamed(criteria: readonly Criterion[]): Set<string> {
  const paths = criteria.flatMap(({ field, anyOf = [] }) => [field ?? '', ...anyOf.map((one) => one.field)])
  return new Set(paths.filter((path) => path.startsWith(ANSWERS)))
}

/** Criteria, or comparisons, with the path of the answer wherever they name a question by its key: `answers.ownPort`. */
export function withAnswerPaths<One extends Pick<Criterion, 'field' | 'anyOf'>>(
  criteria: readonly One[],
  questions: readonly CampaignQuestion[],
): One[] {
  const paths = new Map(questions.map(({ key, path }) => [ANSWERS + key, path]))
  const known = new Set(paths.values())
  const pathOf = (field: string) => (known.has(field) ? field : (paths.get(field) ?? field))
  return criteria.map((criterion) => ({
    ...criterion,
    ...(criterion.field === undefined ? {} : { field: pathOf(criterion.field) }),
    ...(criterion.anyOf === undefined ? {} : { anyOf: criterion.anyOf.map((one) => ({ field: pathOf(one.field) })) }),
  }))
}

const MOST_SUGGESTED = 3

/** Why a path is no answer of a campaign's, and what to name in its place; undefined for a path that is none at all. */
export function unknownAnswer(path: string, questions: readonly CampaignQuestion[]): string | undefined {
  if (!path.startsWith(ANSWERS)) return undefined
  if (questions.length === 0) return 'The campaign has no questions. Add one to `questions`, then name its `path` here.'
  const key = path.slice(ANSWERS.length)
  const nearest = nearestName(
    key,
    questions.map((one) => one.key),
  )
  const near = questions.filter((one) => one.key === nearest)
  const suggested = (near.length > 0 ? near : questions).slice(0, MOST_SUGGESTED)
  const words = suggested.map((one) => `"${ANSWERS}${one.key}" (${shorten(one.question, 60)})`)
  const more = near.length === 0 && questions.length > MOST_SUGGESTED ? ', …' : ''
  return `No question of the campaign has its answer at ${JSON.stringify(shorten(path, 60))}. Name one of its questions: ${words.join(', ')}${more}.`
}
