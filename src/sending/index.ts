export { mailboxesPart } from './campaign-part.ts'
export { cancelMessages, followCampaign, forgetMessages, parkMessages, unparkMessages } from './consequences.ts'
export { sendingStage } from './stage.ts'
