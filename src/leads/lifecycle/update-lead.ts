import { isDeepStrictEqual } from 'node:util'
import type { Happening } from '../../events.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import type { Problem } from '../../platform/errors.ts'
import { givenIn } from '../intake/given.ts'
import { rewriteLead } from '../intake/intake-store.ts'
import { SILENT_NAMES } from '../fields/field-lists.ts'
import { toParsedLead } from '../fields/lead-fields.ts'
import type { ParsedLead } from '../fields/lead-fields.ts'
import { lockLeads } from '../lead-store.ts'
import type { Lead } from '../lead-store.ts'
import { markUnindexed, writeUpdatedAt } from '../query/search-index-store.ts'
import { mergeLead } from '../validation/merge-lead.ts'
import { doneBy, transitionLeads } from './transition-leads.ts'
import type { Doer } from './transition-leads.ts'

/** Fields that neither research nor scoring looks at: changing them alone sends nobody back. */
const SILENT_FIELDS = new Set<string>([...SILENT_NAMES, 'phoneE164', 'unrecognised'])

/** Merges what a caller sends again into a lead; see `replaceLead`. */
export async function updateLead(
  context: Context,
  tx: Transaction,
  lead: Lead,
  given: ParsedLead,
): Promise<{ lead: Lead; changed: boolean; errors: readonly Problem[] }> {
  const [locked] = await lockLeads(tx, lead.organizationId, [lead.leadId])
  const current = locked ?? lead
  const { lead: merged, errors } = mergeLead(toParsedLead(current), given)
  if (errors.length > 0) return { lead: current, changed: false, errors }
  const { lead: after, fields } = await replaceLead(context, tx, current, { fields: merged })
  return { lead: after, changed: fields.length > 0, errors }
}

/**
 * Writes a lead's new fields and has it researched and scored again when that may change something. Its place in the
 * sequence, its end and any suppression stay as they are.
 */
export async function replaceLead(
  context: Context,
  tx: Transaction,
  lead: Lead,
  { fields, by }: { readonly fields: ParsedLead } & Doer,
): Promise<{ lead: Lead; fields: readonly string[] }> {
  const before = toParsedLead(lead)
  const changedFields = changedKeys(before, fields)
  if (changedFields.length === 0) return { lead, fields: [] }
  const { organizationId, leadId } = lead
  await rewriteLead(tx, { organizationId, leadId, now: context.clock.now() }, fields)
  await markUnindexed(tx, organizationId, [leadId], context.clock.now())
  const happening = {
    type: 'lead.updated',
    campaignId: lead.campaignId,
    leadId: lead.leadId,
    data: { fields: changedFields, ...givenIn(fields), ...doneBy(by) },
  } as const
  const over = lead.status === 'ended' && lead.endReason !== 'disqualified'
  const silent = changedFields.every((field) => SILENT_FIELDS.has(field))
  if (over || silent) await emit(context, tx, lead.organizationId, [happening])
  else await transitionLeads(context, tx, lead.organizationId, [{ lead, to: {}, happening }])
  const [after] = await lockLeads(tx, lead.organizationId, [lead.leadId])
  return { lead: after ?? lead, fields: changedFields }
}

function changedKeys(before: ParsedLead, after: ParsedLead): string[] {
  const left = new Map<string, unknown>(Object.entries(before))
  const right = new Map<string, unknown>(Object.entries(after))
  const keys = new Set([...left.keys(), ...right.keys()])
  keys.delete('domainGiven')
  return [...keys].filter((key) => !isDeepStrictEqual(left.get(key), right.get(key))).toSorted()
}

/** What happens to a lead without moving it is its last event too: `updatedAt` says when, to the second. */
export async function bumpUpdatedAt(
  context: Context,
  tx: Transaction,
  organizationId: string,
  happenings: readonly Happening[],
): Promise<void> {
  const leadIds = happenings.flatMap(({ leadId }) => leadId ?? [])
  if (leadIds.length > 0) await writeUpdatedAt(tx, organizationId, [...new Set(leadIds)], context.clock.now())
}
