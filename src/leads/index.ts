export { createIntake } from './intake.ts'
export { forgetOldAnswers, longestWait } from './housekeeping.ts'
export type { Intake, IntakeRequest, IntakeResult } from './intake.ts'
export {
  claimDueLeads,
  findLead,
  findLeadOfAddress,
  lockLeads,
  lockLeadsOfAddress,
  organizationsDue,
  rest,
  setOldestAside,
} from './lead-store.ts'
export type { Lead, LeadState } from './lead-store.ts'
export type { ParsedLead } from './lead.ts'
export { parseEmail } from './email.ts'
export { endLeads, moveLeads, reviveLeads } from './move-leads.ts'
export type { LeadMove } from './move-leads.ts'
export { holdLead, leadRef, readLead, withLockedLead } from './steer-leads.ts'
export type { LeadRef } from './steer-leads.ts'
export type { EndReason, LeadStatus } from './transitions.ts'
export { toParsedLead } from './update-lead.ts'
