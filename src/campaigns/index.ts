export type { Campaign, CampaignPart, PartContext, CallerRight, SaveContext } from './campaign.ts'
export { pauseCampaignAutomatically, noticePausedCampaigns } from './lifecycle/automatic-pause.ts'
export { campaignLimitsOf, restDaysOf, reviewOf, heldTiersOf, holdsTier } from './campaign-part.ts'
export {
  findCampaign,
  findCampaigns,
  findLiveCampaigns,
  findPartValues,
  lockCampaign,
  warnOfCampaign,
} from './store.ts'
