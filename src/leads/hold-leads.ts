import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import type { Hold } from './hold.ts'
import type { LeadState } from './lead-store.ts'
import { moveLeads } from './move-leads.ts'
import type { LeadMove } from './move-leads.ts'

/**
 * Holds leads of one organization whose rows are locked: each stays where it is, and nothing is sent meanwhile. Where the
 * hold runs out by itself, their sequences go on then.
 */
export async function holdLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  holding: { readonly leads: readonly LeadState[]; readonly hold: Hold },
): Promise<void> {
  const { leads, hold } = holding
  const data = { reason: hold.reason, until: hold.until?.toISOString() ?? null }
  const moves = leads.map((lead): LeadMove => {
    const { campaignId, leadId } = lead
    const waits = hold.until !== null && (lead.stage === null || lead.stage === 'sequence')
    const place = waits ? ({ stage: 'sequence', dueAt: hold.until } as const) : { stage: lead.stage, dueAt: lead.dueAt }
    return { lead, to: { hold, ...place }, happening: { type: 'lead.held', campaignId, leadId, data } }
  })
  await moveLeads(context, tx, organizationId, moves)
}

/** Lifts the holds of leads whose rows are locked. Those that are not held, or have ended, stay as they are. */
export async function liftHolds(
  context: Context,
  tx: Transaction,
  organizationId: string,
  leads: readonly LeadState[],
): Promise<void> {
  const held = leads.filter((lead) => lead.holdReason !== null && lead.status !== 'ended')
  const moves = held.map((lead): LeadMove => {
    const { campaignId, leadId } = lead
    const waiting = lead.stage === 'research' || lead.stage === 'scoring'
    const data = { from: lead.holdReason ?? 'hold', status: lead.status }
    return {
      lead,
      to: { hold: null, ...(waiting ? { stage: lead.stage, dueAt: lead.dueAt } : {}) },
      happening: { type: 'lead.resumed', campaignId, leadId, data },
    }
  })
  await moveLeads(context, tx, organizationId, moves)
}
