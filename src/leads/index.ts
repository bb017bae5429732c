export { createIntake } from './intake.ts'
export type { IntakeRequest, IntakeResult } from './intake.ts'
export { holdLeads, liftHolds } from './hold-leads.ts'
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
export type { ParsedLead } from './lead.ts'
export { parseDomain, registrableDomain } from './domain.ts'
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
export { customDataKeysPart } from './campaign-part.ts'
export { searchStage } from './search-stage.ts'
export { markUnindexed } from './search-store.ts'
export { touchLeads } from './touch-leads.ts'
export { checkFilter, placesUnder } from './check-filter.ts'
export type { PlaceOf } from './check-filter.ts'
export { allOf, conditionsOf, createParameters } from './filter-store.ts'
export type { LeadScope, Parameters } from './filter-store.ts'
export { CustomDataCondition, LeadFilterSchema } from './lead-filter.ts'
export type { LeadFilter } from './lead-filter.ts'
export { countLeads, listLeads, walkLeads } from './list-store.ts'
export type { LeadCount, LeadQuery, LeadSort } from './list-store.ts'
export { LeadFilterQuery, readFilterQuery } from './read-filter-query.ts'
