import { findCampaigns } from '../../campaigns/index.ts'
import type { Context } from '../../platform/context.ts'
import { knownFacts } from '../facts/known-facts.ts'
import { fieldsForAnswer } from '../questions/answer-by-rule.ts'
import { questionsOf } from '../questions/campaign-questions.ts'
import type { CompanyInquiry } from '../refresh/sources.ts'
import { countsAnew } from './choose-provider.ts'
import type { WantedField } from './choose-provider.ts'

/** What an open question weighs beside the points of a score: a little, so that scores come first. */
const WEIGHT = 1

/** The fields that would answer open questions of the campaigns of an errand's leads by rule; empty once all are answered. */
export async function findWantedByQuestions(
  context: Context,
  { organizationId, leads, again }: CompanyInquiry,
): Promise<WantedField[]> {
  const campaigns = await findCampaigns(context.db, organizationId, [...new Set(leads.map((lead) => lead.campaignId))])
  if ([...campaigns.values()].every((campaign) => questionsOf(campaign).length === 0)) return []
  const now = context.clock.now()
  const facts = await knownFacts(context.db, leads, (claim) => !again || countsAnew(claim, now))
  const wanted = leads.flatMap(({ leadId, campaignId }) => {
    const campaign = campaigns.get(campaignId)
    const known = facts.get(leadId)
    const open = campaign === undefined ? [] : questionsOf(campaign).filter(({ path }) => known?.has(path) !== true)
    return open.flatMap(fieldsForAnswer).filter((path) => known?.has(path) !== true)
  })
  return [...new Set(wanted)].map((path) => ({ path, points: WEIGHT }))
}
