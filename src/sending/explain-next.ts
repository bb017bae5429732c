import { findLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import type { ProspectZone } from '../research/index.ts'
import { zoneOf } from '../sequences/index.ts'
import { evaluateGates, nextEligible } from './gates.ts'
import type { Gate } from './gate-facts.ts'
import { gatherGates } from './gather-gates.ts'
import { findOpen } from './message-store.ts'
import { stepGates } from './step-gates.ts'
import { readSurroundings } from './surroundings.ts'

/** Why a lead is or is not emailed now, and from when it may be. Reads without locks. @throws AppError `not_found` */
export async function explainNext(
  context: Context,
  organizationId: string,
  leadId: string,
): Promise<{ step: number | null; eligibleAt: Date | null; gates: Gate[]; zone: ProspectZone }> {
  const { db } = context
  const lead = await findLead(db, organizationId, leadId)
  if (lead === undefined) throw notFound('lead')
  const { places, room } = await readSurroundings(context, db, organizationId, [lead])
  const place = places.get(leadId)
  if (place === undefined) throw notFound('lead')
  const open = await findOpen(db, organizationId, lead)
  const gathered = gatherGates(context, place, room, open)
  const gates = [...evaluateGates(gathered), ...stepGates(context, place, room, { message: open, facts: gathered })]
  const step = gathered.next.kind === 'send' ? gathered.next.step : null
  const zone = zoneOf(place.campaign, place.facts)
  return { step: open?.step ?? step, eligibleAt: nextEligible(gathered, gates), gates, zone }
}
