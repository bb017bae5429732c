import { holdsTier, reviewOf } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import { MESSAGE_HOLD, endLeads, liftHolds, transitionLeads, reviveLeads } from '../leads/index.ts'
import type { Happening } from '../events.ts'
import type { Lead, LeadTransition, LeadState } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/database/db.ts'
import type { KnownFacts } from '../research/index.ts'
import type { ScoredLead } from './score-batch.ts'

/** A lead that gets its first score, as it stands then, and goes on to its sequence. */
export interface FirstScored {
  readonly lead: Lead
  readonly campaign: Campaign
  readonly facts: KnownFacts
  readonly verdict: string
}

/**
 * Plans the first emails of leads that the transaction holds and that were never planned: answers, by lead, when its email
 * is planned and the event that tells so. Whoever is absent waits for the sequence stage.
 */
export type PlanFirstEmails = (
  context: Context,
  tx: Transaction,
  organizationId: string,
  leads: readonly FirstScored[],
) => Promise<ReadonlyMap<string, { readonly plannedAt: Date; readonly happening: Happening }>>

/**
 * What follows from scores. Known failures of a gate are disqualified: a waiting lead that becomes so ends, one in
 * sequence is held for review, one that had ended so and passes now returns. A campaign may hold tiers, or hold or reject
 * unknown gates; that is asked once, when a lead is first scored. Nothing else moves a lead back, and what a person
 * approved stays approved while the verdict stays. Nobody who was scored before moves in an archived campaign. With
 * `keepPlace`, a lead waits on for what it waited for. With `planFirstEmails`, the lead of a first score goes on to its
 * planned email in the same write.
 */
export async function applyScores(
  context: Context,
  tx: Transaction,
  organizationId: string,
  given: {
    readonly scored: readonly ScoredLead[]
    readonly keepPlace: boolean
    readonly planFirstEmails?: PlanFirstEmails
  },
): Promise<void> {
  const { scored, keepPlace, planFirstEmails } = given
  const returning = scored.filter((one) => one.lead.status === 'ended' && !isShutOut(one) && mayMove(one))
  const revived = await reviveLeads(context, tx, organizationId, {
    leads: returning.map((one) => one.lead),
    way: 'rescore',
  })
  const revivedById = new Map(revived.map((lead) => [lead.leadId, lead]))

  const first = planFirstEmails === undefined ? [] : scored.flatMap((one) => goesOn(one) ?? [])
  const plans = await planFirstEmails?.(context, tx, organizationId, first)
  const moves = scored.map((one) => {
    const move = scoreMove(one, revivedById.get(one.lead.leadId) ?? one.lead, keepPlace)
    const plan = plans?.get(one.lead.leadId)
    if (plan === undefined) return move
    return { ...move, to: { ...move.to, stage: null, nextSendAt: plan.plannedAt }, next: plan.happening }
  })
  const moved = await transitionLeads(context, tx, organizationId, moves)

  await endLeads(context, tx, organizationId, {
    leads: moved.filter((lead, index) => lead.status !== 'in_sequence' && becomesShutOut(scored[index]!)),
    reason: 'disqualified',
  })
  // Scored again for what changed about it, an email that could not be written may be now.
  const mended = moved.filter((lead, index) => lead.holdReason === MESSAGE_HOLD && maySend(scored[index]!, lead))
  if (!keepPlace) await liftHolds(context, tx, organizationId, { leads: mended })
  const holds = scored.flatMap((one, index) => {
    const lead = moved[index]!
    const reason = holdReason(one, lead)
    return reason === undefined ? [] : [holdMove(lead, reason)]
  })
  await transitionLeads(context, tx, organizationId, holds)
}

/** Whether a lead that was scored before is one of whom something is to be told or done. */
export function isScoreChanged(one: ScoredLead): boolean {
  const { lead, score, before } = one
  if (before === undefined || (lead.status === 'ended' && !isShutOut(one))) return true
  return (
    before.value !== score.value ||
    before.low !== score.low ||
    before.high !== score.high ||
    before.tier !== score.tier ||
    before.verdict !== score.status ||
    // The database keeps single precision.
    Math.fround(before.coverage) !== Math.fround(score.coverage)
  )
}

function mayMove(one: ScoredLead): boolean {
  return isFirst(one) || one.campaign.status !== 'archived'
}

function isFirst({ lead }: ScoredLead): boolean {
  return lead.status === 'queued' || lead.status === 'researching'
}

/** Whether the campaign wants nothing of such a lead. */
function isShutOut({ campaign, score }: ScoredLead): boolean {
  return score.status === 'disqualified' || (score.status === 'review' && reviewOf(campaign) === 'reject')
}

function becomesShutOut(one: ScoredLead): boolean {
  if (!mayMove(one)) return false
  if (one.score.status === 'disqualified') return one.before?.verdict !== 'disqualified' || isFirst(one)
  return isFirst(one) && isShutOut(one)
}

/** The lead of a first score as it is then, if nothing keeps it from its sequence. */
function goesOn(one: ScoredLead): FirstScored | undefined {
  if (!isFirst(one) || isShutOut(one)) return undefined
  const { campaign, facts, score } = one
  const lead = { ...one.lead, status: 'scored' as const, score: score.value, tier: score.tier }
  if (lead.holdReason !== null || holdReason(one, lead) !== undefined) return undefined
  return { lead, campaign, facts, verdict: score.status }
}

function scoreMove(one: ScoredLead, current: LeadState, keepPlace: boolean): LeadTransition {
  const { lead, icpVersion, score, before } = one
  const isOver = current.status === 'ended' || (current.status !== 'in_sequence' && becomesShutOut(one))
  const kept = keepPlace ? { stage: current.stage, dueAt: current.dueAt } : {}
  return {
    lead: current,
    to: {
      ...(isFirst(one) ? { status: 'scored' as const } : {}),
      score: score.value,
      tier: score.tier,
      ...(isOver ? { stage: null } : kept),
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
        icpVersion,
        again: before !== undefined,
      },
    },
  }
}

function holdReason(one: ScoredLead, lead: LeadState): string | undefined {
  const { campaign, score } = one
  // A hold that runs out by itself does not stand in for a review.
  const isHeld = lead.holdReason !== null && lead.holdReason !== MESSAGE_HOLD && lead.holdUntil === null
  if (isHeld || lead.status === 'ended') return undefined
  if (becomesShutOut(one)) return lead.status === 'in_sequence' ? 'review_disqualified' : undefined
  // Asked once: of a lead that was shut out and returns before its first email, now.
  if (!isFirst(one) && (one.lead.status !== 'ended' || lead.status !== 'scored')) return undefined
  if (reviewOf(campaign) === 'hold' && score.status === 'review') return 'review_must_unknown'
  return holdsTier(campaign, score.tier) ? 'review_tier' : undefined
}

function maySend(one: ScoredLead, lead: LeadState): boolean {
  return !becomesShutOut(one) && holdReason(one, lead) === undefined
}

function holdMove(lead: LeadState, reason: string): LeadTransition {
  // What is being looked for is found and scored, held or not.
  const place = lead.stage === 'research' ? { stage: lead.stage, dueAt: lead.dueAt } : {}
  return {
    lead,
    to: { hold: { reason, until: null }, ...place },
    happening: {
      type: 'lead.held',
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      data: { reason, until: null },
    },
  }
}
