export type { Campaign, CampaignPart, PartContext, SaveContext } from './campaign.ts'
export { entityTag, matchesVersion } from './if-match.ts'
export { pauseCampaignByItself } from './pause-by-itself.ts'
export { tellOfPausedCampaigns } from './tell-of-pause.ts'
export { limitsOf, restDaysOf, reviewOf, sendTiersOf } from './settings-part.ts'
export {
  findCampaign,
  findCampaigns,
  findLiveCampaigns,
  listCampaignIds,
  lockCampaign,
  warnOfCampaign,
} from './store.ts'
