/** What stands before the cells of a row that was not taken in; no file of people has such names. */
const PROBLEM_COLUMNS = ['problem.line', 'problem.code', 'problem.reason'] as const

/** The header of a file of such rows, for a file with these headers; what an earlier import said of the rows is left out. */
export function problemHeaders(headers: readonly string[]): string[] {
  return [...PROBLEM_COLUMNS, ...withoutProblems(headers, headers)]
}

/** The cells of a row, those left out that say what an earlier import had against it. */
export function withoutProblems(headers: readonly string[], cells: readonly string[]): string[] {
  return cells.filter((_, index) => !isProblemColumn(headers[index] ?? ''))
}

/** Whether a column says what was wrong with a row. */
export function isProblemColumn(header: string): boolean {
  return (PROBLEM_COLUMNS as readonly string[]).includes(header)
}
