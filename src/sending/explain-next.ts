import { findLead } from '../leads/index.ts'
import { mailboxIdsOf } from '../mailboxes/index.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import type { ProspectZone } from '../research/index.ts'
import { sequenceOf, whyPassedOver, zoneOf } from '../sequences/index.ts'
import type { PassedOver } from '../sequences/index.ts'
import { evaluateGates, nextEligible } from './gates.ts'
import type { Gate, GateFacts } from './gate-facts.ts'
import { gatherGates } from './gather-gates.ts'
import { findOpen } from './message-store.ts'
import { stepGates } from './step-gates.ts'
import { readSurroundings } from './surroundings.ts'
import type { Room, Surroundings } from './surroundings.ts'

/** What decides about the next email of a lead. */
export interface NextExplained {
  readonly step: number | null
  readonly eligibleAt: Date | null
  readonly gates: readonly Gate[]
  readonly zone: ProspectZone
  /** From where the email would leave: the mailbox of the conversation, else the one whose turn it is. */
  readonly mailbox: { readonly mailboxId: string; readonly address: string; readonly keeps: boolean } | null
  /** Why the condition of the step would pass the lead over, were its email due now. */
  readonly passedOver: PassedOver | null
}

/** Why a lead is or is not emailed now, and from when it may be. Reads without locks. @throws AppError `not_found` */
export async function explainNext(context: Context, organizationId: string, leadId: string): Promise<NextExplained> {
  const { db } = context
  const lead = await findLead(db, organizationId, leadId)
  if (lead === undefined) throw notFound('lead')
  const { places, room } = await readSurroundings(context, db, organizationId, { leads: [lead] })
  const place = places.get(leadId)
  if (place === undefined) throw notFound('lead')
  const open = await findOpen(db, organizationId, lead)
  const gathered = gatherGates(context, place, room, open)
  const gates = [...evaluateGates(gathered), ...stepGates(context, place, room, { message: open, facts: gathered })]
  const step = open?.step ?? (gathered.next.kind === 'send' ? gathered.next.step : null)
  return {
    step,
    eligibleAt: nextEligible(gathered, gates),
    gates,
    zone: zoneOf(place.campaign, place.facts),
    mailbox: mailboxOf(place, room, gathered),
    passedOver: passedOverAt(place, step, room.now),
  }
}

function mailboxOf({ lead, campaign }: Surroundings, room: Room, { mailbox }: GateFacts): NextExplained['mailbox'] {
  const chosen = mailbox?.kind === 'ready' ? mailbox.mailboxId : undefined
  const found = room.mailboxes.get(chosen ?? lead.mailboxId ?? '')
  if (found === undefined || !mailboxIdsOf(campaign).includes(found.mailboxId)) return null
  return { mailboxId: found.mailboxId, address: found.address, keeps: found.mailboxId === lead.mailboxId }
}

function passedOverAt({ lead, campaign, facts }: Surroundings, step: number | null, now: Date): PassedOver | null {
  const condition = sequenceOf(campaign).steps.find(({ number }) => number === step)?.condition
  return whyPassedOver(condition, { lead, facts, now }) ?? null
}
