import { findCampaigns } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import type { Happening } from '../../events.ts'
import { endLeads, leadStage, liftHolds, lockLeads, rescheduleLeads, transitionLeads } from '../../leads/index.ts'
import type { Lead, LeadClaim, LeadTransition } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { transaction } from '../../platform/database/db.ts'
import { showId, uuidv7 } from '../../platform/ids.ts'
import type { Stage } from '../../platform/work/worker.ts'
import { knownFacts } from '../../research/index.ts'
import type { KnownFacts } from '../../research/index.ts'
import { lockKnownContacts } from '../../suppressions/index.ts'
import { cancelOthers, findDueLeads, findProgress, findVerdicts, planMessages } from '../store.ts'
import type { PlannedMessage, SequenceProgress } from '../store.ts'
import { NO_PROGRESS, planStep } from './plan-step.ts'
import type { NextStep } from './plan-step.ts'
import { queuePriority } from './queue-priority.ts'

export const SENDING_STAGE = 'sending'

/** What the place of an email in the queue follows from. */
interface Plan {
  readonly lead: Lead
  readonly campaign: Campaign
  readonly next: NextStep
  readonly verdict: string
}

interface PlanOnTheWay extends Plan {
  readonly progress: SequenceProgress
}

/**
 * Gives leads whose contacts and rows are locked their next email's place in the queue and takes every other one out of
 * it; ends those whose sequence is through. All leads leave the stage but those whose schedule has no moment for them:
 * they are looked at again.
 */
export async function planLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  leads: readonly Lead[],
): Promise<void> {
  if (leads.length === 0) return
  const now = context.clock.now()
  const plans = await makePlans(tx, organizationId, leads, now)
  const places = plans
    .filter(({ progress }) => progress.waiting)
    .map(({ lead, next }) => ({ leadId: lead.leadId, run: lead.run, step: next.kind === 'send' ? next.step : 0 }))
  await cancelOthers(tx, organizationId, places)
  const complete = plans.filter(
    ({ lead, next, progress }) => next.kind === 'complete' && (lead.step > 0 || progress.passedOver.size > 0),
  )
  await endLeads(context, tx, organizationId, { leads: complete.map((plan) => plan.lead), reason: 'completed' })
  const messages = plans.flatMap((plan) => messageOf(plan, now) ?? [])
  const changed = await planMessages(tx, organizationId, now, messages)
  const told = writtenOf(messages, changed)
  await tellPlanned(context, tx, { organizationId, leads, told })
  const moved = new Set([...complete.map((plan) => plan.lead.leadId), ...told.map((message) => message.leadId)])
  const lookAgain = new Map(
    plans.flatMap(({ lead, next }) => (next.kind === 'no_window' ? [[lead.leadId, next.lookAgainAt]] : [])),
  )
  const sending = new Set(messages.map((message) => message.leadId))
  const quiet = leads.filter((lead) => !moved.has(lead.leadId))
  await rescheduleLeads(
    tx,
    organizationId,
    quiet.map(({ leadId }) => ({ leadId, dueAt: lookAgain.get(leadId) ?? null, sends: sending.has(leadId) })),
  )
}

async function makePlans(
  tx: Transaction,
  organizationId: string,
  all: readonly Lead[],
  now: Date,
): Promise<PlanOnTheWay[]> {
  const leads = all.filter((lead) => lead.status === 'scored' || lead.status === 'in_sequence')
  const leadIds = leads.map((lead) => lead.leadId)
  const campaigns = await findCampaigns(tx, organizationId, [...new Set(leads.map((lead) => lead.campaignId))])
  const facts = await knownFacts(tx, leads)
  const verdicts = await findVerdicts(tx, organizationId, leadIds)
  const progress = await findProgress(tx, organizationId, leads)
  return leads.flatMap((lead) => {
    const campaign = campaigns.get(lead.campaignId)
    if (campaign === undefined) return []
    const { verdict, scoredAt } = verdicts.get(lead.leadId) ?? { verdict: 'qualified', scoredAt: now }
    const own = progress.get(lead.leadId) ?? NO_PROGRESS
    const next = planStep(lead, campaign, { facts: facts.get(lead.leadId) ?? new Map(), scoredAt, now, progress: own })
    return [{ lead, campaign, next, verdict, progress: own }]
  })
}

function messageOf({ lead, campaign, next, verdict }: Plan, now: Date): PlannedMessage | undefined {
  if (next.kind !== 'send') return undefined
  return {
    messageId: uuidv7(now.getTime()),
    leadId: lead.leadId,
    campaignId: lead.campaignId,
    run: lead.run,
    step: next.step,
    priority: queuePriority({ step: lead.step, tier: lead.tier, score: lead.score, verdict }),
    live: campaign.mode === 'live',
    plannedAt: next.plannedAt,
  }
}

/** Those of the emails that changed, by the ids under which they stand. */
function writtenOf(messages: readonly PlannedMessage[], changed: ReadonlyMap<string, string>): PlannedMessage[] {
  return messages.flatMap((message) => {
    const messageId = changed.get(message.leadId)
    return messageId === undefined ? [] : [{ ...message, messageId }]
  })
}

async function tellPlanned(
  context: Context,
  tx: Transaction,
  plan: { organizationId: string; leads: readonly Lead[]; told: readonly PlannedMessage[] },
): Promise<void> {
  const byId = new Map(plan.leads.map((lead) => [lead.leadId, lead]))
  const moves = plan.told.map((message): LeadTransition => ({
    lead: byId.get(message.leadId)!,
    to: { stage: null, nextSendAt: message.plannedAt },
    happening: plannedHappening(message),
  }))
  await transitionLeads(context, tx, plan.organizationId, moves)
  if (moves.length > 0) tx.afterCommit(() => context.wake(SENDING_STAGE))
}

function plannedHappening({ messageId, campaignId, leadId, step, plannedAt }: PlannedMessage): Happening {
  const data = { messageId: showId('msg', messageId), step, plannedAt: plannedAt.toISOString() }
  return { type: 'message.planned', campaignId, leadId, data }
}

/**
 * Gives the first emails of leads that were scored for the first time in this transaction, which holds their rows, their
 * place in the queue: a score then writes the lead once. Answers when each is planned, and the event that tells so. Absent
 * are those whose schedule has no moment for them, and those whose email stands as it was: `planLeads` looks at both.
 */
export async function planFirstEmails(
  context: Context,
  tx: Transaction,
  organizationId: string,
  leads: readonly (Pick<Plan, 'lead' | 'campaign' | 'verdict'> & { readonly facts: KnownFacts })[],
): Promise<Map<string, { plannedAt: Date; happening: Happening }>> {
  const now = context.clock.now()
  const messages = leads.flatMap(({ lead, campaign, verdict, facts }) => {
    const next = planStep(lead, campaign, { facts, scoredAt: now, now, progress: NO_PROGRESS })
    return messageOf({ lead, campaign, next, verdict }, now) ?? []
  })
  if (messages.length === 0) return new Map()
  const planned = writtenOf(messages, await planMessages(tx, organizationId, now, messages))
  tx.afterCommit(() => context.wake(SENDING_STAGE))
  return new Map(
    planned.map((message) => [message.leadId, { plannedAt: message.plannedAt, happening: plannedHappening(message) }]),
  )
}

const BATCH = 500

/** Gives each scored lead the next email's place in the queue, or ends it when its sequence is through. */
export function sequenceStage(context: Context): Stage {
  return leadStage(context, { name: 'sequence', batch: BATCH, take: (claim) => planDue(context, claim) })
}

async function planDue(context: Context, claim: LeadClaim): Promise<number> {
  const { organizationId, now, limit } = claim
  const due = await findDueLeads(context.db, organizationId, now, limit)
  if (due.length === 0) return 0
  claim.note(due)
  await transaction(context.db, async (tx) => {
    // A lead whose sequence is through gives its contact free: contacts are locked before leads.
    const hashes = due.map((lead) => lead.addressHash)
    await lockKnownContacts(tx, organizationId, hashes)
    const leadIds = due.map((lead) => lead.leadId)
    const locked = await lockLeads(tx, organizationId, leadIds)
    const leads = locked.filter((lead) => lead.stage === 'sequence' && lead.dueAt !== null && lead.dueAt <= now)
    const held = leads.filter((lead) => isHeld(lead, now))
    const waits = held.map((lead) => ({ leadId: lead.leadId, dueAt: lead.holdUntil, sends: true }))
    await rescheduleLeads(tx, organizationId, waits)
    const ready = leads.filter((lead) => !isHeld(lead, now))
    // A hold that has run out is lifted like one that somebody lifts.
    await liftHolds(context, tx, organizationId, { leads: ready })
    const free = ready.filter((lead) => lead.holdReason === null)
    await planLeads(context, tx, organizationId, free)
  })
  return due.length
}

function isHeld(lead: Lead, now: Date): boolean {
  return lead.holdReason !== null && (lead.holdUntil === null || lead.holdUntil > now)
}
