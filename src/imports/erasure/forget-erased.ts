import { findLead } from '../../leads/index.ts'
import type { Consequence } from '../../platform/context.ts'
import { forgetPlans } from '../dry-run/dry-run-store.ts'
import { IMPORT_STAGE } from '../import-types.ts'
import { forgetPeople } from '../rejected-rows/rejected-row-store.ts'
import { forgetFileNames, orderErasures } from './erasure-store.ts'

/**
 * What files said of a person goes with them when they are erased: rows that were refused and names of files that name
 * them at once, rows of files that are still there by a job that overwrites them. Until then nobody can take them in: their
 * contact says so.
 */
export const forgetImports: Consequence<'lead.deleted'> = async (context, tx, organizationId, happenings) => {
  const hashes = new Map<string, Buffer>()
  const keys = new Set<string>()
  const names = new Set<string>()
  for (const { leadId, data } of happenings) {
    const lead = data.erased && leadId !== undefined ? await findLead(tx, organizationId, leadId) : undefined
    if (lead === undefined) continue
    hashes.set(lead.addressHash.toString('hex'), lead.addressHash)
    keys.add(lead.emailKey)
    // A first name alone tells of nobody.
    if (/\S\s+\S/u.test(lead.contactName)) names.add(lead.contactName)
  }
  if (keys.size === 0) return
  await forgetFileNames(tx, organizationId, [...keys, ...names])
  const addressHashes = [...hashes.values()]
  await forgetPeople(tx, organizationId, addressHashes)
  if ((await orderErasures(tx, organizationId, addressHashes)) > 0) tx.afterCommit(() => context.wake(IMPORT_STAGE))
}

/** A plan shows rows of its file: none outlives the erasure of somebody who may be in it. Whoever asks gets a new one. */
export const forgetPlansOfErased: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  if (happenings.some(({ data }) => data.erased)) await forgetPlans(tx, organizationId)
}
