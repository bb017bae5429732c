import { findCampaign } from '../../campaigns/index.ts'
import { transientLead } from '../../leads/index.ts'
import type { ParsedLead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { knownFacts } from '../../research/index.ts'
import { compiledIcpOf, scoreLead } from '../../scoring/index.ts'
import type { CriterionScore } from '../../scoring/index.ts'

/** Characters of a value that are told. */
const LONGEST_VALUE = 100

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
  const shutOut = new Map<ParsedLead, string>()
  for (const [index, lead] of leads.entries()) {
    const { disqualifyingCriteria, criteria } = scoreLead(icp, facts.get(imagined[index]!.leadId)!, now)
    if (disqualifyingCriteria.length === 0) continue
    const failed = criteria.filter(({ id }) => disqualifyingCriteria.includes(id))
    shutOut.set(lead, failed.map(inWords).join(' '))
  }
  return shutOut
}

/** `It does not meet “In the EU” (US).` */
function inWords({ label, kind, fact }: CriterionScore): string {
  const value = fact === undefined ? '' : ` (${[fact.value].flat().map(String).join(', ').slice(0, LONGEST_VALUE)})`
  return kind === 'mustNot' ? `It meets the exclusion “${label}”${value}.` : `It does not meet “${label}”${value}.`
}
