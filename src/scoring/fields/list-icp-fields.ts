import type { FreeKey } from '../../leads/index.ts'
import type { ResearchQuestion } from '../../research/index.ts'
import { answerFieldsOf } from './answer-fields.ts'
import { FIELDS, findField } from './field-catalogue.ts'
import type { Field, FieldType } from './field-catalogue.ts'
import { OPERATORS, suits } from '../operators/all-operators.ts'
import { OPS } from '../schema.ts'
import type { Op } from '../schema.ts'
import { listOf } from './value-lists.ts'
import type { ListedValue } from './value-lists.ts'

/** A field that a criterion may name, in the words of the API. `leads` counts those that have a freeform key. */
export interface IcpField {
  path: string
  label: string
  type: FieldType
  ops: Op[]
  leads: number | null
  /** What it usually is; null where that is anything. */
  values: ListedValue[] | null
  /** No other value can match. */
  closed: boolean
}

/** Every field with a fixed name, then the answers to questions and the freeform keys given; keys that no criterion can name are left out. */
export function listIcpFields(keys: readonly FreeKey[], questions: readonly ResearchQuestion[]): IcpField[] {
  const free = keys.flatMap(({ root, key, leads }) => {
    const field = findField(`${root}.${key}`)
    return field === undefined ? [] : [show(field, leads)]
  })
  const known = [...FIELDS, ...answerFieldsOf(questions).values()]
  return [...known.map((field) => show(field, null)), ...free]
}

function show(field: Field, leads: number | null): IcpField {
  // A judged question names no field.
  const ops = OPS.filter((op) => op !== 'judge' && suits(OPERATORS[op], field))
  const list = listOf(field)
  const values = list === undefined ? null : [...list.values()]
  return { path: field.path, label: field.label, type: field.type, ops, leads, values, closed: list?.isClosed ?? false }
}
