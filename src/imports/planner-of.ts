import { listCampaignIds } from '../campaigns/index.ts'
import type { Context } from '../platform/context.ts'
import { showId } from '../platform/ids.ts'
import { createRowPlanner } from './plan-row.ts'
import type { RowPlanner } from './plan-row.ts'
import type { Import } from './store.ts'
import { vendorNamed } from './vendors.ts'

/** What reads the rows of an import. */
export async function plannerOf(
  { db }: Context,
  { organizationId, kind, mapping, vendor }: Pick<Import, 'organizationId' | 'kind' | 'mapping' | 'vendor'>,
): Promise<RowPlanner> {
  const campaignIds = vendor === 'fairlead' ? await listCampaignIds(db, organizationId) : []
  const shown = new Set(campaignIds.map((campaignId) => showId('camp', campaignId)))
  return createRowPlanner({ kind, mapping, vendor: vendorNamed(vendor), isHere: (campaign) => shown.has(campaign) })
}
