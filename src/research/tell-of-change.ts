import { sampleAtDomain } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'

/** Other facts count about a company: the organization's leads there that were scored are told, if there are any. */
export async function tellOfChange(
  context: Context,
  tx: Transaction,
  change: { readonly organizationId: string; readonly domain: string; readonly fields: readonly string[] },
): Promise<void> {
  const { organizationId, domain, fields } = change
  const [lead] = await sampleAtDomain(tx, { organizationId, domain, limit: 1, isScored: true })
  if (lead === undefined) return
  const { leadId, campaignId } = lead
  const data = { about: 'company' as const, fields: [...new Set(fields)].toSorted() }
  await emit(context, tx, organizationId, [{ type: 'facts.changed', campaignId, leadId, data }])
}
