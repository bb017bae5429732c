export { addLeads } from './intake/add-leads.ts'
export type { RowResult } from './intake/add-leads.ts'
export { showLead } from './answer-schema.ts'
export { appliesUnasked } from './intake/apply-imported-state.ts'
export { createIntake } from './intake/intake.ts'
export { assertMayLookAcross, DUPLICATE_SCOPES, ON_DUPLICATE } from './intake/intake-request.ts'
export { isRowFault } from './intake/intake-store.ts'
export type {
  ImportedState,
  DuplicateScope,
  IntakeRequest,
  IntakeResult,
  OnDuplicate,
  WarnOfLeads,
} from './intake/intake-request.ts'
export {
  ADDRESS_HOLD,
  APPROVAL_HOLD,
  MOVED_HOLD,
  PAUSED_HOLD,
  waitsForPerson,
  MESSAGE_HOLD,
  END_REASONS,
  LEAD_STATUSES,
  isForGood,
  isStrongerEnd,
  mayLeaveEnd,
} from './lifecycle/lead-states.ts'
export {
  holdLeads,
  liftHolds,
  endLeads,
  transitionLeads,
  reviveLeads,
  resumeLeads,
} from './lifecycle/transition-leads.ts'
export { addressesPresent, checkEligibility } from './intake/check-eligibility.ts'
export type { Eligibility } from './intake/check-eligibility.ts'
export { transientLead } from './intake/transient-lead.ts'
export { forgetOldAnswers, longestWait } from './housekeeping.ts'
export { leadStage } from './lifecycle/lead-stage.ts'
export type { LeadClaim } from './lifecycle/lead-stage.ts'
export {
  claimDueLeads,
  dueByStage,
  dropAnswersOfLeads,
  findLead,
  findLeadOfAddress,
  findLeads,
  lockDueLeads,
  lockLeads,
  lockLeadsOfAddresses,
  rescheduleLeads,
  pageRuns,
  findLeadNames,
} from './lead-store.ts'
export type { Lead, LeadState } from './lead-store.ts'
export { utcDay } from './validation/funding-date.ts'
export { parseLead } from './validation/parse-lead.ts'
export type { ParsedLead } from './fields/lead-fields.ts'
export { parseDomain, hostFacts } from './validation/domain.ts'
export { isJsonObject, setOwn } from './validation/json-value.ts'
export type { JsonObject, JsonValue, MutableJsonObject } from './validation/json-value.ts'
export { addressKey, asciiAddress, parseEmail } from './validation/email.ts'
export { endLeadsOfAddresses, suppressionRules } from './lifecycle/suppressed-leads.ts'
export type { LeadTransition } from './lifecycle/transition-leads.ts'
export { readLeadField } from './validation/read-lead-field.ts'
export {
  countAtDomain,
  findFreeKeys,
  sampleAtDomain,
  sampleBest,
  sampleNewest,
  sampleScored,
} from './query/sample-store.ts'
export type { FreeKey } from './query/sample-store.ts'
export { readUntil, isRefused, judgeCommand } from './lifecycle/command-rules.ts'
export { assertMayErase, erasePeople, removeLeads } from './lifecycle/remove-lead.ts'
export {
  auditLead,
  holdLead,
  leadRef,
  lockLead,
  readLead,
  applyCommand,
  withLockedLead,
} from './lifecycle/lead-commands.ts'
export type { LeadRef } from './lifecycle/lead-commands.ts'
export type { CommandState, LeadCommand, CommandVerdict } from './lifecycle/command-rules.ts'
export type { EndReason } from './lifecycle/lead-states.ts'
export { customDataKeysPart } from './campaign-part.ts'
export { searchStage } from './query/search-index-stage.ts'
export { markUnindexed, valuesSweep } from './query/search-index-store.ts'
export { bumpUpdatedAt } from './lifecycle/update-lead.ts'
export { toParsedLead } from './fields/lead-fields.ts'
export { insertWithDuplicatesIn } from './intake/insert-with-duplicates.ts'
export { checkFilter } from './query/check-filter.ts'
export { countLeads, listLeads, searchFor, walkLeads } from './query/list-store.ts'
export { LEAD_SORTS } from './query/list-order.ts'
export { reindexFacts } from './query/list-facts-store.ts'
export { naming } from './lifecycle/naming-store.ts'
export { unassignTasks } from './team/task-store.ts'
export { assignLeads, ensureTags, forgetTags, readMember, tagLeads, withCaller } from './team/team.ts'
export type { TagChange } from './team/team.ts'
export { MOST_TAGS, TagName, showTeam } from './team/team-schema.ts'
export type { LeadTeam } from './team/team-store.ts'
export { findTagsByName } from './team/tag-store.ts'
export { findOvertagged, findTeams, putTeams, takeTeams } from './team/team-store.ts'
export { allOf, conditionsOf, createParameters, likeText } from './query/filter-store.ts'
export type { LeadScope } from './query/filter-store.ts'
export { LeadFilterSchema, MOST_ELEMENTS, TIERS } from './query/lead-filter.ts'
export type { FilterCondition, LeadFilter } from './query/lead-filter.ts'
export type { LeadSort } from './query/list-order.ts'
export { PATH_WORDS, readPath, writePath } from './query/data-path.ts'
export { LeadFilterQuery, readFilterQuery } from './query/read-filter-query.ts'
export { unicodeForms } from './query/filter-values.ts'
