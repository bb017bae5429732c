import { firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const COUNT_CAPTURED = statement<{ leads: number }>(
  'sending.count_captured',
  `select count(distinct m.lead_id)::int as leads from messages m
   where m.organization_id = $1 and m.campaign_id = $2 and m.state = 'captured' and m.kind = 'step'`,
)

/** How many leads of a campaign have an email that was captured. */
export async function countCaptured(db: Db, organizationId: string, campaignId: string): Promise<number> {
  return (await firstRow(db, COUNT_CAPTURED, [organizationId, campaignId]))?.leads ?? 0
}
