import { showId } from '../platform/ids.ts'
import { createRowPlanner } from './plan-row.ts'
import type { RowPlanner } from './plan-row.ts'
import type { Import } from './store.ts'
import { vendorNamed } from './vendors.ts'

/** What reads the rows of an import. */
export function plannerOf({
  campaignId,
  kind,
  mapping,
  vendor,
}: Pick<Import, 'campaignId' | 'kind' | 'mapping' | 'vendor'>): RowPlanner {
  const campaign = campaignId === null ? null : showId('camp', campaignId)
  return createRowPlanner({ kind, mapping, vendor: vendorNamed(vendor), campaign })
}
