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
  bounces: 'Check the addresses of the leads that still wait, or where they come from, then activate it again.',
  complaints:
    'Look at whom it writes to, how often and with which words, before you activate it again: complaints cost the sending domains their good name.',
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
    const whatToDo = data.reason.startsWith('complaints') ? WHAT_TO_DO.complaints : WHAT_TO_DO.bounces
    const body = [
      `The campaign “${campaign.name}” was paused automatically: too many of its emails bounce.`,
      `What happened: ${data.reason}.`,
      `What to do: ${whatToDo} Its leads wait until then, and none is lost.`,
      `${context.settings.publicUrl}/campaigns/${showId('camp', campaignId)}`,
    ].join('\n\n')
    await queueNotice(context, tx, organizationId, { title: `Campaign paused: ${campaign.name}`, body })
  }
}
