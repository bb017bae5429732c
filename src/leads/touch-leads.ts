import type { Happening } from '../events.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { touch } from './search-store.ts'

/** What happens to a lead without moving it is its last event too: `updatedAt` says when, to the second. */
export async function touchLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  happenings: readonly Happening[],
): Promise<void> {
  const leadIds = happenings.flatMap(({ leadId }) => leadId ?? [])
  if (leadIds.length > 0) await touch(tx, organizationId, [...new Set(leadIds)], context.clock.now())
}
