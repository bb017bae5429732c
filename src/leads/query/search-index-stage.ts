import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Stage } from '../../platform/work/worker.ts'
import { holdIndexes, indexLeads, organizationsUnindexed, claimUnindexed } from './search-index-store.ts'

/** Batches of a lead to a thousand each: one transaction is over within a second. */
const BATCHES = 10

/** Puts new and changed leads into the search indexes, in its own time; until then searches look at them one by one. */
export function searchStage(context: Context): Stage {
  return {
    name: 'search',
    batch: BATCHES,
    due: () => organizationsUnindexed(context.db, context.clock.now()),
    claim: async (organizationId, limit) => {
      const claimed = await transaction(context.db, async (tx) => {
        if (!(await holdIndexes(tx, organizationId))) return 0
        const leadIds = await claimUnindexed(tx, organizationId, limit)
        await indexLeads(tx, organizationId, leadIds)
        return leadIds.length
      })
      return { claimed: Math.min(claimed, limit), jobs: [] }
    },
  }
}
