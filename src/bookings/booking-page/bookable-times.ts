import { findCampaign } from '../../campaigns/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { calendarOf } from '../campaign-part.ts'
import { offeredSlots, refreshHosts } from '../availability/offered-slots.ts'
import { calendarFor, zoneOf } from './open-calendar-link.ts'

/** Whether a booking link of a lead would lead anywhere: to our page, or to that of another provider. */
export async function canBeBooked(context: Context, lead: Lead): Promise<boolean> {
  const campaign = await findCampaign(context.db, lead.organizationId, lead.campaignId)
  if (campaign === undefined) return false
  const { provider = 'builtin', url } = calendarOf(campaign)
  return provider === 'builtin' ? (await calendarFor(context.db, campaign)) !== undefined : url !== undefined
}

/** When a lead could be met, and in which zone they live; undefined where the campaign has no calendar of ours. */
export async function bookableTimes(
  context: Context,
  lead: Lead,
): Promise<{ readonly times: readonly Temporal.Instant[]; readonly timezone: string } | undefined> {
  const { organizationId } = lead
  const campaign = await findCampaign(context.db, organizationId, lead.campaignId)
  if (campaign === undefined || (calendarOf(campaign).provider ?? 'builtin') !== 'builtin') return undefined
  const calendar = await calendarFor(context.db, campaign)
  if (calendar === undefined) return undefined
  const open = { organizationId, campaign, calendar, live: campaign.mode === 'live' }
  await refreshHosts(context, open)
  const times = (await offeredSlots(context, open)).map(({ startsAt }) => startsAt)
  return { times, timezone: await zoneOf(context.db, lead, calendar) }
}
