import type { Consequence } from '../platform/emit.ts'
import { deleteInbound } from './inbound-store.ts'

/** What came in goes with its lead; with a person who is erased, whatever they ever wrote. */
export const forgetInbound: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  const idsOf = (some: typeof happenings) => some.flatMap((happening) => happening.leadId ?? [])
  const erased = idsOf(happenings.filter((happening) => happening.data.erased))
  await deleteInbound(tx, organizationId, { leadIds: idsOf(happenings), erased })
}
