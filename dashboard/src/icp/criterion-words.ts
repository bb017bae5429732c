import type { Schemas } from '../api/client.ts'
import { roundPoints } from '../../../src/scoring/shown-points.ts'
import { valueInWords } from '../shared/words/words.ts'
import { fieldNumber } from '../shared/words/number-words.ts'

export type Criterion = Schemas['Criterion']
export type Op = Criterion['op']
/** What is asked of a field, by a criterion or by the condition of a step. */
export type Asked = Pick<Criterion, 'field' | 'anyOf' | 'op' | 'value'>

const MOST_NAMED = 6

/** Comparisons as the middle of a sentence, and in a list to choose from. */
export const OP_WORDS: Readonly<Record<Op, string>> = {
  eq: 'is',
  neq: 'is not',
  in: 'is one of',
  notIn: 'is none of',
  gte: 'is at least',
  lte: 'is at most',
  between: 'is between',
  contains: 'contains',
  containsAny: 'contains any of',
  containsAll: 'contains all of',
  isTrue: 'is true',
  within: 'is within the last days',
  exists: 'is known',
  judge: 'is answered by AI',
}

/** What people choose among: a "should" whose weight is below 0 is a kind of its own to them. */
export type ShownKind = Criterion['kind'] | 'penalty'

export const KIND_WORDS: Readonly<Record<ShownKind, string>> = {
  should: 'Should',
  must: 'Must',
  penalty: 'Penalty',
  mustNot: 'Must not',
}

/** The kind that people see. */
export function kindOf({ kind, weight = 0 }: Pick<Criterion, 'kind' | 'weight'>): ShownKind {
  return kind === 'should' && weight < 0 ? 'penalty' : kind
}

/** What people read in place of paths and codes. */
export interface FieldWords {
  readonly label: string
  readonly values?: ReadonlyMap<string, string>
}

/** The words of the fields, by their paths. */
export function wordsOfFields(fields: readonly Schemas['IcpField'][]): ReadonlyMap<string, FieldWords> {
  return new Map(
    fields.map(({ path, label, values }) => [
      path,
      values === null ? { label } : { label, values: new Map(values.map((one) => [one.value, one.label])) },
    ]),
  )
}

/** The fields that a criterion reads. */
export function fieldsOf({ field, anyOf }: Pick<Criterion, 'field' | 'anyOf'>): string[] {
  return anyOf?.map((branch) => branch.field) ?? (field === undefined ? [] : [field])
}

/** A criterion as a sentence without its end: "Employee count is between 50 and 500". */
export function criterionInWords(criterion: Asked, words: ReadonlyMap<string, string | FieldWords>): string {
  const { op, value } = criterion
  if (op === 'judge') return `Asked: ${valueInWords(value)}`
  const known = fieldsOf(criterion).map((path) => ({ path, found: words.get(path) }))
  const fields = known.map(({ path, found }) => (typeof found === 'object' ? found.label : found) ?? path)
  const [values] = known.flatMap(({ found }) => (typeof found === 'object' && found.values ? [found.values] : []))
  const named = (one: unknown) => (typeof one === 'string' ? (values?.get(one) ?? one) : one)
  if (fields.length === 0) return 'Choose a field'
  const subject = fields.join(' or ')
  const [path = ''] = fieldsOf(criterion)
  // Behind a question stands its answer.
  if (op === 'isTrue' && subject.endsWith('?')) return `${subject} Yes`
  if (op === 'isTrue' || op === 'exists') return `${subject} ${OP_WORDS[op]}`
  if (op === 'within') return `${subject} is within the last ${valueInWords(value)} days`
  if (op === 'between' && Array.isArray(value)) {
    return `${subject} is between ${numberInWords(path, value[0])} and ${numberInWords(path, value[1])}`
  }
  const wanted = Array.isArray(value) ? value.map(named) : named(value)
  return `${subject} ${OP_WORDS[op]} ${wantedInWords(path, wanted)}`
}

function wantedInWords(path: string, value: unknown): string {
  if (!Array.isArray(value)) return numberInWords(path, value)
  const shown = value.slice(0, MOST_NAMED).map((one) => numberInWords(path, one))
  const rest = value.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ') || '…'
}

function numberInWords(path: string, value: unknown): string {
  if (typeof value === 'number') return fieldNumber(path, value)
  return value === undefined || value === '' ? '…' : valueInWords(value)
}

/** What each criterion is worth of 100 points, as it is shown; undefined for one that has no part in the sum. */
export function pointsOfEach(all: readonly Criterion[]): (number | undefined)[] {
  return all.map((one) => {
    const share = criterionShare(one, all)
    return share === undefined ? undefined : roundPoints(share)
  })
}

/** What a criterion is worth of 100 points; undefined for one that has no part in the sum. */
export function criterionShare(criterion: Criterion, all: readonly Criterion[]): number | undefined {
  const counted = ({ kind, weight = 0 }: Criterion) => (kind === 'mustNot' ? 0 : weight)
  const sum = all.reduce((total, one) => total + Math.max(0, counted(one)), 0)
  return criterion.kind === 'mustNot' || sum === 0 ? undefined : (counted(criterion) / sum) * 100
}

const LISTS: readonly Op[] = ['in', 'notIn', 'containsAny', 'containsAll']
const NUMBERS: readonly Op[] = ['gte', 'lte', 'within']

/** What is asked for beside the comparison. */
export type ValueShape = 'none' | 'number' | 'range' | 'list' | 'single'

export function shapeOf(op: Op): ValueShape {
  if (op === 'isTrue' || op === 'exists') return 'none'
  if (op === 'between') return 'range'
  if (LISTS.includes(op)) return 'list'
  return NUMBERS.includes(op) ? 'number' : 'single'
}

/** A value of the shape that another comparison needs, keeping what can be kept. */
export function reshaped(value: Criterion['value'], op: Op): Criterion['value'] {
  const members = [value ?? []].flat().filter((one) => one !== '')
  const numbers = members.filter((one) => typeof one === 'number')
  const shape = shapeOf(op)
  if (shape === 'none') return undefined
  if (shape === 'list') return members
  if (shape === 'range') return [numbers[0] ?? 0, numbers[1] ?? numbers[0] ?? 100]
  if (shape === 'number') return numbers[0] ?? (op === 'within' ? 90 : 0)
  return members[0] ?? ''
}

/** Whether a value is one that a field of that type can have; what is empty is of every type. */
export function isOfType(value: Criterion['value'], type: Schemas['IcpField']['type']): boolean {
  const kinds: Partial<Record<typeof type, string>> = {
    number: 'number',
    range: 'number',
    boolean: 'boolean',
    string: 'string',
    strings: 'string',
  }
  const kind = kinds[type]
  const fits = (one: unknown) => one === '' || kind === undefined || typeof one === kind
  return value === undefined || [value].flat().every(fits)
}

/** An id that no criterion has yet, made of what it is about. */
export function freshId(path: string, taken: readonly Criterion[]): string {
  const last = path.split('.').at(-1) ?? ''
  const stem = last.replaceAll(/[^A-Za-z0-9]+/g, '_').slice(0, 50) || 'criterion'
  const ids = new Set(taken.map(({ id }) => id))
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}_${number}`
    if (!ids.has(id)) return id
  }
}
