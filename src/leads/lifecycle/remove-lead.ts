import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { AppError } from '../../platform/errors.ts'
import { eraseContact, forgetSuppressionOf } from '../../suppressions/index.ts'
import { deleteLeads, dropAnswersOfLeads, lockLeadsOfAddresses } from '../lead-store.ts'
import type { Lead, LeadState } from '../lead-store.ts'
import { auditLead, withLockedLead } from './lead-commands.ts'
import type { LeadRef } from './lead-commands.ts'

/** Removes a lead and what belongs to it; the person may be added again. */
export async function deleteLead(context: Context, ref: LeadRef): Promise<void> {
  await withLockedLead(context, ref, async (tx, lead) => {
    await removeLeads(context, tx, ref.organizationId, [lead])
    await auditLead(context, tx, ref, { action: 'lead.deleted' })
  })
}

/** Removes leads that are locked with their contacts, and what belongs to them. @throws AppError `conflict` for a meeting ahead */
export async function removeLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  leads: readonly Lead[],
): Promise<void> {
  await removeRows(context, tx, organizationId, { leads, erased: false })
}

/** What belongs to leads goes first: whoever hears that they go removes it. */
async function removeRows(
  context: Context,
  tx: Transaction,
  organizationId: string,
  { leads, erased }: { readonly leads: readonly LeadState[]; readonly erased: boolean },
): Promise<void> {
  const leadIds = leads.map(({ leadId }) => leadId)
  const happenings = leads.map(({ leadId, campaignId }) => {
    return { type: 'lead.deleted', leadId, campaignId, data: { erased } } as const
  })
  await emit(context, tx, organizationId, happenings)
  await dropAnswersOfLeads(tx, organizationId, leadIds)
  await deleteLeads(tx, organizationId, leadIds)
}

/**
 * Removes a person from every campaign of the organization, with all that was sent and received. A keyed hash of the
 * address stays, so that nobody contacts them again. Cannot be undone.
 * @throws AppError `campaign_not_allowed` for a key that is limited to some campaigns
 */
export async function eraseLead(context: Context, ref: LeadRef): Promise<{ leads: number }> {
  return withLockedLead(context, ref, async (tx, lead) => {
    assertMayErase(ref.campaignIds)
    const leads = await erasePeople(context, tx, ref.organizationId, [lead])
    await auditLead(context, tx, ref, { action: 'lead.erased' })
    return { leads }
  })
}

/** Erasing takes a caller who may reach all campaigns. @throws AppError `campaign_not_allowed` */
export function assertMayErase(campaignIds: LeadRef['campaignIds']): void {
  if (campaignIds == null) return
  throw new AppError('campaign_not_allowed', 'Erasing concerns every campaign; this key is limited to some.')
}

/** Erases the people behind leads whose contacts are locked; answers how many leads went, in all campaigns. */
export async function erasePeople(
  context: Context,
  tx: Transaction,
  organizationId: string,
  people: readonly Lead[],
): Promise<number> {
  const hashes = people.map((lead) => lead.addressHash)
  const leads = await lockLeadsOfAddresses(tx, organizationId, hashes)
  await removeRows(context, tx, organizationId, { leads, erased: true })
  for (const { emailKey, addressHash } of people) {
    await forgetSuppressionOf(tx, organizationId, emailKey)
    await eraseContact(tx, organizationId, addressHash, context.clock.now())
  }
  return leads.length
}
