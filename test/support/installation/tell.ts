import type { Happening } from '../../../src/events.ts'
import { lockLeads } from '../../../src/leads/index.ts'
import type { Context } from '../../../src/platform/context.ts'
import { transaction } from '../../../src/platform/database/db.ts'
import { emit } from '../../../src/platform/emit.ts'

/** Writes events in a transaction of their own, with what follows from them, as whoever brings them about does. */
export async function tell(context: Context, organizationId: string, happenings: readonly Happening[]): Promise<void> {
  const leadIds = happenings.flatMap(({ leadId }) => leadId ?? [])
  await transaction(context.db, async (tx) => {
    await lockLeads(tx, organizationId, leadIds)
    await emit(context, tx, organizationId, happenings)
  })
}
