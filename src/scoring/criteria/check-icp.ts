import type { Problem } from '../../platform/errors.ts'
import { isStorableText } from '../../platform/text/safe-text.ts'
import { listInWords, quotedValue } from '../explain/values-in-words.ts'
import type { CampaignQuestion } from '../../research/index.ts'
import { answerFieldsOf, unknownAnswer } from '../fields/answer-fields.ts'
import { findField } from '../fields/field-catalogue.ts'
import type { FieldType } from '../fields/field-catalogue.ts'
import { nearestField } from '../fields/nearest-field.ts'
import { OPERATORS, fieldsRead, suits } from '../operators/all-operators.ts'
import { isRefusal } from '../operators/operator.ts'
import type { Operator } from '../operators/operator.ts'
import { ICP_DEFAULTS, ICP_LIMITS } from '../schema.ts'
import type { Criterion, Icp, Op } from '../schema.ts'

const SEEKING: readonly Op[] = ['contains', 'containsAny', 'containsAll']

/** The most problems that are told at once. */
const MOST_PROBLEMS = 100

/**
 * Everything that is wrong with criteria of the schema's shape, at most 100 problems; without one, every criterion can
 * be applied. Pointers begin at the criteria object itself, such as `/criteria/0/field`. `questions` are those of the campaign.
 */
export function checkIcp(icp: Icp, questions: readonly CampaignQuestion[] = []): Problem[] {
  const criteria = icp.criteria ?? []
  const problems = [...fractionProblems(icp), ...tierProblems(icp), ...listProblems(criteria)]
  if (icp.name !== undefined) problems.push(...textProblems('/name', icp.name, ICP_LIMITS.label))
  for (const [index, criterion] of criteria.slice(0, ICP_LIMITS.criteria).entries()) {
    if (problems.length >= MOST_PROBLEMS) break
    problems.push(...checkCriterion(criterion, `/criteria/${index}`, questions))
  }
  return problems.slice(0, MOST_PROBLEMS)
}

/** What criteria name of questions that the campaign does not have. */
export function answersMissing({ criteria = [] }: Icp, questions: readonly CampaignQuestion[]): Problem[] {
  const answers = new Set(questions.map(({ path }) => path))
  return criteria.flatMap((criterion, index) =>
    namedFields(criterion, `/criteria/${index}`).flatMap(({ at, path }): Problem[] => {
      const why = answers.has(path) ? undefined : unknownAnswer(path, questions)
      if (why === undefined) return []
      const detail = `The criterion "${criterion.label ?? criterion.id}" uses an answer to a question that the campaign does not ask. ${why}`
      return [{ pointer: at, code: 'unknown_field', detail }]
    }),
  )
}

function fractionProblems(icp: Icp): Problem[] {
  return (['unknownPrior', 'gateConfidence', 'minCoverage'] as const).flatMap((name) =>
    boundsProblems(`/${name}`, icp[name], 0, 1),
  )
}

function tierProblems({ tiers = ICP_DEFAULTS.tiers }: Icp): Problem[] {
  const bounds = (['A', 'B', 'C'] as const).flatMap((tier) => boundsProblems(`/tiers/${tier}`, tiers[tier], 0, 100))
  if (bounds.length > 0) return bounds
  const detail = `Tiers must descend: A is ${tiers.A}, B is ${tiers.B}, C is ${tiers.C}.`
  return tiers.A > tiers.B && tiers.B > tiers.C ? [] : [{ pointer: '/tiers', code: 'tiers_not_descending', detail }]
}

function listProblems(criteria: readonly Criterion[]): Problem[] {
  const problems = duplicateProblems(criteria)
  if (criteria.length > ICP_LIMITS.criteria) {
    const detail = `You have ${criteria.length} criteria; at most ${ICP_LIMITS.criteria} are allowed.`
    problems.push({ pointer: '/criteria', code: 'too_many_items', detail })
  }
  const sought = criteria.filter(({ op }) => SEEKING.includes(op))
  problems.push(...sizeProblems('The lists of all criteria', criteria, ICP_LIMITS.valuesInAll))
  problems.push(...sizeProblems('The lists of all "contains" criteria', sought, ICP_LIMITS.soughtInAll))
  return problems
}

function sizeProblems(what: string, criteria: readonly Criterion[], most: number): Problem[] {
  const values = criteria.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 1), 0)
  if (values <= most) return []
  const detail = `${what} hold ${values} values together; at most ${most} are allowed.`
  return [{ pointer: '/criteria', code: 'too_many_items', detail }]
}

function duplicateProblems(criteria: readonly Criterion[]): Problem[] {
  const firstWith = new Map<string, number>()
  return criteria.flatMap(({ id }, index): Problem[] => {
    const first = firstWith.get(id)
    if (first === undefined) {
      firstWith.set(id, index)
      return []
    }
    const detail = `Criterion ${first} already has this id. Use unique ids.`
    return [{ pointer: `/criteria/${index}/id`, code: 'duplicate_id', detail }]
  })
}

const TYPE_NAMES: Readonly<Record<FieldType, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  strings: 'a list of texts',
  range: 'a range such as "51-200"',
  free: 'anything',
}

/** Everything that is wrong with one criterion, taken by itself. `pointer` is where it stands, `questions` are its campaign's. */
export function checkCriterion(
  criterion: Criterion,
  pointer: string,
  questions: readonly CampaignQuestion[] = [],
): Problem[] {
  const texts = textsOf(criterion).flatMap(([at, text, longest]) => textProblems(pointer + at, text, longest))
  const operator = OPERATORS[criterion.op]
  return [
    ...texts,
    ...weightProblems(criterion, pointer),
    ...fieldProblems(criterion, operator, pointer, questions),
    // A value with a fault of its own would only be found faulty once more.
    ...(texts.length === 0 ? valueProblems(criterion, operator, pointer, questions) : []),
  ]
}

type Text = readonly [at: string, text: string, longest: number]

function textsOf({ id, label, value }: Criterion): Text[] {
  const texts: Text[] = [['/id', id, ICP_LIMITS.id]]
  if (label !== undefined) texts.push(['/label', label, ICP_LIMITS.label])
  if (typeof value === 'string') texts.push(['/value', value, ICP_LIMITS.text])
  if (!Array.isArray(value)) return texts
  for (const [index, member] of value.slice(0, ICP_LIMITS.values).entries()) {
    if (typeof member === 'string') texts.push([`/value/${index}`, member, ICP_LIMITS.text])
  }
  return texts
}

function weightProblems({ kind, weight }: Criterion, pointer: string): Problem[] {
  if (kind === 'mustNot') return []
  const at = `${pointer}/weight`
  if (weight === undefined) return [{ pointer: at, code: 'required', detail: `"${kind}" needs a weight.` }]
  if (!Number.isFinite(weight) || weight === 0) {
    return [{ pointer: at, code: 'bad_weight', detail: 'This must be a finite number other than 0.' }]
  }
  if (kind === 'must' && weight < 0) {
    const detail = 'The weight of a "must" must be positive. To exclude a match, use "mustNot".'
    return [{ pointer: at, code: 'bad_weight', detail }]
  }
  return []
}

/** The fields that a criterion names, each with its place. */
function namedFields({ field, anyOf = [] }: Criterion, pointer: string): { at: string; path: string }[] {
  const branches = anyOf.map((branch, index) => ({ at: `${pointer}/anyOf/${index}/field`, path: branch.field }))
  return field === undefined ? branches : [{ at: `${pointer}/field`, path: field }, ...branches]
}

function fieldProblems(
  criterion: Criterion,
  operator: Operator,
  pointer: string,
  questions: readonly CampaignQuestion[],
): Problem[] {
  const { field, anyOf, op } = criterion
  const problems = unknownFieldProblems(criterion, pointer, questions)
  if (field === undefined && anyOf === undefined && operator.readsFrom === undefined) {
    const detail = `"${op}" needs a field, or several in "anyOf".`
    problems.push({ pointer: `${pointer}/field`, code: 'required', detail })
  }
  if (field !== undefined && anyOf !== undefined) {
    problems.push({ pointer: `${pointer}/anyOf`, code: 'ambiguous', detail: 'Give "field" or "anyOf", not both.' })
  }
  if (anyOf !== undefined && (anyOf.length === 0 || anyOf.length > ICP_LIMITS.branches)) {
    const detail = `This must name 1 to ${ICP_LIMITS.branches} fields.`
    problems.push({ pointer: `${pointer}/anyOf`, code: 'out_of_range', detail })
  }
  return problems
}

function unknownFieldProblems(
  criterion: Criterion,
  pointer: string,
  questions: readonly CampaignQuestion[],
): Problem[] {
  const answers = new Set(questions.map(({ path }) => path))
  return namedFields(criterion, pointer)
    .slice(0, ICP_LIMITS.branches + 1)
    .flatMap(({ at, path }): Problem[] => {
      if (answers.has(path)) return []
      if (findField(path) !== undefined) return textProblems(at, path, ICP_LIMITS.label)
      const noAnswer = unknownAnswer(path, questions)
      const detail =
        noAnswer ?? `There is no field ${quotedValue(path)}. The nearest is "${nearestField(path).toWellFormed()}".`
      return [{ pointer: at, code: 'unknown_field', detail }]
    })
}

/** Whether the operator can be applied to the fields, and its value and options mean something for them. */
function valueProblems(
  criterion: Criterion,
  operator: Operator,
  pointer: string,
  questions: readonly CampaignQuestion[],
): Problem[] {
  const { op, value } = criterion
  if (Array.isArray(value) && value.length > ICP_LIMITS.values) {
    const detail = `This holds ${value.length} values; at most ${ICP_LIMITS.values} are allowed.`
    return [{ pointer: `${pointer}/value`, code: 'too_many_items', detail }]
  }
  const named = fieldsRead(criterion, answerFieldsOf(questions))
  const fitting = named.filter((field) => suits(operator, field))
  const problems = optionProblems(criterion, operator, pointer)
  const misfit = named.find((field) => !suits(operator, field))
  if (misfit !== undefined) {
    const types = listInWords(operator.fits.map((type) => TYPE_NAMES[type]))
    const detail = `"${op}" takes ${types}; ${misfit.path} is ${TYPE_NAMES[misfit.type]}.`
    problems.push({ pointer: `${pointer}/op`, code: 'unsuitable_op', detail })
  }
  for (const field of fitting) {
    const prepared = operator.prepare(criterion, field)
    if (isRefusal(prepared))
      return [...problems, { pointer: `${pointer}/value`, code: 'bad_value', detail: prepared.refusal }]
  }
  return problems
}

function optionProblems(criterion: Criterion, operator: Operator, pointer: string): Problem[] {
  const { op, tolerance, halfLifeDays } = criterion
  const problems = boundsProblems(`${pointer}/tolerance`, tolerance, 0, 10)
  if (halfLifeDays !== undefined && !(halfLifeDays > 0 && Number.isFinite(halfLifeDays))) {
    const detail = 'This must be a number above 0.'
    problems.push({ pointer: `${pointer}/halfLifeDays`, code: 'out_of_range', detail })
  }
  for (const option of ['tolerance', 'halfLifeDays'] as const) {
    if (criterion[option] !== undefined && !operator.takes.includes(option)) {
      problems.push({ pointer: `${pointer}/${option}`, code: 'unused_option', detail: `"${op}" does not use this.` })
    }
  }
  return problems
}

/** A number that is not finite or not from `lowest` to `highest`; an absent one is fine. */
export function boundsProblems(pointer: string, value: number | undefined, lowest: number, highest: number): Problem[] {
  if (value === undefined || (value >= lowest && value <= highest)) return []
  return [{ pointer, code: 'out_of_range', detail: `This must be a number from ${lowest} to ${highest}.` }]
}

/** Text that is blank, too long, or holds what no database keeps. */
export function textProblems(pointer: string, text: string, longest: number): Problem[] {
  if (text.trim() === '') return [{ pointer, code: 'blank', detail: 'This is empty.' }]
  if (text.length > longest) {
    const detail = `This has ${text.length} characters; at most ${longest} are allowed.`
    return [{ pointer, code: 'too_long', detail }]
  }
  if (!isStorableText(text)) {
    return [{ pointer, code: 'invalid_text', detail: 'This holds a NUL or half a character.' }]
  }
  return []
}
