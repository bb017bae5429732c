import { findCampaign } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import { endLeads, lockLeads, moveLeads, reviveLeads } from '../leads/index.ts'
import type { Lead, LeadState } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import type { Consequence } from '../platform/emit.ts'
import { SENDING_STAGE, cancelOthers, findProgress } from '../sequences/index.ts'
import { lockKnownContacts } from '../suppressions/index.ts'
import { advanceChanged, findLeadsAfter, lockChanged, markChanged, wakeLeads } from './follow-store.ts'

const CHUNK = 500

/**
 * The leads of a campaign that sends, has gone live or ends for good follow its change, a chunk at a time: there may be a
 * million of them. Until they have, each claim asks the campaign itself.
 */
export const followCampaign: Consequence<'campaign.changed'> = async (context, tx, organizationId, happenings) => {
  for (const { campaignId, data } of happenings) {
    const concerns = data.status === 'active' || data.status === 'archived' || data.wentLive
    if (campaignId !== undefined && concerns) await markChanged(tx, organizationId, campaignId, context.clock.now())
  }
  tx.afterCommit(() => context.wake(SENDING_STAGE))
}

/** Lets the next leads follow a change of their campaign; answers how many rows it looked at, 0 when there is nothing. */
export async function followChanges(context: Context, organizationId: string): Promise<number> {
  return transaction(context.db, async (tx) => {
    const changed = await lockChanged(tx, organizationId)
    if (changed === undefined) return 0
    const { campaignId, afterLeadId } = changed
    const campaign = await findCampaign(tx, organizationId, campaignId)
    const page = await findLeadsAfter(tx, { organizationId, campaignId, after: afterLeadId, limit: CHUNK })
    if (campaign !== undefined && page.length > 0) {
      await lockKnownContacts(
        tx,
        organizationId,
        page.map((lead) => lead.addressHash),
      )
      const leads = await lockLeads(
        tx,
        organizationId,
        page.map((lead) => lead.leadId),
      )
      await follow(context, tx, campaign, leads)
    }
    const next = page.length < CHUNK ? null : (page.at(-1)?.leadId ?? null)
    await advanceChanged(tx, { organizationId, campaignId, afterLeadId: next })
    return Math.max(1, page.length)
  })
}

async function follow(context: Context, tx: Transaction, campaign: Campaign, leads: readonly Lead[]): Promise<void> {
  const { organizationId } = campaign
  if (campaign.status === 'archived') {
    const going = leads.filter((lead) => lead.status !== 'ended')
    await endLeads(context, tx, organizationId, { leads: going, reason: 'stopped' })
    return
  }
  const progress = campaign.mode === 'live' ? await findProgress(tx, organizationId, leads) : undefined
  const captured = leads.filter((lead) => progress?.get(lead.leadId)?.captured === true)
  await restart(context, tx, organizationId, captured)
  await wakeLeads(
    tx,
    organizationId,
    leads.map((lead) => lead.leadId),
    context.clock.now(),
  )
  tx.afterCommit(() => context.wake('sequence'))
}

/**
 * Begins a new run at step 1 for leads that were written to while their campaign was a test, ended ones too where their
 * end allows it. What a person holds stays held.
 */
async function restart(
  context: Context,
  tx: Transaction,
  organizationId: string,
  leads: readonly Lead[],
): Promise<void> {
  await cancelOthers(
    tx,
    organizationId,
    leads.map(({ leadId, run }) => ({ leadId, run: run + 1, step: 0 })),
  )
  const revived = await reviveLeads(context, tx, organizationId, { leads, by: 'go_live' })
  const byId = new Map(revived.map((lead) => [lead.leadId, lead]))
  const going = leads.map((lead): LeadState => byId.get(lead.leadId) ?? lead).filter((lead) => lead.status !== 'ended')
  const moves = going.map((lead) => ({
    lead,
    to: {
      run: lead.run + 1,
      step: 0,
      mailboxId: null,
      ...(lead.holdReason === 'message_held' ? { hold: null } : {}),
      ...(lead.stage === 'research' || lead.stage === 'scoring' ? { stage: lead.stage, dueAt: lead.dueAt } : {}),
    },
    happening: {
      type: 'lead.resumed' as const,
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      data: { from: 'went_live', status: lead.status },
    },
  }))
  await moveLeads(context, tx, organizationId, moves)
}
