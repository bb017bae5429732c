import type { Context } from '../../platform/context.ts'
import { csvLine } from '../../platform/text/csv.ts'
import type { CsvCell } from '../../platform/text/csv.ts'
import { problemHeaders, withoutProblems } from './problem-columns.ts'
import { listProblems } from './rejected-row-store.ts'
import type { ListedProblem } from './rejected-row-store.ts'
import { createCellReader } from '../mapping/map-row.ts'
import type { CellReader } from '../mapping/map-row.ts'
import { MOST_PROBLEMS } from '../job/run-import.ts'
import type { Import } from '../store.ts'

/** Rows that are held at once; each has at most 16 KiB of cells. */
const PAGE = 200

/**
 * The rows that were not taken in as CSV, in the order of the file: line, code and reason, then the cells as they
 * were read there, so that they can be mended and brought again. A cell that a spreadsheet would run as a formula has an
 * apostrophe before it, which an import takes away again.
 */
export async function* problemsAsCsv(context: Context, one: Import): AsyncGenerator<string> {
  const readCell = createCellReader(one.vendor)
  yield csvLine(problemHeaders(one.headers))
  for (let after = 0; ;) {
    const page: ListedProblem[] = await listProblems(context.db, one, { after, limit: PAGE })
    if (page.length > 0) yield page.map((problem) => csvLine(rowOf(problem, one.headers, readCell))).join('')
    if (page.length < PAGE) break
    after = page.at(-1)?.line ?? after
  }
  const { invalid, rejected, erased } = one
  if (one.problemsKept >= MOST_PROBLEMS && invalid + rejected + erased > one.problemsKept) {
    const words = `Only the first ${MOST_PROBLEMS.toLocaleString('en')} rows that were not taken in are kept.`
    yield csvLine([null, 'more', words])
  }
}

function rowOf(
  { line, code, detail, cells }: ListedProblem,
  headers: readonly string[],
  readCell: CellReader,
): CsvCell[] {
  return [line, code, detail, ...withoutProblems(headers, cells ?? []).map(readCell)]
}
