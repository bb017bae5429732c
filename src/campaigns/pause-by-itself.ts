import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { nextCampaign } from './change-campaign.ts'
import { saveCampaign } from './save-campaign.ts'
import { countAnew, lockCampaign } from './store.ts'

/**
 * Pauses an active campaign with a reason that is shown beside it; a person activates it again. One that is not active
 * stays as it is.
 */
export async function pauseCampaignByItself(
  context: Context,
  tx: Transaction,
  pause: { organizationId: string; campaignId: string; reason: string },
): Promise<void> {
  const { organizationId, campaignId, reason } = pause
  const before = await lockCampaign(tx, organizationId, campaignId)
  if (before?.status !== 'active') return
  const writing = { context, tx, parts: [] }
  const after = nextCampaign(writing, before, { status: 'paused', pauseReason: reason })
  await saveCampaign(writing, { before, after, given: [], action: 'campaign.paused', actor: 'system' })
  await countAnew(tx, organizationId, campaignId, context.clock.now())
  await emit(context, tx, organizationId, [{ type: 'campaign.paused', campaignId, data: { reason } }])
}
