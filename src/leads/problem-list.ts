import type { Problem } from '../platform/errors.ts'

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
      detail: `There are more; the first ${MAX_PROBLEMS} are listed.`,
    })
  }
}
