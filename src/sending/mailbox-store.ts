import { firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** Counting stops here. */
const MOST_COUNTED = 10_000

const WAITING = statement<{ count: number }>(
  'sending.waiting_for_mailbox',
  `select count(*)::int as count from (
     select 1 from messages m
     where m.organization_id = $1 and m.mailbox_id = $2 and m.live and (m.state in ('sending', 'unknown')
       or (m.state = 'queued' and (m.data_started_at is not null or m.kind in ('reply', 'test')))) limit ${MOST_COUNTED}) waiting`,
)

/**
 * Emails that can leave through no other mailbox, or may be leaving through this one; 10,000 at most. The steps of its
 * conversations go on from another.
 */
export async function countWaitingForMailbox(
  db: Db,
  { organizationId, mailboxId }: { readonly organizationId: string; readonly mailboxId: string },
): Promise<number> {
  return (await firstRow(db, WAITING, [organizationId, mailboxId]))?.count ?? 0
}
