import { findCampaigns, restDaysOf } from '../campaigns/index.ts'
import { lockLeads } from '../leads/index.ts'
import { DAY } from '../platform/clock.ts'
import type { Consequence } from '../platform/emit.ts'
import { releaseLiveLeads } from '../suppressions/index.ts'

/** When a live sequence ends, its address is free again, and rests for as long as the campaign says. */
export const restContacts: Consequence<'lead.ended'> = async (context, tx, organizationId, happenings) => {
  const leadIds = happenings.flatMap((happening) => happening.leadId ?? [])
  const leads = await lockLeads(tx, organizationId, leadIds)
  const sent = leads.filter((lead) => lead.step > 0)
  if (sent.length === 0) return
  const campaigns = await findCampaigns(tx, organizationId, [...new Set(sent.map((lead) => lead.campaignId))])
  const now = context.clock.now().getTime()
  const released = sent.map((lead) => {
    const campaign = campaigns.get(lead.campaignId)
    const restDays = campaign === undefined ? 0 : restDaysOf(campaign)
    return { leadId: lead.leadId, addressHash: lead.addressHash, restingUntil: new Date(now + restDays * DAY) }
  })
  await releaseLiveLeads(tx, organizationId, released)
}
