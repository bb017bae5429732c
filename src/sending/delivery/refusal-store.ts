import type { BounceClass } from '../../mailboxes/index.ts'
import { execute, firstRow, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

interface OfMessage {
  readonly organizationId: string
  readonly messageId: string
  readonly now: Date
}

const NOTE_BOUNCE = statement(
  'sending.note_bounce',
  `update messages set
     unexplained = unexplained
       + (case when $3 = 'unknown' and (bounced_at is null or bounced_at < claimed_at) then 1 else 0 end),
     bounce_class = case when bounce_class = 'hard' then bounce_class else $3 end, bounced_at = $4
   where organization_id = $1 and message_id = $2`,
)

/**
 * Writes beside an email that it was refused for good or came back, and why. A hard bounce stays one. Of two reports about
 * one attempt, one counts as unexplained.
 */
export async function noteBounce(db: Db, bounce: OfMessage & { readonly bounceClass: BounceClass }): Promise<void> {
  await execute(db, NOTE_BOUNCE, [bounce.organizationId, bounce.messageId, bounce.bounceClass, bounce.now])
}

/** How often an address was refused without a reason, at once or in a report, over all campaigns. */
export const countUnexplained = statement<{ count: number }>(
  'sending.count_unexplained',
  `select coalesce(sum(m.unexplained), 0)::int as count from leads l
   join messages m on m.organization_id = l.organization_id and m.lead_id = l.lead_id
   where l.organization_id = $1 and l.address_hash = $2`,
).first(
  (organizationId: string, addressHash: Buffer) => [organizationId, addressHash],
  (found) => found?.count ?? 0,
)

const NOTE_SOFT = statement<{ refusals: number; refusedSince: Date }>(
  'sending.note_soft_refusal',
  `update messages set refusals = refusals + 1, refused_since = coalesce(refused_since, $3)
   where organization_id = $1 and message_id = $2 returning refusals, refused_since as "refusedSince"`,
)

/** Counts that an email was refused for now; answers how often that was, and since when. */
export async function noteSoftRefusal(
  db: Db,
  { organizationId, messageId, now }: OfMessage,
): Promise<{ refusals: number; refusedSince: Date }> {
  const noted = await firstRow(db, NOTE_SOFT, [organizationId, messageId, now])
  return noted ?? { refusals: 1, refusedSince: now }
}

/** How often policy refused an email for good. */
export const countPolicyRefusals = statement<{ count: number }>(
  'sending.policy_refusals',
  `select policy_refusals as count from messages where organization_id = $1 and message_id = $2`,
).first(
  (organizationId: string, messageId: string) => [organizationId, messageId],
  (found) => found?.count ?? 0,
)

/** Counts that policy refused an email for good. */
export const notePolicyRefusal = statement(
  'sending.note_policy_refusal',
  `update messages set policy_refusals = policy_refusals + 1 where organization_id = $1 and message_id = $2`,
).run((organizationId: string, messageId: string) => [organizationId, messageId])

/**
 * Writes that a sent email did not arrive, through no fault of the address: its step counts as not handed over. Answers
 * how often that was; undefined for an email that is not in state `sent`.
 */
export const noteReturn = statement<{ returns: number }>(
  'sending.note_return',
  `update messages set returns = returns + 1, state = 'failed', reason = $3, sent_copy_at = null
   where organization_id = $1 and message_id = $2 and state = 'sent' returning returns`,
).first(
  ({ organizationId, messageId, reason }: { organizationId: string; messageId: string; reason: string }) => [
    organizationId,
    messageId,
    reason,
  ],
  (found) => found?.returns,
)
