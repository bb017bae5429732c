import type { ScoringFact, ScoringFacts } from '../facts.ts'
import type { Field, FieldType } from '../fields/field-catalogue.ts'
import type { Criterion } from '../schema.ts'

/** What one value says about a criterion: `match` 0 to 1; `trust` 0 to 1 shrinks the confidence, 0 being no evidence. */
export interface ValueMatch {
  readonly match: number
  readonly trust: number
}

export const MATCH: ValueMatch = { match: 1, trust: 1 }
export const MISS: ValueMatch = { match: 0, trust: 1 }
export const UNKNOWN: ValueMatch = { match: 0, trust: 0 }

/** Judges the value of a fact, of any type whatsoever. `today` is a day number (`parse-day.ts`). Never throws. */
export type JudgeValue = (value: unknown, today: number) => ValueMatch

/** A criterion made ready for one field: `wanted` completes "Wanted: …" in explanations. */
export interface CriterionTest {
  readonly read: JudgeValue
  readonly wanted: string
  /** For what is dated: the first day after `today` on which the same value reads otherwise; undefined if it never will. */
  readonly agesOn?: (value: unknown, today: number) => number | undefined
}

/** Why a criterion cannot be applied to a field, in a sentence about its value. */
export interface OperatorRefusal {
  readonly refusal: string
}

/** One way of comparing. All there is to know about it, so that a new one is one entry in `all-operators.ts`. */
export interface Operator {
  /** Types of field that it can be applied to, besides `free`, to which every operator can. */
  readonly fits: readonly FieldType[]
  /** Optional members of the criterion that mean something to it. */
  readonly takes: readonly ('tolerance' | 'halfLifeDays')[]
  /** Checks the criterion's value for the field, and does once what need not be done per lead. */
  readonly prepare: (criterion: Criterion, field: Field) => CriterionTest | OperatorRefusal
  /** What is known of that field where no fact stands at its path. */
  readonly otherwise?: (criterion: Criterion) => ((facts: ScoringFacts) => ScoringFact | undefined) | undefined
  /** The field that is read in place of the named ones. */
  readonly readsFrom?: (criterion: Criterion) => Field
}

export function isRefusal(prepared: CriterionTest | OperatorRefusal): prepared is OperatorRefusal {
  return 'refusal' in prepared
}

export function refuseOperator(refusal: string): OperatorRefusal {
  return { refusal }
}

/** A finite number or undefined: text is never taken for one. */
export function finiteNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The most that is read of one list. */
const LIST_CHARACTERS = 20_000
const LIST_MEMBERS = 500

/** How many members of a list are read, from the first on: a list of endless texts must not cost endless time. */
export function legibleLength(values: readonly unknown[]): number {
  let characters = 0
  let length = 0
  for (const value of values) {
    if (typeof value === 'string') characters += value.length
    if (characters > LIST_CHARACTERS || length === LIST_MEMBERS) break
    length++
  }
  return length
}
