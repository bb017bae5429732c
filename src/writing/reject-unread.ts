import { findCampaign } from '../campaigns/index.ts'
import { APPROVAL_HOLD, findLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import type { Consequence } from '../platform/emit.ts'
import { knownFacts, saveFacts } from '../research/index.ts'
import { usedTexts } from '../sequences/index.ts'
import { findWaiting, lockApprovals, saveDecisions } from './approval-store.ts'
import type { Approval } from './approval-store.ts'
import { tellDecided, wakeOthers } from './ask-approval.ts'
import { refusals } from './decide-approval.ts'

/**
 * Who resumes a lead has not read the text that waits about it, so it counts as rejected: the lead goes on, with the words
 * that the template has without it.
 */
export const rejectUnread: Consequence<'lead.resumed'> = async (context, tx, organizationId, happenings) => {
  const held = happenings.filter(({ data }) => data.from === APPROVAL_HOLD)
  const leadIds = held.flatMap(({ leadId }) => leadId ?? [])
  if (leadIds.length === 0) return
  const seen = await findWaiting(tx, organizationId, leadIds)
  await lockApprovals(tx, organizationId, [...new Set(seen.map(({ campaignId }) => campaignId))])
  const waiting = await findWaiting(tx, organizationId, leadIds)
  if (waiting.length === 0) return
  for (const approval of waiting) await refuse(context, tx, organizationId, approval)
  const decided = waiting.map(({ approvalId }) => ({ approvalId, state: 'rejected' as const, edited: false }))
  await saveDecisions(tx, organizationId, { actor: null, now: context.clock.now() }, decided)
  await tellDecided(context, tx, organizationId, { approvals: waiting, decision: 'rejected' })
  await wakeOthers(context, tx, organizationId, waiting)
}

async function refuse(context: Context, tx: Transaction, organizationId: string, approval: Approval): Promise<void> {
  const { leadId, campaignId, step } = approval
  const campaign = await findCampaign(tx, organizationId, campaignId)
  const lead = leadId === null ? undefined : await findLead(tx, organizationId, leadId)
  if (lead === undefined || campaign === undefined) return
  const facts = (await knownFacts(tx, [lead])).get(lead.leadId) ?? new Map()
  const by = { source: 'person', name: 'operator', now: context.clock.now() } as const
  await saveFacts(
    tx,
    { organizationId, about: { leadId: lead.leadId }, ...by },
    refusals(usedTexts(campaign, lead, step), facts),
  )
}
