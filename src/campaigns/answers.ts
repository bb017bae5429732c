import { showId } from '../platform/ids.ts'
import type { Campaign } from './campaign.ts'
import type { SavedCampaign } from './settings/save-campaign.ts'
import type { CampaignSummary } from './store.ts'

/** A campaign in the words of the API, without its settings. */
export function showSummary(campaign: CampaignSummary) {
  return {
    campaignId: showId('camp', campaign.campaignId),
    name: campaign.name,
    status: campaign.status,
    mode: campaign.mode,
    version: campaign.version,
    icpVersion: campaign.icpVersion,
    pauseReason: campaign.pauseReason,
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
  }
}

/** A campaign in the words of the API. Settings hold no secrets. */
export function showCampaign(campaign: Campaign) {
  return { ...campaign.settings, ...showSummary(campaign) }
}

/** A campaign that was just written, with what is shown this once and what to know about it. */
export function showSaved({ campaign, shownOnce, warnings }: SavedCampaign) {
  return { ...showCampaign(campaign), ...shownOnce, warnings }
}
