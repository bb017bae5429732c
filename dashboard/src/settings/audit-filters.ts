import { ACTION_WORDS } from './audit-words.ts'

/** What the audit shows; kept in the address. */
export interface AuditFilters {
  readonly action?: string
}

/** Reads the filter of an address; an action that is none is left out. */
export function readAuditFilters({ action }: Record<string, unknown>): AuditFilters {
  return typeof action === 'string' && Object.hasOwn(ACTION_WORDS, action) ? { action } : {}
}
