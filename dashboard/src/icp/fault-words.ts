import type { Schemas } from '../api/client.ts'
import { keysOf } from '../shared/words/closed-list.ts'
import { OP_WORDS, fieldsOf, shapeOf } from './criterion-words.ts'
import type { Criterion, FieldWords } from './criterion-words.ts'
import { faultWords as t } from './texts.tsx'

type Fault = Pick<Schemas['DraftProblem'], 'pointer' | 'detail'>
type Compared = Pick<Criterion, 'field' | 'anyOf' | 'op' | 'value'>

/**
 * What is wrong with a criterion, or a comparison of a step, in the words of its form: the API names fields by their paths
 * and comparisons by codes.
 */
export function faultInWords(
  { pointer, detail }: Fault,
  criterion: Compared,
  words: ReadonlyMap<string, FieldWords>,
): string {
  if (fieldsOf(criterion).length === 0) return t.chooseField
  if (/\/value(?:\/\d+)?$/u.test(pointer) && isEmpty(criterion.value)) {
    return { list: t.chooseValues, range: t.enterRange, number: t.enterNumber, single: t.enterValue, none: detail }[
      shapeOf(criterion.op)
    ]
  }
  const named = [...words].toSorted(([one], [other]) => other.length - one.length)
  const labelled = named.reduce((text, [path, { label }]) => text.replaceAll(path, label), detail)
  return keysOf(OP_WORDS).reduce((text, op) => text.replaceAll(`"${op}"`, `“${OP_WORDS[op]}”`), labelled)
}

function isEmpty(value: Criterion['value']): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.every((one) => one === ''))
}
