import { findLead } from '../../leads/index.ts'
import { mailboxIdsOf } from '../../mailboxes/index.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { ProspectZone } from '../../research/index.ts'
import { sequenceOf, whyPassedOver, zoneOf } from '../../sequences/index.ts'
import type { PassedOver } from '../../sequences/index.ts'
import { previewStep } from '../compose/preview-steps.ts'
import { findSetAsideOf } from '../follow-changes-store.ts'
import type { SetAside } from '../follow-changes-store.ts'
import { findOpenOfLeads } from '../message-store.ts'
import type { Message } from '../message-store.ts'
import { readSendContexts } from '../send-context.ts'
import type { SendCapacity, SendContext } from '../send-context.ts'
import { collectGateInputs } from './collect-gate-inputs.ts'
import { evaluateGates, nextEligible } from './gates.ts'
import type { GateInputs, SendGate } from './gates.ts'

/** What decides about the next email of a lead. */
export interface NextExplained {
  readonly step: number | null
  readonly eligibleAt: Date | null
  readonly gates: readonly SendGate[]
  readonly zone: ProspectZone
  /** From where the email would leave: the mailbox of the conversation, else the one whose turn it is. */
  readonly mailbox: { readonly mailboxId: string; readonly address: string; readonly keeps: boolean } | null
  /** Why the condition of the step would pass the lead over, were its email due now. */
  readonly passedOver: PassedOver | null
  readonly setAside: readonly SetAside[]
}

/** Why a lead is or is not emailed now, and from when it may be. Reads without locks. @throws AppError `not_found` */
export async function explainNext(context: Context, organizationId: string, leadId: string): Promise<NextExplained> {
  const { db } = context
  const lead = await findLead(db, organizationId, leadId)
  if (lead === undefined) throw notFound('lead')
  const { places, room } = await readSendContexts(context, db, organizationId, { leads: [lead] })
  const place = places.get(leadId)
  if (place === undefined) throw notFound('lead')
  const open = (await findOpenOfLeads(db, organizationId, [leadId])).get(leadId)
  const facts = collectGateInputs(context, place, room, open)
  const ofStep = await stepGates(context, place, room, { message: open, facts })
  const gates = [...evaluateGates(facts), ...ofStep]
  const step = open?.step ?? (facts.next.kind === 'send' ? facts.next.step : null)
  return {
    step,
    eligibleAt: nextEligible(facts, gates),
    gates,
    zone: zoneOf(place.campaign, place.facts),
    mailbox: mailboxOf(place, room, facts),
    passedOver: passedOverAt(place, step, room.now),
    setAside: await findSetAsideOf(db, lead),
  }
}

function mailboxOf(
  { lead, campaign }: SendContext,
  room: SendCapacity,
  { mailbox }: GateInputs,
): NextExplained['mailbox'] {
  const chosen = mailbox?.kind === 'ready' ? mailbox.mailboxId : undefined
  const found = room.mailboxes.get(chosen ?? lead.mailboxId ?? '')
  if (found === undefined || !mailboxIdsOf(campaign).includes(found.mailboxId)) return null
  return { mailboxId: found.mailboxId, address: found.address, keeps: found.mailboxId === lead.mailboxId }
}

function passedOverAt({ lead, campaign, facts }: SendContext, step: number | null, now: Date): PassedOver | null {
  const condition = sequenceOf(campaign).steps.find(({ number }) => number === step)?.condition
  return whyPassedOver(condition, { lead, campaign, facts, now }) ?? null
}

/**
 * What a claim finds out of the next step itself once all other gates are open, asked ahead: whether its condition holds
 * for the lead, and whether its email can be written. None where no step comes next.
 */
export async function stepGates(
  context: Context,
  place: SendContext,
  room: SendCapacity,
  { message, facts }: { message: Message | undefined; facts: GateInputs },
): Promise<SendGate[]> {
  const number = message?.step ?? (facts.next.kind === 'send' ? facts.next.step : undefined)
  const step = sequenceOf(place.campaign).steps.find((one) => one.number === number)
  // What is on its way, or may have left, is asked nothing any more.
  if (step === undefined || message?.state === 'sending' || message?.state === 'unknown') return []
  const { lead, campaign, facts: known } = place
  const reason = whyPassedOver(step.condition, { lead, campaign, facts: known, now: room.now })
  const problem = await problemOf(context, place, room, { message, facts, step: step.number })
  return [
    {
      gate: 'condition',
      pass: reason === undefined,
      detail:
        reason === undefined
          ? 'The lead gets this step.'
          : `${WHY[reason]} When it is due, the lead skips it and continues with the next step.`,
    },
    { gate: 'content', pass: problem === undefined, detail: problem ?? 'The email is complete.' },
  ]
}

const WHY: Readonly<Record<PassedOver, string>> = {
  tier: 'The step is for leads of other tiers.',
  condition: 'The lead doesn’t meet the step’s condition.',
  unknown: 'A field in the step’s condition is unknown.',
}

/** Why the email cannot be written, undefined where it can be or is already. */
async function problemOf(
  context: Context,
  place: SendContext,
  room: SendCapacity,
  { message, facts, step }: { message: Message | undefined; facts: GateInputs; step: number },
): Promise<string | undefined> {
  if (message?.state === 'queued' && message.subject !== null) return undefined
  const { message: rendered } = await previewStep(context, place, room, { facts, step })
  return rendered.ok ? undefined : rendered.problem
}
