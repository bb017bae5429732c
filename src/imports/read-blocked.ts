import { listRules } from '../leads/index.ts'
import { readValue } from '../suppressions/index.ts'
import type { RowPlan } from './import.ts'

const RULES = { ...listRules, allowSharedDomains: false }

/** The address or domain of a row of a blocklist, as it is compared, or why it is none. A plan and an import read alike. */
export function readBlocked({
  what,
  value,
}: Pick<Extract<RowPlan, { kind: 'suppression' }>, 'what' | 'value'>): ReturnType<typeof readValue> {
  return readValue(what === 'domain' ? `@${value.replace(/^@/u, '')}` : value, RULES)
}
