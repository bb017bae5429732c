import { contains, containsAll, containsAny } from './containment-operators.ts'
import { different, equal, noneOf, oneOf } from './equality-operators.ts'
import { NO_ANSWERS, type AnswerFields } from '../fields/answer-fields.ts'
import { findField, type Field } from '../fields/field-catalogue.ts'
import { judge } from './judge-operator.ts'
import { atLeast, atMost, between } from './magnitude-operators.ts'
import type { Operator } from './operator.ts'
import { exists, isTrue } from './presence-operators.ts'
import { within } from './recency-operator.ts'
import type { Criterion, Op } from '../schema.ts'

/** Every operator by its name in the criteria. A new one is an entry here and a name in `schema.ts`. */
export const OPERATORS: Readonly<Record<Op, Operator>> = {
  eq: equal,
  neq: different,
  in: oneOf,
  notIn: noneOf,
  gte: atLeast,
  lte: atMost,
  between,
  contains,
  containsAny,
  containsAll,
  isTrue,
  within,
  exists,
  judge,
}

/** The known fields that a criterion reads, in the order given; `answers` are those of its campaign. */
export function fieldsRead(criterion: Criterion, answers: AnswerFields = NO_ANSWERS): Field[] {
  const { readsFrom } = OPERATORS[criterion.op]
  if (readsFrom !== undefined) return [readsFrom(criterion)]
  const paths = criterion.anyOf?.map((branch) => branch.field) ?? []
  if (criterion.field !== undefined) paths.unshift(criterion.field)
  return paths.map((path) => answers.get(path) ?? findField(path)).filter((field) => field !== undefined)
}

/** Whether an operator can be applied to a field of its type. */
export function suits(operator: Operator, field: Field): boolean {
  return field.type === 'free' || operator.fits.includes(field.type)
}
