import type { Db } from './database/db.ts'
import { findSecretsBound } from './secrets/secret-store.ts'

/** Whether every stored secret is sealed for its place, as the database says and as it was seen last. */
export interface BoundSecrets {
  /** Where true, nothing opens that is bound to no place: it can only come from an old dump. */
  areAll(): boolean
  /** Looks anew. @throws what the database throws */
  compare(db: Db): Promise<void>
}

/**
 * What the database says counts in both directions: it says so of its own rows, and an earlier state of it that is brought
 * back may say that some are not bound yet.
 */
export function createBoundSecrets(): BoundSecrets {
  let areAll = false
  return {
    areAll: () => areAll,
    compare: async (db) => {
      areAll = await findSecretsBound(db)
    },
  }
}
