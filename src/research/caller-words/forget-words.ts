import { WORD_NAMES } from '../../leads/in-pool.ts'
import type { Consequence } from '../../platform/context.ts'
import { forgetQuotesOfLeads } from '../agent/run-store.ts'
import { withdrawWordFacts } from './word-fact-store.ts'

const NAMES = new Set<string>(WORD_NAMES)

/**
 * Words that were changed do not tell any more what they told, nor do traces quote them: they are read again where the lead
 * is still on its way.
 */
export const forgetWords: Consequence<'lead.updated'> = async ({ clock }, tx, organizationId, happenings) => {
  const changed = happenings.filter(({ data }) => data.fields.some((field) => NAMES.has(field)))
  const leadIds = changed.flatMap(({ leadId }) => leadId ?? [])
  if (leadIds.length === 0) return
  await withdrawWordFacts(tx, organizationId, leadIds, clock.now())
  await forgetQuotesOfLeads(tx, organizationId, leadIds)
}
