export { askApproval } from './approvals/ask-approval.ts'
export { aiApprovalPart } from './campaign-part.ts'
export {
  requestTexts,
  forgetTexts,
  recheckCampaignTexts,
  recheckTexts,
  withdrawApprovalsOf,
  requestTextsOfPlans,
} from './consequences.ts'
export { TEXTS_CHANGED } from './store.ts'
export { decideTextGate } from './approvals/text-gate.ts'
export type { TextGateInputs, TextGateDecision } from './approvals/text-gate.ts'
export { lockTextGate, gatherTextGateInputs } from './approvals/text-gate.ts'
export { writingStage } from './stage.ts'
export { rejectUnreadTexts } from './approvals/decide-approval.ts'
export { approvalSweep } from './approvals/ask-approval.ts'
