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
export { hostSuffixes } from './host-suffixes.ts'
export { checkSuppressed, forgetSuppressionOf } from './store.ts'
export { liftSuppression, suppressAddress } from './suppress.ts'
