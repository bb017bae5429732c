import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import type { Problem } from '../platform/errors.ts'
import { rewriteLead } from './intake-store.ts'
import { lockLeads } from './lead-store.ts'
import type { Lead } from './lead-store.ts'
import type { ParsedLead } from './lead.ts'
import { mergeLead } from './merge-lead.ts'
import { moveLeads } from './move-leads.ts'

/** Fields that neither research nor scoring looks at: changing them alone sends nobody back. */
const SILENT_FIELDS = new Set(['phone', 'phoneE164', 'unrecognised'])

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
  return { ...(await replaceLead(context, tx, current, merged)), errors }
}

/**
 * Writes a lead's new fields and has it researched and scored again when that may change something. Its place in the
 * sequence, its end and any suppression stay as they are.
 */
export async function replaceLead(
  context: Context,
  tx: Transaction,
  lead: Lead,
  fields: ParsedLead,
): Promise<{ lead: Lead; changed: boolean }> {
  const before = toParsedLead(lead)
  const changedFields = changedKeys(before, fields)
  if (changedFields.length === 0) return { lead, changed: false }
  await rewriteLead(tx, lead.organizationId, lead.leadId, fields)
  const happening = {
    type: 'lead.updated',
    campaignId: lead.campaignId,
    leadId: lead.leadId,
    data: { fields: changedFields, companyGiven: fields.company !== undefined },
  } as const
  const over = lead.status === 'ended' && lead.endReason !== 'disqualified'
  const silent = changedFields.every((field) => SILENT_FIELDS.has(field))
  if (over || silent) await emit(context, tx, lead.organizationId, [happening])
  else await moveLeads(context, tx, lead.organizationId, [{ lead, to: {}, happening }])
  const [after] = await lockLeads(tx, lead.organizationId, [lead.leadId])
  return { lead: after ?? lead, changed: true }
}

function changedKeys(before: ParsedLead, after: ParsedLead): string[] {
  const left = new Map<string, unknown>(Object.entries(before))
  const right = new Map<string, unknown>(Object.entries(after))
  const keys = new Set([...left.keys(), ...right.keys()])
  keys.delete('domainGiven')
  return [...keys].filter((key) => !isDeepStrictEqual(left.get(key), right.get(key))).toSorted()
}

/** A stored lead in the shape it was accepted in. */
export function toParsedLead(lead: Lead): ParsedLead {
  const all = {
    email: lead.email,
    emailKey: lead.emailKey,
    companyName: lead.companyName,
    contactName: lead.contactName,
    domain: lead.domain,
    domainKind: lead.domainKind,
    title: lead.title,
    phone: lead.phone,
    phoneE164: lead.phoneE164,
    profileNetworkUrl: lead.profileNetworkUrl,
    companyProfileNetworkUrl: lead.companyProfileNetworkUrl,
    notes: lead.notes,
    company: lead.company,
    contact: lead.contact,
    researchData: lead.researchData,
    extraContext: lead.extraContext,
    customData: lead.customData,
    unrecognised: lead.unrecognised,
  }
  // The columns hold what a ParsedLead held; absent values come back as null and lose their key again.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as unknown as ParsedLead
}
