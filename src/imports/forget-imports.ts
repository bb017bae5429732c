import { findLead } from '../leads/index.ts'
import type { Consequence } from '../platform/emit.ts'
import { orderErasures } from './erasure-store.ts'
import { forgetPeople } from './problem-store.ts'
import { IMPORT_STAGE } from './stage-name.ts'

/**
 * What files said of a person goes with them when they are erased: rows that were refused at once, rows of files that are
 * still there by a job that overwrites them. Until then nobody can take them in: their contact says so.
 */
export const forgetImports: Consequence<'lead.deleted'> = async (context, tx, organizationId, happenings) => {
  const hashes = new Map<string, Buffer>()
  for (const { leadId, data } of happenings) {
    const lead = data.erased && leadId !== undefined ? await findLead(tx, organizationId, leadId) : undefined
    if (lead !== undefined) hashes.set(lead.addressHash.toString('hex'), lead.addressHash)
  }
  if (hashes.size === 0) return
  const addressHashes = [...hashes.values()]
  await forgetPeople(tx, organizationId, addressHashes)
  if ((await orderErasures(tx, organizationId, addressHashes)) > 0) tx.afterCommit(() => context.wake(IMPORT_STAGE))
}
