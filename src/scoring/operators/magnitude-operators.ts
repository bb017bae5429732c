import type { Field, FieldType } from '../fields/field-catalogue.ts'
import {
  finiteNumber,
  MATCH,
  MISS,
  refuseOperator,
  UNKNOWN,
  type Operator,
  type ValueMatch,
  type OperatorRefusal,
  type CriterionTest,
} from './operator.ts'
import { parseRange, type NumberRange } from '../fields/parse-range.ts'
import type { Criterion } from '../schema.ts'

/** Where a number must lie, both ends included, and what fraction outside of an end still counts a part. */
interface Bounds {
  readonly lowest: number
  readonly highest: number
  readonly tolerance: number
}

const fits: readonly FieldType[] = ['number', 'range']
const takes = ['tolerance'] as const

/** At least the value. */
export const atLeast = oneSided('at least', (bound) => ({ lowest: bound, highest: Infinity }))

/** At most the value. */
export const atMost = oneSided('at most', (bound) => ({ lowest: -Infinity, highest: bound }))

function oneSided(words: string, boundsOf: (bound: number) => Omit<Bounds, 'tolerance'>): Operator {
  return {
    fits,
    takes,
    prepare: (criterion, field) => {
      const bound = finiteNumber(criterion.value)
      if (bound === undefined) return refuseOperator(`"${criterion.op}" takes a number.`)
      const bounds = { ...boundsOf(bound), tolerance: toleranceOf(criterion) }
      return { wanted: `${words} ${bound}`, read: boundsTest(bounds, field) }
    },
  }
}

/** From the first value to the second, both included. */
export const between: Operator = { fits, takes, prepare: prepareBetween }

function prepareBetween(criterion: Criterion, field: Field): CriterionTest | OperatorRefusal {
  const { value } = criterion
  const [lowest, highest] = Array.isArray(value) && value.length === 2 ? value.map(finiteNumber) : []
  if (lowest === undefined || highest === undefined)
    return refuseOperator('"between" takes two numbers, [lowest, highest].')
  if (lowest > highest) return refuseOperator(`The lowest value, ${lowest}, is above the highest, ${highest}.`)
  const bounds = { lowest, highest, tolerance: toleranceOf(criterion) }
  return { wanted: `${lowest} to ${highest}`, read: boundsTest(bounds, field) }
}

function toleranceOf(criterion: Criterion): number {
  return Math.max(0, finiteNumber(criterion.tolerance) ?? 0)
}

function boundsTest(bounds: Bounds, field: Field): CriterionTest['read'] {
  return field.type === 'range' ? (value) => readSize(value, bounds) : (value) => readNumber(value, bounds)
}

function readSize(value: unknown, bounds: Bounds): ValueMatch {
  const range = typeof value === 'string' ? parseRange(value) : undefined
  return range === undefined ? readNumber(value, bounds) : readRange(range, bounds)
}

function readNumber(value: unknown, { lowest, highest, tolerance }: Bounds): ValueMatch {
  const number = finiteNumber(value)
  if (number === undefined) return UNKNOWN
  if (number >= lowest && number <= highest) return MATCH
  const bound = number < lowest ? lowest : highest
  const softness = Math.abs(bound) * tolerance
  const match = 1 - Math.abs(number - bound) / softness
  // Not a number where the bound or the tolerance is 0, or where all of it is beyond what a number holds.
  return match > 0 ? { match: snap(match), trust: 1 } : MISS
}

/** The share of the range that lies inside. One that straddles a bound says only so much: half the trust. */
function readRange({ from, to }: NumberRange, bounds: Bounds): ValueMatch {
  const { lowest, highest } = bounds
  if (from === to) return readNumber(from, bounds)
  if (from >= lowest && to <= highest) return MATCH
  if (to <= lowest || from >= highest) return MISS
  const inside = Math.min(to, highest) - Math.max(from, lowest)
  // A range without an end has no share that could be computed; it may as well lie inside as outside.
  const match = to === Infinity ? 0.5 : inside / (to - from)
  return { match: snap(match), trust: 0.5 }
}

/** Takes the noise of binary fractions away, so that exactly half of the tolerance is exactly half a match. */
function snap(match: number): number {
  return Math.round(match * 1e12) / 1e12
}
