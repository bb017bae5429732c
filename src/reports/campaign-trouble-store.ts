import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { FunnelScope } from './funnel-store.ts'

const MOST_LINES = 200

/** A campaign of which too much comes back. */
export interface TroubledCampaign {
  campaignId: string
  /** Why it was paused by itself; null for one that only comes near to it. */
  pauseReason: string | null
  warning: string | null
}

const TROUBLED = statement<TroubledCampaign>(
  'reports.troubled_campaigns',
  `select campaign_id as "campaignId", pause_reason as "pauseReason", warning from campaigns
   where organization_id = $1 and ($2::uuid[] is null or campaign_id = any($2))
     and ((status = 'paused' and pause_reason is not null) or (status = 'active' and warned_at > $3))
   order by pause_reason is null, campaign_id desc limit $4`,
)

/** Campaigns that were paused by themselves, then those warned of since an instant. */
export async function listTroubledCampaigns(
  db: Db,
  { organizationId, campaignIds }: FunnelScope,
  since: Date,
): Promise<TroubledCampaign[]> {
  return rows(db, TROUBLED, [organizationId, campaignIds, since, MOST_LINES])
}
