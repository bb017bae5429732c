import { firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** Counting stops here. */
const MOST_COUNTED = 10_000

const COUNT = statement<{ count: number }>(
  'mailboxes.count_conversations',
  `select count(*)::int as count from (
     select 1 from leads where organization_id = $1 and campaign_id = $2 and status = 'in_sequence'
       and mailbox_id = any($3::uuid[]) limit ${MOST_COUNTED}) going_on`,
)

/** Leads of a campaign in a sequence whose emails came from these mailboxes; 10,000 at most. */
export async function countConversations(
  db: Db,
  place: { organizationId: string; campaignId: string; mailboxIds: readonly string[] },
): Promise<number> {
  const { organizationId, campaignId, mailboxIds } = place
  return (await firstRow(db, COUNT, [organizationId, campaignId, mailboxIds]))?.count ?? 0
}
