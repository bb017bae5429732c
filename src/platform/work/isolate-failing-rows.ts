import { isDatabaseAway, isOfDatabase, isStatementTimeout } from '../database/error-classes.ts'
import { asError } from '../errors.ts'
import type { Log } from '../log.ts'

/** After a timeout, this part of the rows is tried: a slow database costs four statements for 500 rows, not two for each. */
const PART_AFTER_TIMEOUT = 1 / 16

/**
 * Works on rows together. When that fails they are worked on by halves, until the row that fails stands alone: it is set
 * aside, and all others are done. `work` does all or nothing, in one transaction. What says nothing of the rows, as that
 * the database is away, is thrown on. So is a timeout, but once the first rows are done or the very first is set aside: a
 * turn is bounded then, and turns get on, be it the database that is slow or one of the rows. Answers how many rows were
 * done.
 */
export async function isolateFailingRows<Row>(
  rows: readonly Row[],
  work: (rows: readonly Row[]) => Promise<void>,
  setAside: (row: Row, error: unknown) => Promise<void>,
): Promise<number> {
  const [first] = rows
  if (first === undefined) return 0
  const isAlone = rows.length === 1
  try {
    await work(rows)
    return rows.length
  } catch (error) {
    const isTimeout = isStatementTimeout(error)
    if (isOfDatabase(error) && !isTimeout) throw error
    if (isAlone) await setAside(first, error)
    else if (isTimeout) await isolateFailingRows(firstPart(rows), work, setAside)
    if (isTimeout) throw error
    if (isAlone) return 0
  }
  const half = Math.ceil(rows.length / 2)
  const done = await isolateFailingRows(rows.slice(0, half), work, setAside)
  return done + (await isolateFailingRows(rows.slice(half), work, setAside))
}

function firstPart<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.slice(0, Math.ceil(rows.length * PART_AFTER_TIMEOUT))
}

/**
 * What a stage does before it claims rows. Should it fail as a whole, the rows are claimed all the same: it is logged, and
 * done at another turn. Answers what it answers, or `otherwise`.
 */
export async function runBeforeClaim<T>(
  log: Log,
  at: { readonly stage: string; readonly organizationId: string },
  otherwise: T,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.error({ err: asError(error), ...at }, 'What a stage does before its rows failed and is tried again.')
    return otherwise
  }
}
