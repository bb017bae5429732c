import { isDatabaseAway } from '../database/error-classes.ts'
import { asError } from '../errors.ts'
import type { Log } from '../log.ts'

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
