export { mailboxesPart } from './campaign-part.ts'
export { cancelMessages, forgetMessages, parkMessages, unparkMessages } from './consequences.ts'
export { followCampaign } from './follow-campaign.ts'
export { sendingStage } from './stage.ts'
