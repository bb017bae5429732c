import type { Problem } from '../../platform/errors.ts'

/** Why a value is not as it should be. `detail` is a sentence that says what would be right. */
export interface ValueProblem {
  readonly code: string
  readonly detail: string
}

/** A value that was understood (perhaps with something to mention), or the reason why it was not. */
export type ValueReading<T> =
  | { readonly value: T; readonly warning?: ValueProblem }
  | { readonly refusal: ValueProblem }

/** A reading that failed. */
export function refuseValue(code: string, detail: string): { readonly refusal: ValueProblem } {
  return { refusal: { code, detail } }
}

/** How many problems one answer lists: enough for every mistake a person makes, too few to be an amplifier. */
export const MAX_PROBLEMS = 200

/** Adds to a list of at most `MAX_PROBLEMS`; the first one too many becomes a last entry `more_problems`. */
export function addProblem(list: Problem[], problem: Problem): void {
  if (list.length < MAX_PROBLEMS) {
    list.push(problem)
  } else if (list.length === MAX_PROBLEMS) {
    list.push({
      pointer: '',
      code: 'more_problems',
      detail: `Only the first ${MAX_PROBLEMS} errors are listed.`,
    })
  }
}
