import { findCampaigns } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import { endLeads, lockLeads, moveLeads, organizationsDue, rest, setOldestAside } from '../leads/index.ts'
import type { Lead, LeadMove } from '../leads/index.ts'
import { MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import type { Stage } from '../platform/work.ts'
import { knownFacts } from '../research/index.ts'
import { lockKnownContacts } from '../suppressions/index.ts'
import { planStep } from './plan-step.ts'
import { queuePriority } from './queue-priority.ts'
import { findDueLeads, findVerdicts, planMessages } from './store.ts'
import type { PlannedMessage } from './store.ts'

const BATCH = 200
export const SENDING_STAGE = 'sending'

/** Gives each scored lead the next email's place in the queue, or ends it when its sequence is through. */
export function sequenceStage(context: Context): Stage {
  return {
    name: 'sequence',
    batch: BATCH,
    due: () => organizationsDue(context.db, 'sequence', context.clock.now()),
    take: (organizationId, limit) => planDue(context, organizationId, limit),
    setAside: (organizationId) => {
      const now = context.clock.now()
      const until = new Date(now.getTime() + 5 * MINUTE)
      return setOldestAside(context.db, { organizationId, stage: 'sequence', now, until })
    },
  }
}

async function planDue(context: Context, organizationId: string, limit: number) {
  const now = context.clock.now()
  const due = await findDueLeads(context.db, organizationId, now, limit)
  if (due.length === 0) return { taken: 0, jobs: [] }
  await transaction(context.db, async (tx) => {
    // A lead whose sequence is through gives its contact free: contacts are locked before leads.
    await lockKnownContacts(
      tx,
      organizationId,
      due.map((lead) => lead.addressHash),
    )
    const locked = await lockLeads(
      tx,
      organizationId,
      due.map((lead) => lead.leadId),
    )
    const leads = locked.filter((lead) => lead.stage === 'sequence' && lead.dueAt !== null && lead.dueAt <= now)
    const waiting = leads.filter((lead) => isHeld(lead, now))
    await rest(
      tx,
      organizationId,
      waiting.map((lead) => ({ leadId: lead.leadId, dueAt: lead.holdUntil })),
    )
    const ready = leads.filter((lead) => !isHeld(lead, now))
    await liftHolds(
      context,
      tx,
      ready.filter((lead) => lead.holdReason !== null),
    )
    await plan(context, tx, { organizationId, leads: ready.filter((lead) => lead.holdReason === null), now })
  })
  return { taken: due.length, jobs: [] }
}

function isHeld(lead: Lead, now: Date): boolean {
  return lead.holdReason !== null && (lead.holdUntil === null || lead.holdUntil > now)
}

/** A hold that has run out is lifted like one that somebody lifts. */
async function liftHolds(context: Context, tx: Transaction, leads: readonly Lead[]): Promise<void> {
  const [first] = leads
  if (first === undefined) return
  await moveLeads(
    context,
    tx,
    first.organizationId,
    leads.map((lead) => ({
      lead,
      to: { hold: null },
      happening: {
        type: 'lead.resumed',
        campaignId: lead.campaignId,
        leadId: lead.leadId,
        data: { from: lead.holdReason ?? 'hold', status: lead.status },
      },
    })),
  )
}

async function plan(
  context: Context,
  tx: Transaction,
  batch: { organizationId: string; leads: readonly Lead[]; now: Date },
): Promise<void> {
  const { organizationId, now } = batch
  const leads = batch.leads.filter((lead) => lead.status === 'scored' || lead.status === 'in_sequence')
  const leadIds = leads.map((lead) => lead.leadId)
  const campaigns = await findCampaigns(tx, organizationId, [...new Set(leads.map((lead) => lead.campaignId))])
  const facts = await knownFacts(tx, leads)
  const verdicts = await findVerdicts(tx, organizationId, leadIds)
  const complete: Lead[] = []
  const planned: { lead: Lead; message: PlannedMessage }[] = []
  for (const lead of leads) {
    const campaign = campaigns.get(lead.campaignId)
    const judged = verdicts.get(lead.leadId) ?? { verdict: 'qualified', scoredAt: now }
    if (campaign === undefined) continue
    const next = planStep(lead, campaign, {
      facts: facts.get(lead.leadId) ?? new Map(),
      scoredAt: judged.scoredAt,
      now,
    })
    if (next.kind === 'complete' && lead.step > 0) complete.push(lead)
    if (next.kind === 'send')
      planned.push({ lead, message: messageOf(lead, campaign, { ...next, verdict: judged.verdict, now }) })
  }
  await endLeads(context, tx, organizationId, { leads: complete, reason: 'completed' })
  const fresh = await planMessages(
    tx,
    organizationId,
    now,
    planned.map((one) => one.message),
  )
  await tellPlanned(
    context,
    tx,
    organizationId,
    planned.filter((one) => fresh.has(one.message.messageId)),
  )
  const told = new Set([
    ...complete.map((lead) => lead.leadId),
    ...planned.filter((one) => fresh.has(one.message.messageId)).map((one) => one.lead.leadId),
  ])
  const quiet = batch.leads.filter((lead) => !told.has(lead.leadId))
  await rest(
    tx,
    organizationId,
    quiet.map((lead) => ({ leadId: lead.leadId, dueAt: null })),
  )
}

function messageOf(
  lead: Lead,
  campaign: Campaign,
  next: { step: number; plannedAt: Date; verdict: string; now: Date },
): PlannedMessage {
  return {
    messageId: uuidv7(next.now.getTime()),
    leadId: lead.leadId,
    campaignId: lead.campaignId,
    run: lead.run,
    step: next.step,
    priority: queuePriority({ step: lead.step, tier: lead.tier, score: lead.score, verdict: next.verdict }),
    live: campaign.mode === 'live',
    plannedAt: next.plannedAt,
  }
}

async function tellPlanned(
  context: Context,
  tx: Transaction,
  organizationId: string,
  planned: readonly { lead: Lead; message: PlannedMessage }[],
): Promise<void> {
  const moves = planned.map(({ lead, message }): LeadMove => ({
    lead,
    to: { stage: null },
    happening: {
      type: 'message.planned',
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      data: {
        messageId: showId('msg', message.messageId),
        step: message.step,
        plannedAt: message.plannedAt.toISOString(),
      },
    },
  }))
  await moveLeads(context, tx, organizationId, moves)
  if (moves.length > 0) tx.afterCommit(() => context.wake(SENDING_STAGE))
}
