import { firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** Counting stops here. */
const MOST_COUNTED = 10_000

const WAITING = statement<{ count: number }>(
  'sending.waiting_for_mailbox',
  `select count(*)::int as count from (
     select 1 from messages m left join leads l on l.organization_id = m.organization_id and l.lead_id = m.lead_id
     where m.organization_id = $1 and m.state in ('queued', 'sending', 'unknown') and m.live
       and (l.mailbox_id = $2 or (m.mailbox_id = $2 and (m.state <> 'queued' or m.data_started_at is not null))) limit ${MOST_COUNTED}) waiting`,
)

/** Emails whose conversation has this mailbox for its sender, or that may be leaving through it; 10,000 at most. */
export async function countWaitingForMailbox(
  db: Db,
  { organizationId, mailboxId }: { readonly organizationId: string; readonly mailboxId: string },
): Promise<number> {
  return (await firstRow(db, WAITING, [organizationId, mailboxId]))?.count ?? 0
}
