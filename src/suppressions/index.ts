export {
  eraseContact,
  findContact,
  lockContacts,
  lockKnownContacts,
  releaseLiveLeads,
  setLiveLead,
} from './contact-store.ts'
export type { Contact } from './contact-store.ts'
export { hostSuffixes } from './host-suffixes.ts'
export { checkSuppressed, forgetSuppressionOf } from './store.ts'
export { liftSuppression, suppressAddress } from './suppress.ts'
