import { findCampaigns } from '../campaigns/index.ts'
import { findLead } from '../leads/index.ts'
import type { Consequence } from '../platform/context.ts'
import { archivedScores, rescoreChangedLeads } from './rescoring/begin-rescoring.ts'
import { askNewest, deleteScores } from './store.ts'

/**
 * Who asks for a new score of a lead asks for the newest criteria.
 * @throws AppError `campaign_archived`
 */
export const scoreByNewest: Consequence<'lead.rescoring'> = async (_context, tx, organizationId, happenings) => {
  const campaignIds = [...new Set(happenings.flatMap(({ campaignId }) => campaignId ?? []))]
  const campaigns = await findCampaigns(tx, organizationId, campaignIds)
  if ([...campaigns.values()].some(({ status }) => status === 'archived')) throw archivedScores()
  await askNewest(
    tx,
    organizationId,
    happenings.flatMap(({ leadId }) => leadId ?? []),
  )
}

/** Has everybody scored anew of whom, or of whose company, more is known. */
export const rescoreOnFactChange: Consequence<'facts.changed'> = async (context, tx, organizationId, happenings) => {
  const domains = new Set<string>()
  const leadIds = new Set<string>()
  for (const { leadId, data } of happenings) {
    if (leadId === undefined) continue
    const lead = data.about === 'company' ? await findLead(tx, organizationId, leadId) : undefined
    if (lead?.domainKind === 'company') domains.add(lead.domain)
    else leadIds.add(leadId)
  }
  await rescoreChangedLeads(context, tx, organizationId, { domains: [...domains], leadIds: [...leadIds] })
}

/** Removes the scores of leads that go. */
export const forgetScores: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  const leadIds = happenings.flatMap((happening) => happening.leadId ?? [])
  await deleteScores(tx, organizationId, leadIds)
}
