import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const PAGE_OF_RUNS = statement<{ leadId: string; run: number }>(
  'leads.page_of_runs',
  `select lead_id as "leadId", run from leads
   where organization_id = $1 and campaign_id = $2 and ($3::uuid is null or lead_id > $3) order by lead_id limit $4`,
)

/** Leads of a campaign and their present runs, a page at a time; `after` is the last lead of the page before. */
export async function pageRuns(
  db: Db,
  page: { organizationId: string; campaignId: string; after: string | null; limit: number },
): Promise<{ leadId: string; run: number }[]> {
  return rows(db, PAGE_OF_RUNS, [page.organizationId, page.campaignId, page.after, page.limit])
}
