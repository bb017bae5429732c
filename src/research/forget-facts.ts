import type { Consequence } from '../platform/emit.ts'
import { deleteFacts } from './fact-store.ts'

/** Removes what is known of leads that go; what is known of their companies stays. */
export const forgetFacts: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  await deleteFacts(
    tx,
    organizationId,
    happenings.flatMap((happening) => happening.leadId ?? []),
  )
}
