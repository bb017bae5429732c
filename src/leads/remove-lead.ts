import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { eraseContact, forgetSuppressionOf } from '../suppressions/index.ts'
import { deleteLeads, dropAnswersOfLeads, lockLeadsOfAddress } from './lead-store.ts'
import { auditLead, tellDeleted, withLockedLead } from './steer-leads.ts'
import type { LeadRef } from './steer-leads.ts'

/** Removes a lead and what belongs to it; the person may be added again. */
export async function deleteLead(context: Context, ref: LeadRef): Promise<void> {
  await withLockedLead(context, ref, async (tx, lead) => {
    await tellDeleted(context, tx, ref.organizationId, { leads: [lead], erased: false })
    await dropAnswersOfLeads(tx, ref.organizationId, [ref.leadId])
    await deleteLeads(tx, ref.organizationId, [ref.leadId])
    await auditLead(context, tx, ref, { action: 'lead.deleted' })
  })
}

/**
 * Removes a person from every campaign of the organization, with all that was sent and received. A keyed hash of the
 * address stays, so that nobody contacts them again. Cannot be undone.
 * @throws AppError `campaign_not_allowed` for a key that is limited to some campaigns
 */
export async function eraseLead(context: Context, ref: LeadRef): Promise<{ leads: number }> {
  return withLockedLead(context, ref, async (tx, lead) => {
    if (ref.campaignIds != null) {
      throw new AppError('campaign_not_allowed', 'Erasing concerns every campaign; this key is limited to some.')
    }
    const leads = await lockLeadsOfAddress(tx, ref.organizationId, lead.addressHash)
    const leadIds = leads.map((one) => one.leadId)
    await tellDeleted(context, tx, ref.organizationId, { leads, erased: true })
    await dropAnswersOfLeads(tx, ref.organizationId, leadIds)
    await deleteLeads(tx, ref.organizationId, leadIds)
    await forgetSuppressionOf(tx, ref.organizationId, lead.emailKey)
    await eraseContact(tx, ref.organizationId, lead.addressHash, context.clock.now())
    await auditLead(context, tx, ref, { action: 'lead.erased' })
    return { leads: leads.length }
  })
}
