import { findCampaigns, restDaysOf } from '../../campaigns/index.ts'
import { lockLeads } from '../../leads/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { releaseLiveLeads } from '../../suppressions/index.ts'
import { findProgress } from '../store.ts'

/**
 * When a live sequence ends, or its lead goes, its address is free again; it rests for as long as the campaign says, if
 * anything was sent or may have been. A lead of which no email was ever claimed has no hold on its contact.
 */
export async function restContacts(
  context: Context,
  tx: Transaction,
  organizationId: string,
  happenings: readonly { readonly leadId?: string }[],
): Promise<void> {
  const leadIds = happenings.flatMap((happening) => happening.leadId ?? [])
  const leads = await lockLeads(tx, organizationId, leadIds)
  const progress = await findProgress(tx, organizationId, leads)
  const tried = leads.filter((lead) => progress.get(lead.leadId)?.tried === true)
  if (tried.length === 0) return
  const campaigns = await findCampaigns(tx, organizationId, [...new Set(tried.map((lead) => lead.campaignId))])
  const now = context.clock.now().getTime()
  const released = tried.map((lead) => {
    const campaign = campaigns.get(lead.campaignId)
    const restDays = campaign === undefined ? 0 : restDaysOf(campaign)
    const isWritten = lead.step > 0 || progress.get(lead.leadId)?.underWay === true
    const restingUntil = isWritten ? new Date(now + restDays * DAY) : null
    return { leadId: lead.leadId, addressHash: lead.addressHash, restingUntil }
  })
  await releaseLiveLeads(tx, organizationId, released)
}
