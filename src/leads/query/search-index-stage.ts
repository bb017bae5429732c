import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Stage } from '../../platform/work/worker.ts'
import { indexFacts } from './list-facts-store.ts'
import type { FactsOf } from './list-facts-store.ts'
import { holdIndexes, indexLeads, organizationsUnindexed, claimUnindexed } from './search-index-store.ts'

/** Batches of a lead to a thousand each: one transaction is over within a second or two. */
const BATCHES = 5

/**
 * Puts new and changed leads into the search indexes, in its own time; until then searches look at them one by one, and
 * lists know nothing of their facts.
 */
export function searchStage(context: Context, factsOf: FactsOf): Stage {
  return {
    name: 'search',
    batch: BATCHES,
    due: () => organizationsUnindexed(context.db, context.clock.now()),
    claim: async (organizationId, limit) => {
      const claimed = await transaction(context.db, async (tx) => {
        if (!(await holdIndexes(tx, organizationId))) return 0
        const leadIds = await claimUnindexed(tx, organizationId, limit)
        await indexLeads(tx, organizationId, leadIds)
        await indexFacts(tx, organizationId, leadIds, factsOf)
        return leadIds.length
      })
      return { claimed: Math.min(claimed, limit), jobs: [] }
    },
  }
}
