import { foldText } from '../../platform/text/fold-text.ts'
import { canonicalText } from '../fields/canonical-names.ts'
import type { Field, FieldType } from '../fields/field-catalogue.ts'
import {
  legibleLength,
  MATCH,
  refuseOperator,
  UNKNOWN,
  type Operator,
  type ValueMatch,
  type OperatorRefusal,
  type CriterionTest,
} from './operator.ts'
import { listInWords, quotedValue } from '../explain/values-in-words.ts'

const fits: readonly FieldType[] = ['string', 'strings']

/** A text with the value inside it; a list with the value as a member, or inside one where members are sentences. */
export const contains: Operator = {
  fits,
  takes: [],
  prepare: ({ value }, field) =>
    typeof value === 'string' ? prepareTexts([value], field, false) : refuseOperator('"contains" takes one text.'),
}

/** Like `contains`, for at least one of the values. */
export const containsAny: Operator = several(false)

/** The share of the values that are contained. */
export const containsAll: Operator = several(true)

function several(all: boolean): Operator {
  return {
    fits,
    takes: [],
    prepare: ({ op, value }, field) =>
      Array.isArray(value) && value.length > 0
        ? prepareTexts(value, field, all)
        : refuseOperator(`"${op}" takes a list with at least one text.`),
  }
}

function prepareTexts(values: readonly unknown[], field: Field, all: boolean): CriterionTest | OperatorRefusal {
  for (const value of values) {
    if (typeof value !== 'string' || foldText(value) === '')
      return refuseOperator(`${quotedValue(value)} must be text, not blank.`)
  }
  const sought = { texts: values.map(String), all, field }
  const readText = textTest(sought)
  const readList = field.prose ? proseTest(readText, field) : memberTest(sought)
  return {
    wanted: listInWords(sought.texts, all ? 'and' : 'or'),
    read: (value) => {
      if (Array.isArray(value)) return field.type === 'string' ? UNKNOWN : readList(value)
      return typeof value === 'string' && field.type !== 'strings' ? readText(value) : UNKNOWN
    },
  }
}

interface Sought {
  readonly texts: readonly string[]
  readonly all: boolean
  readonly field: Field
}

type ReadText = (text: string) => ValueMatch
type ReadList = (list: readonly unknown[]) => ValueMatch

/** The most text that is looked into, in characters. */
const TEXT_CHARACTERS = 4_000

/** Looks inside a text. */
function textTest({ texts, all, field }: Sought): ReadText {
  const needles = Array.from(new Set(texts.map(foldText)))
  const absent: ValueMatch = { match: 0, trust: field.absenceTrust }
  return (text) => {
    const folded = foldText(text.slice(0, TEXT_CHARACTERS))
    if (folded === '') return UNKNOWN
    if (!all) return needles.some((needle) => folded.includes(needle)) ? MATCH : absent
    let held = 0
    for (const needle of needles) if (folded.includes(needle)) held++
    return held === 0 ? absent : { match: held / needles.length, trust: 1 }
  }
}

/** Looks inside the sentences of a list. */
function proseTest(readText: ReadText, field: Field): ReadList {
  const absent: ValueMatch = { match: 0, trust: field.absenceTrust }
  return (list) => {
    const texts = list.slice(0, legibleLength(list)).filter((text) => typeof text === 'string')
    return list.length === 0 ? absent : readText(texts.join('\n'))
  }
}

/** Looks for equal members of a list. */
function memberTest({ texts, all, field }: Sought): ReadList {
  const wanted = new Set(texts.map((text) => canonicalText(text, field.vocabulary)))
  const absent: ValueMatch = { match: 0, trust: field.absenceTrust }
  return (list) => {
    const held = new Set<string>()
    let legible = list.length === 0
    for (let index = 0, length = legibleLength(list); index < length; index++) {
      const member = list[index]
      if (typeof member !== 'string') continue
      legible = true
      const key = canonicalText(member, field.vocabulary)
      if (!wanted.has(key)) continue
      if (!all) return MATCH
      held.add(key)
    }
    if (held.size > 0) return { match: held.size / wanted.size, trust: 1 }
    return legible ? absent : UNKNOWN
  }
}
