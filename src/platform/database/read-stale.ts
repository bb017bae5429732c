import { SECOND } from '../clock.ts'
import type { Context } from '../context.ts'
import { asError } from '../errors.ts'
import { sqlState } from './db.ts'
import { isOfDatabase } from './error-classes.ts'

/** By how many seconds reports and exports may be behind unless the caller says otherwise. */
export const USUAL_LAG = 10

/** Thrown within `readStale` where what the replica has does not do for this read. */
export class ReplicaUnfit extends Error {}

/** What was read, and by how many milliseconds it may be behind; null where the primary answered. */
export interface Stale<Answer> {
  readonly answer: Answer
  readonly lagMs: number | null
}

/**
 * Reads from the replica if it is at most so many seconds behind, else from the primary; and from the primary, too, where the
 * replica fails or is cut off meanwhile. `read` gets the context to read with, and writes and decides nothing.
 */
export async function readStale<Answer>(
  context: Context,
  maxLag: number,
  read: (reading: Context) => Promise<Answer>,
): Promise<Stale<Answer>> {
  const { replica } = context
  const lagMs = usableLag(context, maxLag)
  if (replica === null || lagMs === null) return { answer: await read(context), lagMs }
  try {
    return { answer: await read({ ...context, db: replica.db, readsReplica: true }), lagMs }
  } catch (error) {
    if (!isOfReplica(error)) throw error
    context.log.debug({ err: asError(error) }, 'The read replica could not answer; the primary does.')
    return { answer: await read(context), lagMs: null }
  }
}

/** By how many milliseconds the replica is behind, if a read that takes so many seconds would be made there; else null. */
export function usableLag({ replica }: Context, maxLag: number): number | null {
  const lagMs = replica?.lag() ?? null
  return lagMs !== null && maxLag > 0 && lagMs <= maxLag * SECOND ? lagMs : null
}

/** Rows that it must not keep, a table that it has not yet, and whatever else the primary may do better. */
function isOfReplica(error: unknown): boolean {
  return error instanceof ReplicaUnfit || isOfDatabase(error) || sqlState(error) !== undefined
}
