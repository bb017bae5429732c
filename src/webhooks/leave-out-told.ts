import type { Transaction } from '../platform/db.ts'
import type { Wanted } from './notifications-of.ts'
import { findBouncedLeads } from './subject-store.ts'

/**
 * Leaves out that a lead bounced where that was notified before: a report and the end that it brings about, or a second
 * report, are one to the receiver. Says of the others which status the lead had. The caller's transaction holds the leads.
 */
export async function leaveOutTold(tx: Transaction, organizationId: string, wanted: Wanted[]): Promise<Wanted[]> {
  const leadIds = wanted.flatMap(({ type, leadId }) => (type === 'lead.bounced' ? leadId : []))
  if (leadIds.length === 0) return wanted
  const leads = await findBouncedLeads(tx, organizationId, leadIds)
  return wanted.flatMap((one) => {
    if (one.type !== 'lead.bounced') return one
    const lead = leads.get(one.leadId)
    if (lead === undefined || lead.isTold) return []
    return { ...one, detail: { from: lead.status, ...one.detail } }
  })
}
