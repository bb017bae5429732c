import type { JudgeValue, ValueMatch } from '../operators/operator.ts'
import type { CriterionScore } from '../schema.ts'

/** What a value says about a criterion; where it is remembered, with what people were told, or null before they were. */
export interface Reading extends ValueMatch {
  said?: CriterionScore | null
}

/** Reads the value of a fact on a day, its number as in `parse-day.ts`. Never throws. */
export type ReadValue = (value: unknown, today: number) => Reading

interface Remembered extends Reading {
  readonly today: number
  /** Its members, where the value is a list: joined, other lists may read alike. */
  readonly members: readonly unknown[] | undefined
}

/** The readings of one day are remembered for so many values, the first that were met, each up to so long. */
const MOST = 1_000
const LONGEST = 100
const MOST_MEMBERS = 8

/** Reads values as `judge` does, and those that leads share only once. */
export function rememberReadings(judge: JudgeValue): ReadValue {
  const known = new Map<unknown, Remembered>()
  return (value, today) => {
    const key = keyOf(value)
    if (key === undefined) return judge(value, today)
    const before = known.get(key)
    if (before !== undefined && before.today === today && isSameList(before.members, value)) return before
    const found = judge(value, today)
    if (before === undefined && known.size >= MOST) return found
    const members = Array.isArray(value) ? [...(value as unknown[])] : undefined
    const reading: Remembered = { match: found.match, trust: found.trust, said: null, today, members }
    known.set(key, reading)
    return reading
  }
}

/** By what a value is remembered; undefined for one that few leads share. */
function keyOf(value: unknown): unknown {
  if (typeof value === 'string') return value.length <= LONGEST ? value : undefined
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) && value.length <= MOST_MEMBERS && value.every(isShort) ? value.join('\n') : undefined
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST
}

function isSameList(members: readonly unknown[] | undefined, value: unknown): boolean {
  if (!Array.isArray(value) || members === undefined) return Array.isArray(value) === (members !== undefined)
  return members.length === value.length && members.every((member, index) => member === value[index])
}
