import type { Consequence } from '../platform/emit.ts'
import { deleteScores } from './store.ts'

/** Removes the scores of leads that go. */
export const forgetScores: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  const leadIds = happenings.flatMap((happening) => happening.leadId ?? [])
  await deleteScores(tx, organizationId, leadIds)
}
