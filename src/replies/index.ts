export { repliesPart } from './campaign-part.ts'
export { forgetInbound } from './forget-inbound.ts'
export { forgetOldRaw } from './housekeeping.ts'
export { inboxStage } from './stage.ts'
