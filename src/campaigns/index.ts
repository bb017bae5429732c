export { entityTag, matchesVersion } from './if-match.ts'
export type { Campaign, CampaignPart, PartContext, SaveContext } from './campaign.ts'
export { limitsOf, restDaysOf, reviewOf, sendTiersOf } from './settings-part.ts'
export { findCampaign, findCampaigns } from './store.ts'
