import { findLead } from '../leads/index.ts'
import type { Consequence } from '../platform/emit.ts'
import { rescoreKnownAnew } from './begin-rescoring.ts'

/** Has everybody scored anew of whom, or of whose company, more is known. */
export const rescoreOnFacts: Consequence<'facts.changed'> = async (context, tx, organizationId, happenings) => {
  const domains = new Set<string>()
  const leadIds = new Set<string>()
  for (const { leadId, data } of happenings) {
    if (leadId === undefined) continue
    const lead = data.about === 'company' ? await findLead(tx, organizationId, leadId) : undefined
    if (lead?.domainKind === 'company') domains.add(lead.domain)
    else leadIds.add(leadId)
  }
  await rescoreKnownAnew(context, tx, organizationId, { domains: [...domains], leadIds: [...leadIds] })
}
