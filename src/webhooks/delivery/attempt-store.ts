import { statement, textArray } from '../../platform/database/db.ts'
import { isLeaseOf, leasedAt } from './delivery-store.ts'
import type { DeliveryState } from './delivery-store.ts'
import { heldLeases, keysOf } from './lease-store.ts'
import type { LeasedDelivery } from './lease-store.ts'

/**
 * One attempt, as it is kept once it has ended. Without status and error nobody knows its outcome: it is under way, or its
 * process was lost before it could write it down.
 */
export interface DeliveryAttempt {
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

/** Writes what came of an attempt. */
export const insertAttempt = statement(
  'webhooks.insert_attempt',
  `insert into attempts (organization_id, attempt_id, delivery_id, started_at, duration_ms, status, error, answer)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
).run((leased: LeasedDelivery, attempt: Omit<DeliveryAttempt, 'attemptId'>) => {
  const { organizationId, attemptId, deliveryId } = leased
  const { startedAt, durationMs, status, error, answer } = attempt
  return [organizationId, attemptId, deliveryId, startedAt, durationMs, status, error, answer]
})

/** How many attempts at an endpoint that nothing gets through to failed from `since` on, counted to `most`. */
export const countFailedAttempts = statement<{ count: number }>(
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
).first(
  (
    { organizationId, campaignId }: Pick<LeasedDelivery, 'organizationId' | 'campaignId'>,
    { since, most }: { readonly since: Date; readonly most: number },
  ) => [organizationId, campaignId, since, most],
  (found) => found?.count ?? 0,
)

/** The last attempts at a delivery, newest first: the one that it is leased for, and those that have ended. */
export const listAttempts = statement<DeliveryAttempt>(
  'webhooks.list_attempts',
  `(select l.attempt_id as "attemptId", ${leasedAt('l.attempt_id')} as "startedAt", null::integer as "durationMs",
      null::integer as status, null as error, null as answer
    from deliveries d join delivery_leases l on ${isLeaseOf('d')} where d.organization_id = $1 and d.delivery_id = $2)
   union all
   (select attempt_id, started_at, duration_ms, status, error, answer
    from attempts where organization_id = $1 and delivery_id = $2 order by attempt_id desc limit $3)
   order by "attemptId" desc limit $3`,
).rows((organizationId: string, deliveryId: string, limit: number) => [organizationId, deliveryId, limit])

/** Where a delivery stands after an attempt, or without one. */
export interface DeliveryChange {
  readonly state: DeliveryState
  readonly failures: number
  readonly dueAt: Date | null
  readonly deliveredAt: Date | null
}

/** Writes what came of a delivery and gives its lease back; changes nothing when the lease is somebody else's. */
export const completeDelivery = statement(
  'webhooks.complete_delivery',
  `with ended as (
     delete from delivery_leases l
     where l.organization_id = $1 and l.delivery_id = $2 and l.attempt_id = $3 returning l.delivery_id)
   update deliveries d set state = $4, failures = $5, due_at = $6, delivered_at = coalesce($7, d.delivered_at),
     attempt_count = d.attempt_count + 1
   from ended where d.organization_id = $1 and d.delivery_id = ended.delivery_id`,
).run((leased: LeasedDelivery, change: DeliveryChange) => {
  const { state, failures, dueAt, deliveredAt } = change
  const { organizationId, deliveryId, attemptId } = leased
  return [organizationId, deliveryId, attemptId, state, failures, dueAt, deliveredAt]
})

/** An attempt that was answered with 2xx. */
export interface DeliveredAttempt extends Pick<LeasedDelivery, 'campaignId' | 'deliveryId' | 'attemptId'> {
  readonly startedAt: Date
  readonly deliveredAt: Date
  readonly durationMs: number
  readonly status: number
  readonly answer: string | null
}

/**
 * Writes, in one statement, what came of attempts that succeeded, as long as that changes nothing about their endpoints:
 * those that had failed before are left out, and so are leases that are somebody else's by now. Answers the attempts written.
 */
export const completeDeliveredAttempts = statement<{ attemptId: string }>(
  'webhooks.complete_delivered',
  `with made as (
     select * from unnest($2::uuid[], $4::timestamptz[], $5::timestamptz[], $6::integer[], $7::integer[], $8::text[])
       as m(delivery_id, started_at, delivered_at, duration_ms, status, answer)
   ), ended as (
     delete from delivery_leases l where ${heldLeases(2)} and l.campaign_id in (
       select e.campaign_id from webhook_endpoints e
       where e.organization_id = $1 and e.campaign_id = any($9::uuid[]) and e.failing_since is null
         and e.failures_in_row = 0 and e.probe_at is null)
     returning l.delivery_id, l.attempt_id
   ), settled as (
     update deliveries d set state = 'delivered', due_at = null, delivered_at = m.delivered_at,
       attempt_count = d.attempt_count + 1
     from ended join made m on m.delivery_id = ended.delivery_id
     where d.organization_id = $1 and d.delivery_id = ended.delivery_id
     returning d.organization_id, ended.attempt_id, m.*
   ), kept as (
     insert into attempts (organization_id, attempt_id, delivery_id, started_at, duration_ms, status, answer)
     select organization_id, attempt_id, delivery_id, started_at, duration_ms, status, answer from settled
     returning attempt_id)
   select attempt_id as "attemptId" from kept`,
).rows(
  (organizationId: string, made: readonly DeliveredAttempt[]) => {
    const campaignIds = new Set(made.map(({ campaignId }) => campaignId))
    return [
      organizationId,
      ...keysOf(made),
      textArray(made.map(({ startedAt }) => startedAt.toISOString())),
      textArray(made.map(({ deliveredAt }) => deliveredAt.toISOString())),
      made.map(({ durationMs }) => durationMs),
      made.map(({ status }) => status),
      textArray(made.map(({ answer }) => answer)),
      textArray([...campaignIds]),
    ]
  },
  (completed) => new Set(completed.map(({ attemptId }) => attemptId)),
)
