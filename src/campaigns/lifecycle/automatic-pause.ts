import assert from 'node:assert/strict'
import { queueNotice } from '../../people/index.ts'
import type { Context, Consequence } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { showId } from '../../platform/ids.ts'
import { nextCampaign } from '../settings/change-campaign.ts'
import { saveCampaign } from '../settings/save-campaign.ts'
import { findCampaigns, lockCampaign, restartBounceCount } from '../store.ts'

/** Pauses an active campaign until a person activates it; the reason is shown beside it. Others stay as they are. */
export async function pauseCampaignAutomatically(
  context: Context,
  tx: Transaction,
  pause: { organizationId: string; campaignId: string; reason: string },
): Promise<void> {
  const { organizationId, campaignId, reason } = pause
  const before = await lockCampaign(tx, organizationId, campaignId)
  if (before?.status !== 'active') return
  const writing = { context, tx, parts: [], assertMay: () => {} }
  const after = nextCampaign(writing, before, { status: 'paused', pauseReason: reason })
  await saveCampaign(writing, { before, after, given: [], action: 'campaign.paused', actor: 'system' })
  await restartBounceCount(tx, organizationId, campaignId, context.clock.now())
  await emit(context, tx, organizationId, [{ type: 'campaign.paused', campaignId, data: { reason } }])
}

const WHAT_TO_DO = {
  bounces: 'Check the addresses of the waiting leads and where they come from, then activate the campaign again.',
  complaints:
    'Review who gets the emails, how often, and what they say, then activate the campaign again. Complaints hurt the reputation of your sending domains.',
}

/** Has owners and admins told why a campaign was paused automatically, once for each time that it was. */
export const noticePausedCampaigns: Consequence<'campaign.paused'> = async (
  context,
  tx,
  organizationId,
  happenings,
) => {
  const ids = happenings.flatMap(({ campaignId }) => campaignId ?? [])
  const campaigns = await findCampaigns(tx, organizationId, ids)
  for (const { campaignId = '', data } of happenings) {
    const campaign = campaigns.get(campaignId)
    assert(campaign !== undefined, 'A campaign that was paused is there.')
    const isComplaints = data.reason.startsWith('complaints')
    const whatToDo = isComplaints ? WHAT_TO_DO.complaints : WHAT_TO_DO.bounces
    const body = [
      `We paused the campaign “${campaign.name}”: ${isComplaints ? 'too many recipients reported its emails as spam' : 'too many of its emails bounce'}.`,
      `What happened: ${data.reason}.`,
      `What to do: ${whatToDo} Its leads are kept and wait until then.`,
      `${context.settings.publicUrl}/campaigns/${showId('camp', campaignId)}`,
    ].join('\n\n')
    await queueNotice(context, tx, organizationId, { title: `Campaign paused: ${campaign.name}`, body })
  }
}
