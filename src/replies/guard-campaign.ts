import { pauseCampaignByItself, warnOfCampaign } from '../campaigns/index.ts'
import { DAY } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { judgeCampaign } from './judge-campaign.ts'
import { countReturned } from './returned-store.ts'

const WINDOW = 7 * DAY

/** Pauses a campaign of which too much comes back, before its mailboxes lose their good name. */
export async function guardCampaign(
  context: Context,
  tx: Transaction,
  organizationId: string,
  campaignId: string,
): Promise<void> {
  const since = new Date(context.clock.now().getTime() - WINDOW)
  const returned = await countReturned(tx, { organizationId, campaignId, since })
  const verdict = judgeCampaign(returned)
  const warning = verdict.kind === 'warn' ? verdict.reason : null
  await warnOfCampaign(tx, { organizationId, campaignId, warning, now: context.clock.now() })
  if (verdict.kind !== 'pause') return
  await pauseCampaignByItself(context, tx, { organizationId, campaignId, reason: verdict.reason })
}
