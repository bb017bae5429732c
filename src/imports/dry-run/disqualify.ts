import { findCampaign } from '../../campaigns/index.ts'
import { transientLead } from '../../leads/index.ts'
import type { ParsedLead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { knownFacts } from '../../research/index.ts'
import { compiledIcpOf, scoreLead } from '../../scoring/index.ts'

/**
 * The criteria that disqualify each lead by what the file says and what is known of its company already, in words for
 * a person. Leads that nothing disqualifies are left out; research may still find something against them. At most some
 * 1,000 leads at once. Writes nothing.
 */
export async function disqualify(
  context: Context,
  { organizationId, campaignId }: { readonly organizationId: string; readonly campaignId: string | null },
  leads: readonly ParsedLead[],
): Promise<Map<ParsedLead, string>> {
  if (campaignId === null || leads.length === 0) return new Map()
  const campaign = await findCampaign(context.db, organizationId, campaignId)
  if (campaign === undefined) return new Map()
  const icp = compiledIcpOf(campaign)
  if (icp.criteria.every(({ kind }) => kind === 'should')) return new Map()
  const imagined = leads.map((lead) => transientLead(context, { organizationId, campaignId }, lead))
  const facts = await knownFacts(context.db, imagined)
  const now = context.clock.now()
  const labels = new Map(icp.criteria.map(({ id, label }) => [id, label]))
  const shutOut = new Map<ParsedLead, string>()
  for (const [index, lead] of leads.entries()) {
    const { disqualifyingCriteria } = scoreLead(icp, facts.get(imagined[index]!.leadId)!, now)
    if (disqualifyingCriteria.length === 0) continue
    shutOut.set(lead, disqualifyingCriteria.map((id) => labels.get(id) ?? id).join(', '))
  }
  return shutOut
}
