import { foldText } from '../../platform/text/fold-text.ts'
import { canonicalText } from '../fields/canonical-names.ts'
import type { Field, FieldType } from '../fields/field-catalogue.ts'
import {
  finiteNumber,
  legibleLength,
  refuseOperator,
  UNKNOWN,
  type Operator,
  type ValueMatch,
  type OperatorRefusal,
  type CriterionTest,
} from './operator.ts'
import { parseRange } from '../fields/parse-range.ts'
import { listInWords, quotedValue } from '../explain/values-in-words.ts'

/** What equal values have in common. Text never equals a number. */
type Key = string | number | boolean
type KeyOf = (value: unknown) => Key | undefined

/** Equal to the value. */
export const equal = single(false)

/** Known, and different from the value. */
export const different = single(true)

/** Equal to one of the values; a list matches when one of its members does. */
export const oneOf = listed(false)

/** Known, and equal to none of the values. */
export const noneOf = listed(true)

function single(negated: boolean): Operator {
  return {
    fits: ['string', 'number', 'boolean', 'range'],
    takes: [],
    prepare: ({ value }, field) =>
      value === undefined || Array.isArray(value)
        ? refuseOperator(`This must be one value: ${nounOf(field)}.`)
        : prepareKeys([value], field, negated),
  }
}

function listed(negated: boolean): Operator {
  return {
    fits: ['string', 'number', 'range', 'strings'],
    takes: [],
    prepare: ({ op, value }, field) =>
      Array.isArray(value) && value.length > 0
        ? prepareKeys(value, field, negated)
        : refuseOperator(`"${op}" takes a list with at least one value.`),
  }
}

function prepareKeys(values: readonly Key[], field: Field, negated: boolean): CriterionTest | OperatorRefusal {
  const keyOf = keyReader(field)
  const wanted = new Set<Key>()
  for (const value of values) {
    const key = keyOf(value)
    if (key === undefined) return refuseOperator(`For ${field.path}, ${quotedValue(value)} must be ${nounOf(field)}.`)
    wanted.add(key)
  }
  return { read: keyTest({ wanted, keyOf, field, negated }), wanted: (negated ? 'not ' : '') + listInWords(values) }
}

interface KeyTest {
  readonly wanted: ReadonlySet<Key>
  readonly keyOf: KeyOf
  readonly field: Field
  readonly negated: boolean
}

function keyTest({ wanted, keyOf, field, negated }: KeyTest): CriterionTest['read'] {
  const types = new Set(Array.from(wanted, (key) => typeof key))
  const found: ValueMatch = { match: negated ? 0 : 1, trust: 1 }
  const notFound: ValueMatch = { match: negated ? 1 : 0, trust: 1 }
  const notListed: ValueMatch = { match: notFound.match, trust: field.absenceTrust }
  // In an open world "no" is weak evidence, whichever of yes and no was asked for.
  const saysNo: ValueMatch = { match: wanted.has(false) === negated ? 0 : 1, trust: field.absenceTrust }

  function readOne(value: unknown): ValueMatch {
    const key = keyOf(value)
    if (key === undefined || !types.has(typeof key)) return UNKNOWN
    if (key === false && field.absenceTrust < 1) return saysNo
    return wanted.has(key) ? found : notFound
  }

  function readList(values: readonly unknown[]): ValueMatch {
    if (values.length === 0) return notListed
    let reading = UNKNOWN
    for (let index = 0, length = legibleLength(values); index < length; index++) {
      const member = readOne(values[index])
      if (member === found) return found
      if (member !== UNKNOWN) reading = notListed
    }
    return reading
  }

  if (field.type === 'strings') return (value) => (Array.isArray(value) ? readList(value) : UNKNOWN)
  if (field.type === 'free') return (value) => (Array.isArray(value) ? readList(value) : readOne(value))
  return readOne
}

/** Reads a value of the field's type; undefined for a value of another type, or a blank one. */
function keyReader(field: Field): KeyOf {
  switch (field.type) {
    case 'number':
      return finiteNumber
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : undefined)
    case 'range':
      return rangeKey
    case 'free':
      return (value) => (typeof value === 'boolean' ? value : (finiteNumber(value) ?? textKey(value)))
    default:
      return (value) => (typeof value === 'string' ? canonicalText(value, field.vocabulary) || undefined : undefined)
  }
}

function textKey(value: unknown): string | undefined {
  return typeof value === 'string' ? foldText(value) || undefined : undefined
}

/** Ranges are equal when their ends are: "1,001-5,000" is "1001–5000". */
function rangeKey(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}-${value}` : undefined
  const range = typeof value === 'string' ? parseRange(value) : undefined
  return range === undefined ? undefined : `${range.from}-${range.to}`
}

const NOUNS: Readonly<Partial<Record<FieldType, string>>> = {
  number: 'a number',
  boolean: 'true or false',
  range: 'a range such as "51-200"',
  free: 'text, a number, true or false',
}

function nounOf({ type }: Field): string {
  return NOUNS[type] ?? 'text that is not blank'
}
