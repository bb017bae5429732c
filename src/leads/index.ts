export { addLeads } from './add-leads.ts'
export type { RowResult } from './add-leads.ts'
export { createIntake } from './intake.ts'
export type { Arrival, IntakeRequest, IntakeResult } from './intake.ts'
export { holdLeads, liftHolds, MOVED_HOLD } from './hold-leads.ts'
export { foreseeLeads } from './foresee-leads.ts'
export type { Foreseen } from './foresee-leads.ts'
export { imagineLead } from './imagine-lead.ts'
export { forgetOldAnswers, longestWait } from './housekeeping.ts'
export { leadStage } from './lead-stage.ts'
export type { LeadClaim } from './lead-stage.ts'
export {
  claimDueLeads,
  dropAnswersOfLeads,
  findLead,
  findLeadNames,
  findLeadOfAddress,
  lockLeads,
  lockLeadsOfAddress,
  rest,
} from './lead-store.ts'
export type { Lead, LeadState } from './lead-store.ts'
export { parseLead } from './parse-lead.ts'
export type { ParsedLead } from './lead.ts'
export { parseDomain, registrableDomain } from './domain.ts'
export { setOwn } from './json-value.ts'
export type { JsonObject, MutableJsonObject } from './json-value.ts'
export { addressKey, asciiAddress, parseEmail } from './email.ts'
export { endLeadsOf, listRules } from './suppressed-leads.ts'
export { hostFacts } from './mail-kind.ts'
export { pageRuns } from './run-store.ts'
export { endLeads, moveLeads, reviveLeads } from './move-leads.ts'
export type { LeadMove } from './move-leads.ts'
export { readLeadField } from './read-lead-field.ts'
export { countAtDomain, findFreeKeys, sampleAtDomain, sampleBest, samplePresent, sampleScored } from './sample-store.ts'
export type { FreeKey } from './sample-store.ts'
export { auditLead, holdLead, leadRef, lockLead, readLead, withLockedLead } from './steer-leads.ts'
export type { LeadRef } from './steer-leads.ts'
export type { EndReason } from './transitions.ts'
