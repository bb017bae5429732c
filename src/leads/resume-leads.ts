import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { findContacts } from '../suppressions/index.ts'
import type { Lead, LeadState } from './lead-store.ts'
import { endLeads, reviveLeads } from './move-leads.ts'

/**
 * Takes ended leads up again, where that is allowed, whose contacts and rows are locked. Those whose address or domain was
 * suppressed since end as `suppressed` at once. Answers the others that returned, in the state they returned to.
 */
export async function resumeLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  leads: readonly Lead[],
): Promise<LeadState[]> {
  const revived = await reviveLeads(context, tx, organizationId, { leads, by: 'resume' })
  const returned = new Set(revived.map(({ leadId }) => leadId))
  const people = leads.filter(({ leadId }) => returned.has(leadId))
  const contacts = await findContacts(tx, organizationId, people)
  const suppressed = new Set(
    people.filter((_, index) => contacts[index]?.suppression !== null).map(({ leadId }) => leadId),
  )
  const ending = revived.filter(({ leadId }) => suppressed.has(leadId))
  await endLeads(context, tx, organizationId, { leads: ending, reason: 'suppressed' })
  return revived.filter(({ leadId }) => !suppressed.has(leadId))
}
