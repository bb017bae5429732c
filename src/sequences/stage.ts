import { leadStage, lockLeads, moveLeads, rest } from '../leads/index.ts'
import type { Lead, LeadClaim } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import type { Stage } from '../platform/work.ts'
import { lockKnownContacts } from '../suppressions/index.ts'
import { planLeads } from './plan-leads.ts'
import { findDueLeads } from './store.ts'

const BATCH = 500

/** Gives each scored lead the next email's place in the queue, or ends it when its sequence is through. */
export function sequenceStage(context: Context): Stage {
  return leadStage(context, { name: 'sequence', batch: BATCH, take: (claim) => planDue(context, claim) })
}

async function planDue(context: Context, claim: LeadClaim): Promise<number> {
  const { organizationId, now, limit } = claim
  const due = await findDueLeads(context.db, organizationId, now, limit)
  if (due.length === 0) return 0
  claim.note(due)
  await transaction(context.db, async (tx) => {
    // A lead whose sequence is through gives its contact free: contacts are locked before leads.
    const hashes = due.map((lead) => lead.addressHash)
    await lockKnownContacts(tx, organizationId, hashes)
    const leadIds = due.map((lead) => lead.leadId)
    const locked = await lockLeads(tx, organizationId, leadIds)
    const leads = locked.filter((lead) => lead.stage === 'sequence' && lead.dueAt !== null && lead.dueAt <= now)
    const held = leads.filter((lead) => isHeld(lead, now))
    const waits = held.map((lead) => ({ leadId: lead.leadId, dueAt: lead.holdUntil, sends: true }))
    await rest(tx, organizationId, waits)
    const ready = leads.filter((lead) => !isHeld(lead, now))
    await liftHolds(
      context,
      tx,
      organizationId,
      ready.filter((lead) => lead.holdReason !== null),
    )
    await planLeads(
      context,
      tx,
      organizationId,
      ready.filter((lead) => lead.holdReason === null),
    )
  })
  return due.length
}

function isHeld(lead: Lead, now: Date): boolean {
  return lead.holdReason !== null && (lead.holdUntil === null || lead.holdUntil > now)
}

/** A hold that has run out is lifted like one that somebody lifts. */
async function liftHolds(
  context: Context,
  tx: Transaction,
  organizationId: string,
  leads: readonly Lead[],
): Promise<void> {
  const moves = leads.map((lead) => ({
    lead,
    to: { hold: null },
    happening: {
      type: 'lead.resumed' as const,
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      data: { from: lead.holdReason ?? 'hold', status: lead.status },
    },
  }))
  await moveLeads(context, tx, organizationId, moves)
}
