import { listMailboxes } from '../mailboxes/index.ts'
import { findSendingRules } from './rules-store.ts'
import { findCampaign } from '../campaigns/index.ts'
import { findLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { knownFacts } from '../research/index.ts'
import type { ProspectZone } from '../research/index.ts'
import { zoneOf } from '../sequences/index.ts'
import { findContact } from '../suppressions/index.ts'
import { evaluateGates, nextEligible } from './gates.ts'
import type { Gate } from './gates.ts'
import { gatherGates } from './gather-gates.ts'
import { findOpen } from './message-store.ts'

/** Why a lead is or is not emailed now, and from when it may be. Reads without locks. @throws AppError `not_found` */
export async function explainNext(
  context: Context,
  organizationId: string,
  leadId: string,
): Promise<{ step: number | null; eligibleAt: Date | null; gates: Gate[]; zone: ProspectZone }> {
  const { db } = context
  const now = context.clock.now()
  const lead = await findLead(db, organizationId, leadId)
  const campaign = lead === undefined ? undefined : await findCampaign(db, organizationId, lead.campaignId)
  if (lead === undefined || campaign === undefined) throw notFound('lead')
  const contact = await findContact(db, organizationId, lead)
  const facts = (await knownFacts(db, [lead])).get(leadId) ?? new Map()
  const rules = await findSendingRules(db, organizationId, now)
  const mailboxes = campaign.mode === 'live' ? await listMailboxes(db, organizationId, now) : []
  const open = await findOpen(db, organizationId, lead)
  const gathered = await gatherGates(context, db, { lead, campaign, contact, facts, rules, mailboxes, now }, open)
  const gates = evaluateGates(gathered)
  const step = gathered.next.kind === 'send' ? gathered.next.step : null
  return { step: open?.step ?? step, eligibleAt: nextEligible(gathered, gates), gates, zone: zoneOf(campaign, facts) }
}
