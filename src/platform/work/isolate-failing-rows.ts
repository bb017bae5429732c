import { sqlState } from '../database/db.ts'
import { AppError, asError } from '../errors.ts'
import { isDatabaseAway } from '../database/error-classes.ts'
import type { Log } from '../log.ts'

/**
 * Works on rows together. When that fails they are worked on by halves, until the row that fails stands alone: it is set
 * aside, and all others are done. `work` does all or nothing, in one transaction. What fails because the database is away
 * is nobody's fault, and thrown on. Answers how many rows were done.
 */
export async function isolateFailingRows<Row>(
  rows: readonly Row[],
  work: (rows: readonly Row[]) => Promise<void>,
  setAside: (row: Row, error: unknown) => Promise<void>,
): Promise<number> {
  const [first] = rows
  if (first === undefined) return 0
  try {
    await work(rows)
    return rows.length
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (rows.length === 1) {
      await setAside(first, error)
      return 0
    }
  }
  const half = Math.ceil(rows.length / 2)
  const done = await isolateFailingRows(rows.slice(0, half), work, setAside)
  return done + (await isolateFailingRows(rows.slice(half), work, setAside))
}

/**
 * What a stage does before it takes rows. Should it fail as a whole, the rows are taken all the same: it is logged, and
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

/** What failed as a code that holds nothing of a row: that of an AppError, `database_` and the SQLSTATE, or `fault`. */
export function faultCode(error: unknown): string {
  if (error instanceof AppError) return error.code
  const state = sqlState(error)
  return state === undefined ? 'fault' : `database_${state.toLowerCase()}`
}
