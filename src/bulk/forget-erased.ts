import type { Consequence } from '../platform/context.ts'
import { lockActionsNaming } from './actions/action-store.ts'
import { endAction } from './actions/end-action.ts'
import { forgetExportsNaming } from './exports/export-store.ts'
import { forgetFiltersNaming } from './saved-filters/saved-filter-store.ts'

/**
 * What names an erased person goes with them: saved filters, downloads by their columns, which can no longer be continued,
 * and the filters of actions, which end. An action that is worked on this moment, or that erases, forgets when it is over.
 */
export const forgetFilters: Consequence<'lead.deleted'> = async (context, tx, organizationId, happenings) => {
  const leadIds = happenings.flatMap(({ leadId, data }) => (data.erased && leadId !== undefined ? [leadId] : []))
  if (leadIds.length === 0) return
  await forgetFiltersNaming(tx, organizationId, leadIds)
  await forgetExportsNaming(tx, organizationId, leadIds)
  for (const action of await lockActionsNaming(tx, organizationId, leadIds)) {
    await endAction(context, tx, action, { state: 'failed', failure: 'person_erased' })
  }
}
