import { execute, firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** What came in and waits for a person. */
export interface InboxCounts {
  /** Replies that nobody has answered or put aside. */
  needsAnswer: number
  /** Mails that belong to nobody known, without junk. */
  unmatched: number
}

/** Counted one by one up to so many. */
export const MOST_WAITING_MAIL = 10_000

const COUNT = statement<InboxCounts>(
  'replies.count_waiting',
  `select
     (select count(*)::int from (select 1 from inbound
        where organization_id = $1 and kind = 'reply' and lead_id is not null and settled_at is null
          and coalesce(intent, 'unclear') not in ('not_interested', 'unsubscribe')
          and ($2::uuid[] is null or campaign_id = any($2)) limit ${MOST_WAITING_MAIL}) waiting) as "needsAnswer",
     (select count(*)::int from (select 1 from inbound
        where organization_id = $1 and lead_id is null and not junk and $2::uuid[] is null
        limit ${MOST_WAITING_MAIL}) unknown) as unmatched`,
)

/** How much waits, of an organization or of some of its campaigns: to no campaign belongs what is unmatched. */
export async function countWaitingMail(
  db: Db,
  { organizationId, campaignIds }: { organizationId: string; campaignIds: readonly string[] | null },
): Promise<InboxCounts> {
  return (await firstRow(db, COUNT, [organizationId, campaignIds])) ?? { needsAnswer: 0, unmatched: 0 }
}

const SETTLE_OF_LEAD = statement<{ inboundId: string }>(
  'replies.settle_of_lead',
  `update inbound set settled_at = $3
   where organization_id = $1 and lead_id = $2 and kind = 'reply' and settled_at is null
   returning inbound_id as "inboundId"`,
)

/** Replies of a lead no longer wait: it was answered. Answers which they were. */
export async function settleOfLead(db: Db, organizationId: string, leadId: string, now: Date): Promise<string[]> {
  return (await rows(db, SETTLE_OF_LEAD, [organizationId, leadId, now])).map(({ inboundId }) => inboundId)
}

const SETTLE = statement(
  'replies.settle_inbound',
  `update inbound set settled_at = $3 where organization_id = $1 and inbound_id = $2`,
)

/** Notes since when a mail no longer waits for an answer; null: it waits again. */
export async function settleInbound(
  db: Db,
  organizationId: string,
  inboundId: string,
  settledAt: Date | null,
): Promise<void> {
  await execute(db, SETTLE, [organizationId, inboundId, settledAt])
}
