import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { holdLeads } from './hold-leads.ts'
import type { Arrival } from './intake.ts'
import type { Lead } from './lead-store.ts'
import { endLeads } from './move-leads.ts'
import { IMPORTED } from './new-lead.ts'

/**
 * Takes over for a lead that is here already, and whose row is locked, where it stood elsewhere: an end replaces a weaker
 * one, a hold neither another hold nor an end. Answers the lead as it is then.
 */
export async function applyArrival(
  context: Context,
  tx: Transaction,
  lead: Lead,
  arrives: Arrival | undefined,
): Promise<{ lead: Lead; changed: boolean }> {
  const { organizationId } = lead
  if (arrives?.ended !== undefined) {
    const ending = { leads: [lead], reason: arrives.ended, cause: IMPORTED }
    const changed = (await endLeads(context, tx, organizationId, ending)).length > 0
    return { lead: changed ? { ...lead, status: 'ended', endReason: arrives.ended } : lead, changed }
  }
  if (arrives?.held === undefined || lead.status === 'ended' || lead.holdReason !== null)
    return { lead, changed: false }
  const { held } = arrives
  await holdLeads(context, tx, organizationId, { leads: [lead], hold: held })
  return { lead: { ...lead, holdReason: held.reason, holdUntil: held.until }, changed: true }
}
