import { readFilterQuery } from '../leads/index.ts'
import type { LeadFilter } from '../leads/index.ts'
import type { Db } from '../platform/db.ts'
import type { SavedFilter } from './filter-store.ts'
import { narrowFilter, useFilter } from './saved-filters.ts'

/** Where leads are looked for, and by whom. */
interface Looking {
  readonly organizationId: string
  readonly campaignIds: ReadonlySet<string> | null
  /** The campaign of the path; null where it is about all. */
  readonly campaignId: string | null
}

/**
 * The conditions that the query parameters of a request name, on top of a saved filter where `filter` names one, and that
 * one as it is kept now. @throws AppError `validation_failed`
 */
export async function readFilter(
  db: Db,
  looking: Looking,
  query: Readonly<Record<string, unknown>>,
): Promise<{ readonly filter: LeadFilter; readonly saved: SavedFilter | undefined }> {
  const given = readFilterQuery(query)
  const { filter: text } = query
  if (typeof text !== 'string') return { filter: given, saved: undefined }
  const saved = await useFilter(db, { ...looking, text, pointer: '/filter' })
  return { filter: narrowFilter(saved, given), saved }
}
