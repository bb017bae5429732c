import type { LeadScope } from '../leads/index.ts'
import type { Db } from '../platform/db.ts'
import { listCriteriaIds } from '../scoring/index.ts'
import { findKeys } from './export-store.ts'

/** The columns of a CSV that depend on the leads in it; whatever has none of its own stands in a column of the rest. */
export interface Columns {
  /** Ids of criteria. */
  readonly points: readonly string[]
  /** Keys of customData. */
  readonly customData: readonly string[]
}

/** Columns for criteria and for keys of customData at most: with those of every lead fewer than 500. */
export const MOST_COLUMNS = { points: 150, customData: 300 } as const

/** Leads whose keys are gathered by one statement. */
const GATHERED = 20_000
const LONGEST_KEY = 200

/**
 * Finds the columns of leads: the criteria of their campaign, where they are of one, and the keys of customData in the
 * order of their letters. Of more keys than there may be columns, those that older leads have, of the
 * same twenty thousand leads the first by their letters; of keys that differ in case alone, one. No spreadsheet and no
 * import tells such columns apart.
 */
export async function findColumns(db: Db, scope: LeadScope): Promise<Columns> {
  const { organizationId, campaigns } = scope
  const criteria =
    typeof campaigns === 'string' ? await listCriteriaIds(db, { organizationId, campaignId: campaigns }) : []
  const keys = new Map<string, string>()
  let after: string | null = null
  do {
    const found: Awaited<ReturnType<typeof findKeys>> = await findKeys(db, scope, {
      after,
      limit: GATHERED,
      longest: LONGEST_KEY,
    })
    for (const key of found.keys.toSorted()) {
      if (keys.size < MOST_COLUMNS.customData && isNameOfColumn(key) && !keys.has(key.toLowerCase()))
        keys.set(key.toLowerCase(), key)
    }
    after = found.last
  } while (after !== null && keys.size < MOST_COLUMNS.customData)
  return { points: criteria.slice(0, MOST_COLUMNS.points), customData: [...keys.values()].toSorted() }
}

/** Whether a file is read with the name as it was written: names of columns are trimmed. */
function isNameOfColumn(key: string): boolean {
  return key !== '' && key === key.trim()
}
