import { reviewOf, sendTiersOf } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import { endLeads, moveLeads, reviveLeads } from '../leads/index.ts'
import type { Lead, LeadMove, LeadState } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import type { Score } from './score.ts'

/** A lead with the score just made of it. */
export interface ScoredLead {
  readonly lead: Lead
  readonly campaign: Campaign
  readonly score: Score
}

/**
 * What follows from scores. Known failures of a gate are disqualified: a waiting lead ends, one in sequence is held for
 * review, one that had ended so and passes now returns. A campaign may hold tiers or unknown gates for review; that is
 * asked once, when a lead is first scored. Nothing else moves a lead back.
 */
export async function applyScores(
  context: Context,
  tx: Transaction,
  organizationId: string,
  scored: readonly ScoredLead[],
): Promise<void> {
  const returning = scored.filter(({ lead, score }) => lead.status === 'ended' && score.status !== 'disqualified')
  const revived = await reviveLeads(context, tx, organizationId, {
    leads: returning.map((one) => one.lead),
    by: 'rescore',
  })
  const revivedById = new Map(revived.map((lead) => [lead.leadId, lead]))

  const moves = scored.map((one) => scoreMove(one, revivedById.get(one.lead.leadId) ?? one.lead))
  const moved = await moveLeads(context, tx, organizationId, moves)

  const failing = moved.filter((_, index) => scored[index]!.score.status === 'disqualified')
  await endLeads(context, tx, organizationId, {
    leads: failing.filter((lead) => lead.status !== 'in_sequence'),
    reason: 'disqualified',
  })
  const holds = scored.flatMap((one, index) => {
    const lead = moved[index]!
    const reason = holdReason(one, lead)
    return reason === undefined ? [] : [holdMove(lead, reason)]
  })
  await moveLeads(context, tx, organizationId, holds)
}

function scoreMove({ lead, campaign, score }: ScoredLead, current: LeadState): LeadMove {
  const waiting = current.status === 'queued' || current.status === 'researching'
  return {
    lead: current,
    to: {
      ...(waiting ? { status: 'scored' as const } : {}),
      score: score.value,
      tier: score.tier,
      ...(current.status === 'ended' || score.status === 'disqualified' ? { stage: null } : {}),
    },
    happening: {
      type: 'lead.scored',
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      data: {
        score: score.value,
        low: score.low,
        high: score.high,
        coverage: score.coverage,
        tier: score.tier,
        verdict: score.status,
        icpVersion: campaign.icpVersion,
      },
    },
  }
}

function holdReason({ lead: before, campaign, score }: ScoredLead, lead: LeadState): string | undefined {
  if (lead.holdReason !== null || lead.status === 'ended') return undefined
  if (score.status === 'disqualified') return lead.status === 'in_sequence' ? 'review_disqualified' : undefined
  const first = before.status === 'queued' || before.status === 'researching'
  if (!first) return undefined
  if (reviewOf(campaign) === 'hold' && score.status === 'review') return 'review_must_unknown'
  const sendTiers: readonly string[] = sendTiersOf(campaign)
  return sendTiers.includes(score.tier) ? undefined : 'review_tier'
}

function holdMove(lead: LeadState, reason: string): LeadMove {
  return {
    lead,
    to: { hold: { reason, until: null } },
    happening: {
      type: 'lead.held',
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      data: { reason, until: null },
    },
  }
}
