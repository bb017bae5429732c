import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { lockLeads } from '../lead-store.ts'
import type { Lead } from '../lead-store.ts'
import { MOVED_HOLD, isForGood, waitsForPerson } from '../lifecycle/lead-states.ts'
import type { EndReason } from '../lifecycle/lead-states.ts'
import { endLeads, holdLeads } from '../lifecycle/transition-leads.ts'
import type { ImportedState } from './intake-request.ts'

/** The `cause` of an end of a lead that was here, as a tool says that it was imported from. */
const TOLD_BY_IMPORT = 'told_by_import'

/** What the recipient did, wherever the email came from. */
const OWN_DEEDS: readonly (EndReason | undefined)[] = ['replied', 'meeting_booked']

/**
 * Whether where a lead stands elsewhere holds for one that is here, though nobody asked to update it: so that a person who
 * stands twice in a file, or is here already, is not written to for it. What the other tool did is no word about a lead
 * that is being written to from here: somebody let it go on.
 */
export function appliesUnasked(
  arrives: { readonly ended?: EndReason | undefined } | undefined,
  { status }: Pick<Lead, 'status'>,
): boolean {
  return status !== 'in_sequence' || OWN_DEEDS.includes(arrives?.ended)
}

/**
 * Takes over for a lead that is here already, and whose row is locked, where it stood elsewhere: an end replaces a weaker
 * one, a hold a pause, but no hold that waits for a person. One that has ended keeps its end, and waits as `moved` once
 * somebody takes it up again. Answers the lead as it is then.
 */
export async function applyImportedState(
  context: Context,
  tx: Transaction,
  lead: Lead,
  arrives: ImportedState | undefined,
): Promise<{ lead: Lead; changed: boolean }> {
  if (arrives === undefined) return { lead, changed: false }
  const { organizationId, leadId } = lead
  if (!(await takeOver(context, tx, lead, arrives))) return { lead, changed: false }
  const [after] = await lockLeads(tx, organizationId, [leadId])
  return { lead: after ?? lead, changed: true }
}

async function takeOver(
  context: Context,
  tx: Transaction,
  lead: Lead,
  { ended, held = { reason: MOVED_HOLD, until: null } }: ImportedState,
): Promise<boolean> {
  const { organizationId, endReason } = lead
  if (ended !== undefined) {
    const ending = { leads: [lead], reason: ended, cause: TOLD_BY_IMPORT, isMoved: true }
    if ((await endLeads(context, tx, organizationId, ending)).length > 0) return true
  }
  if ((endReason !== null && isForGood(endReason)) || waitsForPerson(lead)) return false
  await holdLeads(context, tx, organizationId, { leads: [lead], hold: held })
  return true
}
