export { addList } from './add-list.ts'
export {
  eraseContact,
  findContact,
  findContacts,
  lockContacts,
  lockKnownContacts,
  releaseLiveLeads,
  setLiveLeads,
} from './contact-store.ts'
export type { Contact } from './contact-store.ts'
export { foreseeContacts } from './foresee-store.ts'
export { hostSuffixes } from './host-suffixes.ts'
export { isPublicSuffix } from './public-suffix.ts'
export { checkSuppressed, forgetSuppressionOf } from './store.ts'
export { SUPPRESSION_REASONS } from './store.ts'
export type { SuppressionReason } from './store.ts'
export { addSuppressionsIn, liftSuppression, suppressAddress, suppressAddresses } from './suppress.ts'
export { listAsCsv } from './list-as-csv.ts'
export { readList } from './read-list.ts'
export { readValue } from './read-order.ts'
export type { OrderRules } from './read-order.ts'
