export { addList, readList } from './list-file/import-list.ts'
export {
  eraseContact,
  findContact,
  findContacts,
  holdSuppressions,
  lockContacts,
  lockKnownContacts,
  releaseLiveLeads,
  setLiveLeads,
  findContactStates,
} from './contact-store.ts'
export type { Contact, ContactKey } from './contact-store.ts'
export { contactKeyOf, findErased } from './contact-key.ts'
export { hostSuffixes, isPublicSuffix } from './domain-suffixes.ts'
export { checkSuppressed, forgetSuppressionOf, SUPPRESSION_REASONS } from './store.ts'
export type { SuppressionReason } from './store.ts'
export { addSuppressionsIn, liftSuppression, suppressAddress, suppressAddresses } from './suppress.ts'
export { listAsCsv } from './list-file/export-list.ts'
export { parseSuppression } from './parse-suppressions.ts'
export type { SuppressionRules } from './parse-suppressions.ts'
