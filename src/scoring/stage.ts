import { findCampaigns } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import { claimDueLeads, leadStage } from '../leads/index.ts'
import type { Lead, LeadClaim } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Stage } from '../platform/work.ts'
import { knownFacts } from '../research/index.ts'
import { applyScores } from './apply-scores.ts'
import type { ScoredLead } from './apply-scores.ts'
import { compiledIcpOf } from './campaign-part.ts'
import { scoreLead } from './score-lead.ts'
import { saveScores } from './store.ts'

const BATCH = 500

/** Scores every lead that is due: facts in, sum and reasons out, in one transaction per batch. */
export function scoringStage(context: Context): Stage {
  // While one batch is written, the next one is computed.
  return leadStage(context, { name: 'scoring', batch: BATCH, parallel: 2, take: (claim) => scoreDue(context, claim) })
}

async function scoreDue(context: Context, claim: LeadClaim): Promise<number> {
  const { organizationId, now, limit } = claim
  return transaction(context.db, async (tx) => {
    const leads = await claimDueLeads(tx, { organizationId, stage: 'scoring', now, limit })
    claim.note(leads)
    if (leads.length === 0) return 0
    const campaignIds = [...new Set(leads.map((lead) => lead.campaignId))]
    const campaigns = await findCampaigns(tx, organizationId, campaignIds)
    const facts = await knownFacts(tx, leads)
    const scored = leads.map((lead) => scoreOne(lead, campaigns, facts.get(lead.leadId) ?? new Map(), now))
    await saveScores(tx, organizationId, now, scored.map(storedScore))
    await applyScores(context, tx, organizationId, scored)
    return leads.length
  })
}

function scoreOne(
  lead: Lead,
  campaigns: ReadonlyMap<string, Campaign>,
  facts: Parameters<typeof scoreLead>[1],
  now: Date,
): ScoredLead {
  const campaign = campaigns.get(lead.campaignId)
  if (campaign === undefined) throw new Error('A lead is in a campaign that does not exist.')
  return { lead, campaign, score: scoreLead(compiledIcpOf(campaign), facts, now) }
}

function storedScore({ lead, campaign, score }: ScoredLead) {
  return {
    leadId: lead.leadId,
    icpVersion: campaign.icpVersion,
    value: score.value,
    low: score.low,
    high: score.high,
    coverage: score.coverage,
    confidence: score.confidence,
    tier: score.tier,
    settled: score.settled,
    verdict: score.status,
    criteria: score.criteria,
    nextBest: score.nextBest,
  }
}
