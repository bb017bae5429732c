import { findCampaigns } from '../campaigns/index.ts'
import type { Consequence } from '../platform/emit.ts'
import { archivedScores } from './archived-scores.ts'
import { askNewest } from './store.ts'

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
