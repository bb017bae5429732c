import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const MODES = statement<{ campaignId: string; mode: string }>(
  'reports.list_modes',
  `select c.campaign_id as "campaignId", c.mode from campaigns c
   where c.organization_id = $1 and ($2::uuid[] is null or c.campaign_id = any($2)) order by c.campaign_id`,
)

/** An organization's campaigns, archived ones too, and whether they are live; all, or those named. */
export async function listModes(
  db: Db,
  organizationId: string,
  campaignIds: readonly string[] | null,
): Promise<{ campaignId: string; mode: string }[]> {
  return rows(db, MODES, [organizationId, campaignIds])
}
