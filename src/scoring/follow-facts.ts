import type { Consequence } from '../platform/emit.ts'
import { rescoreKnownAnew } from './begin-rescoring.ts'

/** Has everybody scored anew of whom, or of whose company, more is known. */
export const rescoreOnFacts: Consequence<'facts.changed'> = async (context, tx, organizationId, happenings) => {
  const leadIds = happenings.flatMap(({ leadId }) => leadId ?? [])
  const domains = happenings.flatMap(({ data }) => data.domain ?? [])
  await rescoreKnownAnew(context, tx, organizationId, {
    domains: [...new Set(domains)],
    leadIds: [...new Set(leadIds)],
  })
}
