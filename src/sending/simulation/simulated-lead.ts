import type { Context } from '../../platform/context.ts'
import { planStep, queuePriority, windowAfter } from '../../sequences/index.ts'
import { evaluateGates } from '../gates/gates.ts'
import type { GateName } from '../gates/gate-table.ts'
import { collectGateInputs } from '../gates/collect-gate-inputs.ts'
import type { Message } from '../message-store.ts'
import type { SendCapacity, SendContext } from '../send-context.ts'

/** Why nothing more would be sent to a lead. */
export interface SendObstacle {
  readonly gate: GateName
  /** For a person. */
  readonly detail: string
}

/** A lead on its way through a simulation. */
export interface SimulatedLead {
  /** Its place among those that are equal. */
  readonly order: number
  readonly zone: string
  readonly verdict: string
  surroundings: SendContext
  /** What stands in the queue for it; without, its next step is looked for when it is due. */
  message: Message | undefined
  /** Higher ones leave first. */
  priority: number
  /** In milliseconds. */
  dueAt: number
  /** Set once nothing more would be sent. */
  never: SendObstacle | undefined
}

/** The steps of a message that nobody has written yet. */
const UNWRITTEN = {
  kind: 'step',
  variant: null,
  state: 'queued',
  mailboxId: null,
  fromAddress: null,
  fromName: null,
  toAddress: null,
  toName: null,
  subject: null,
  body: null,
  html: null,
  cc: null,
  writtenBy: null,
  icalendar: null,
  icalendarMethod: null,
  messageIdHeader: null,
  inReplyTo: null,
  referenceIds: null,
  unsubscribeUrl: null,
  unsubscribeByMail: false,
  textsHash: null,
  reason: null,
  failures: 0,
  claimedAt: null,
  dataStartedAt: null,
  sentAt: null,
  response: null,
  leaseUntil: null,
  leaseToken: null,
  textsRemovedAt: null,
} as const

/** Gives a lead its next email's place in the queue, as `planLeads` does. False when there is none. */
export function planSimulated(one: SimulatedLead, now: Date): boolean {
  const { lead, campaign, facts, scoredAt, progress } = one.surroundings
  const next = planStep(lead, campaign, { facts, scoredAt, now, progress })
  one.message = undefined
  if (next.kind !== 'send') return false
  const { step, plannedAt } = next
  const { leadId, campaignId, run } = lead
  const place = { messageId: leadId, leadId, campaignId, run, step, live: campaign.mode === 'live' }
  one.message = { ...UNWRITTEN, ...place, plannedAt, dueAt: plannedAt }
  one.priority = queuePriority({ step: lead.step, tier: lead.tier, score: lead.score, verdict: one.verdict })
  one.dueAt = plannedAt.getTime()
  return true
}

/** An email has left: the lead stands where it would after it. */
export function passStep(
  one: SimulatedLead,
  left: { step: number; subject: string; isFirst: boolean; mailboxId: string | null; now: Date },
): void {
  const { step, subject, isFirst, mailboxId, now } = left
  const { lead, progress, earlier, campaign } = one.surroundings
  one.surroundings = {
    ...one.surroundings,
    lead: { ...lead, status: 'in_sequence', step, lastSentAt: now, mailboxId: mailboxId ?? lead.mailboxId },
    progress: {
      ...progress,
      handedOver: new Set([...progress.handedOver, step]),
      captured: progress.captured || campaign.mode !== 'live',
      tried: true,
    },
    earlier: [...earlier, { leadId: lead.leadId, subject, isFirst, reference: `<${lead.leadId}.${step}@simulated>` }],
  }
}

/** The condition of a step does not hold: the lead goes on without it. */
export function passOverStep(one: SimulatedLead, step: number): void {
  const { progress } = one.surroundings
  const passedOver = new Set([...progress.passedOver, step])
  one.surroundings = { ...one.surroundings, progress: { ...progress, passedOver } }
}

/** The first closed gate of a lead, as things stand in the room; undefined when all are open. */
export function obstacleOf(
  context: Context,
  one: SimulatedLead,
  room: SendCapacity,
): (SendObstacle & { opens: boolean }) | undefined {
  const gates = evaluateGates(collectGateInputs(context, one.surroundings, room, one.message))
  const closed = gates.filter((gate) => !gate.pass)
  const lasting = closed.find((gate) => gate.opensAt === undefined)
  const shown = lasting ?? closed[0]
  return shown === undefined ? undefined : { gate: shown.gate, detail: shown.detail, opens: lasting === undefined }
}

/**
 * From when on it is sending time for a lead, `now` or later; undefined where it never is. Leads of a zone share the
 * answer while it is closed there: a thousand of them may wait for the same morning.
 */
export function createOpenings(): (one: SimulatedLead, now: Date) => Date | undefined {
  const closed = new Map<string, { from: Date; opensAt: Date }>()
  return ({ zone, surroundings: { campaign, facts } }, now) => {
    const known = closed.get(zone)
    if (known !== undefined && known.from <= now && now < known.opensAt) return known.opensAt
    const opensAt = windowAfter(campaign, facts, now)
    if (opensAt !== undefined && opensAt > now) closed.set(zone, { from: now, opensAt })
    return opensAt
  }
}
