import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { holdLeads } from './hold-leads.ts'
import type { Arrival } from './intake.ts'
import type { Lead } from './lead-store.ts'
import { endLeads } from './move-leads.ts'
import type { EndReason } from './transitions.ts'

/** The `cause` of an end of a lead that was here, as a tool says that it was imported from. */
const TOLD_BY_IMPORT = 'told_by_import'

/** What the recipient did, wherever the email came from. */
const OWN_DEEDS: readonly (EndReason | undefined)[] = ['replied', 'meeting_booked']

/**
 * Whether where a lead stands elsewhere holds for one that is here, though nobody asked to update it: so that a person who
 * stands twice in a file, or is here already, is not written to for it. What the other tool did is no word about a lead
 * that is being written to from here: somebody let it go on.
 */
export function holdsUnasked(
  arrives: { readonly ended?: EndReason | undefined } | undefined,
  { status }: Pick<Lead, 'status'>,
): boolean {
  return status !== 'in_sequence' || OWN_DEEDS.includes(arrives?.ended)
}

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
    const ending = { leads: [lead], reason: arrives.ended, cause: TOLD_BY_IMPORT }
    const changed = (await endLeads(context, tx, organizationId, ending)).length > 0
    return { lead: changed ? { ...lead, status: 'ended', endReason: arrives.ended } : lead, changed }
  }
  if (arrives?.held === undefined || lead.status === 'ended' || lead.holdReason !== null)
    return { lead, changed: false }
  const { held } = arrives
  await holdLeads(context, tx, organizationId, { leads: [lead], hold: held })
  return { lead: { ...lead, holdReason: held.reason, holdUntil: held.until }, changed: true }
}
