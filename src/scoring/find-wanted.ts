import { findCampaigns } from '../campaigns/index.ts'
import type { Context } from '../platform/context.ts'
import { countsAnew, knownFacts } from '../research/index.ts'
import type { Errand } from '../research/index.ts'
import { compiledIcpOf } from './campaign-part.ts'
import { wantedFields } from './wanted-fields.ts'
import type { WantedField } from './wanted-fields.ts'

/**
 * The fields that would narrow the scores of an errand's leads, those that could move most points of one lead first. Empty
 * once every score is settled. Asked anew, what providers told before counts as unknown, and what they tell now does not:
 * a tier that it fixes is fixed.
 */
export async function findWanted(context: Context, { organizationId, leads, again }: Errand): Promise<WantedField[]> {
  const campaigns = await findCampaigns(context.db, organizationId, [...new Set(leads.map((lead) => lead.campaignId))])
  const now = context.clock.now()
  const facts = await knownFacts(context.db, leads, (claim) => !again || countsAnew(claim, now))
  const points = new Map<string, number>()
  for (const lead of leads) {
    const campaign = campaigns.get(lead.campaignId)
    if (campaign === undefined) continue
    const known = facts.get(lead.leadId) ?? new Map()
    for (const wanted of wantedFields(compiledIcpOf(campaign), known, now)) {
      points.set(wanted.path, Math.max(points.get(wanted.path) ?? 0, wanted.points))
    }
  }
  return Array.from(points, ([path, most]) => ({ path, points: most })).sort((a, b) => b.points - a.points)
}
