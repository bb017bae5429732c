import { execute, firstRow, jsonRows, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { LeasedDelivery } from './lease-store.ts'

/**
 * One attempt, as it is kept. Without status and error nobody knows its outcome: it is under way, or its process was
 * lost before it could write it down.
 */
export interface Attempt {
  attemptId: string
  startedAt: Date
  /** Null while the outcome is unknown. */
  durationMs: number | null
  /** HTTP status, or null when there was no answer. */
  status: number | null
  /** Why there was no answer: an `OutboundReason`. */
  error: string | null
  /** The start of the answer's body. */
  answer: string | null
}

const BEGIN = statement(
  'webhooks.begin_attempts',
  `insert into attempts (organization_id, attempt_id, delivery_id, started_at)
   select $1, "attemptId", "deliveryId", $2
   from json_to_recordset($3::json) as a("attemptId" uuid, "deliveryId" uuid)`,
)

/** Writes down, in the transaction that leases the deliveries, that an attempt at each begins. */
export async function beginAttempts(
  tx: Db,
  organizationId: string,
  leased: readonly LeasedDelivery[],
  now: Date,
): Promise<void> {
  const begun = leased.map(({ attemptId, deliveryId }) => ({ attemptId, deliveryId }))
  await execute(tx, BEGIN, [organizationId, now, jsonRows(begun)])
}

const FINISH = statement(
  'webhooks.finish_attempt',
  `update attempts set started_at = $3, duration_ms = $4, status = $5, error = $6, answer = $7
   where organization_id = $1 and attempt_id = $2`,
)

/** Writes what came of an attempt that was begun. */
export async function finishAttempt(tx: Db, organizationId: string, attempt: Attempt): Promise<void> {
  const { attemptId, startedAt, durationMs, status, error, answer } = attempt
  await execute(tx, FINISH, [organizationId, attemptId, startedAt, durationMs, status, error, answer])
}

const TAKE_BACK = statement(
  'webhooks.take_back_attempt',
  `with unmade as (delete from attempts where organization_id = $1 and attempt_id = $3 returning delivery_id)
   update deliveries d set attempt_count = d.attempt_count - 1 from unmade
   where d.organization_id = $1 and d.delivery_id = $2 and unmade.delivery_id = d.delivery_id`,
)

/** Removes an attempt that was begun and certainly not made; it does not count. */
export async function takeBackAttempt(tx: Db, leased: LeasedDelivery): Promise<void> {
  await execute(tx, TAKE_BACK, [leased.organizationId, leased.deliveryId, leased.attemptId])
}

const COUNT_FAILED = statement<{ count: number }>(
  'webhooks.count_failed_attempts',
  `select count(*)::integer as count from (
     select 1 from deliveries d
     cross join lateral (
       select 1 from attempts a
       where a.organization_id = $1 and a.delivery_id = d.delivery_id and a.started_at >= $3
         and (a.status is not null or a.error <> 'aborted')
       limit $4) failed
     where d.organization_id = $1 and d.campaign_id = $2
       and (d.state = 'exhausted' or (d.state = 'pending' and d.failures > 0))
     order by d.delivery_id desc limit $4) recent`,
)

/** How many attempts at an endpoint that nothing gets through to failed from `since` on, counted to `most`. */
export async function countFailedAttempts(
  tx: Db,
  { organizationId, campaignId }: Pick<LeasedDelivery, 'organizationId' | 'campaignId'>,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<number> {
  return (await firstRow(tx, COUNT_FAILED, [organizationId, campaignId, since, most]))?.count ?? 0
}

const LIST = statement<Attempt>(
  'webhooks.list_attempts',
  `select attempt_id as "attemptId", started_at as "startedAt", duration_ms as "durationMs", status, error,
     answer
   from attempts where organization_id = $1 and delivery_id = $2 order by attempt_id desc limit $3`,
)

/** The last attempts at a delivery, newest first. */
export async function listAttempts(
  db: Db,
  organizationId: string,
  deliveryId: string,
  limit: number,
): Promise<Attempt[]> {
  return rows(db, LIST, [organizationId, deliveryId, limit])
}

const DELETE_OLD = statement(
  'webhooks.delete_old_attempts',
  `delete from attempts a using (
     select organization_id, attempt_id from attempts where started_at < $1 order by started_at limit $2) old
   where a.organization_id = old.organization_id and a.attempt_id = old.attempt_id`,
)

/** Removes up to `limit` attempts that began before `before`, of any organization; answers how many. */
export async function deleteOldAttempts(db: Db, before: Date, limit: number): Promise<number> {
  return execute(db, DELETE_OLD, [before, limit])
}
