export { askApproval } from './ask-approval.ts'
export { aiApprovalPart } from './campaign-part.ts'
export {
  askToWrite,
  forgetTexts,
  lookAtCampaign,
  lookAtTexts,
  withdrawApprovalsOf,
  writeTexts,
} from './consequences.ts'
export { CHANGED } from './email-store.ts'
export { judgeTexts } from './judge-texts.ts'
export type { TextRoom, TextStanding } from './judge-texts.ts'
export { lockTexts, readTexts } from './read-texts.ts'
export { writingStage } from './stage.ts'
export { rejectUnread } from './reject-unread.ts'
