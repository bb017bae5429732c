import { execute, firstRow, jsonRows, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { LeasedDelivery } from './lease-store.ts'

const LOCK_LEASED = statement<{ failures: number; leadId: string | null }>(
  'webhooks.lock_leased',
  `select failures, lead_id as "leadId" from deliveries
   where organization_id = $1 and delivery_id = $2 and lease_token = $3 for update`,
)

/** The delivery as it stands, locked; undefined when the lease is somebody else's by now. */
export async function lockLeased(
  tx: Db,
  leased: LeasedDelivery,
): Promise<{ failures: number; leadId: string | null } | undefined> {
  return firstRow(tx, LOCK_LEASED, [leased.organizationId, leased.deliveryId, leased.token])
}

/** Where a delivery stands after an attempt. */
export interface DeliveryChange {
  readonly state: 'pending' | 'delivered' | 'exhausted'
  readonly failures: number
  readonly dueAt: Date | null
  readonly deliveredAt: Date | null
}

const SETTLE = statement(
  'webhooks.settle_delivery',
  `update deliveries set state = $4, failures = $5, due_at = $6, delivered_at = coalesce($7, delivered_at),
     lease_until = null, lease_token = null
   where organization_id = $1 and delivery_id = $2 and lease_token = $3`,
)

/** Writes what came of a delivery and gives its lease back; changes nothing when the lease is somebody else's. */
export async function settleDelivery(tx: Db, leased: LeasedDelivery, change: DeliveryChange): Promise<void> {
  const { state, failures, dueAt, deliveredAt } = change
  const { organizationId, deliveryId, token } = leased
  await execute(tx, SETTLE, [organizationId, deliveryId, token, state, failures, dueAt, deliveredAt])
}

const SETTLE_DELIVERED = statement<{ attemptId: string }>(
  'webhooks.settle_delivered',
  `with made as (
     select * from json_to_recordset($2::json) as m("deliveryId" uuid, "campaignId" uuid, token uuid, "attemptId" uuid,
       "startedAt" timestamptz, "deliveredAt" timestamptz, "durationMs" integer, status integer, answer text)
   ), held as (
     select d.delivery_id from deliveries d
     join made m on m."deliveryId" = d.delivery_id and m.token = d.lease_token
     join webhook_endpoints e on e.organization_id = $1 and e.campaign_id = d.campaign_id
     where d.organization_id = $1 and e.failing_since is null and e.failures_in_row = 0 and e.probe_at is null
     order by d.delivery_id for update of d
   ), settled as (
     update deliveries d set state = 'delivered', due_at = null, delivered_at = m."deliveredAt", lease_until = null,
       lease_token = null
     from made m join held on held.delivery_id = m."deliveryId"
     where d.organization_id = $1 and d.delivery_id = m."deliveryId" and d.lease_token = m.token
     returning m."attemptId"
   ), kept as (
     update attempts a set started_at = m."startedAt", duration_ms = m."durationMs", status = m.status, answer = m.answer
     from made m join settled on settled."attemptId" = m."attemptId"
     where a.organization_id = $1 and a.attempt_id = m."attemptId")
   select "attemptId" from settled`,
)

/** An attempt that was answered with 2xx. */
export interface DeliveredAttempt {
  readonly deliveryId: string
  readonly campaignId: string
  readonly token: string
  readonly attemptId: string
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
export async function settleDelivered(
  db: Db,
  organizationId: string,
  made: readonly DeliveredAttempt[],
): Promise<Set<string>> {
  const settled = await rows(db, SETTLE_DELIVERED, [organizationId, jsonRows(made)])
  return new Set(settled.map(({ attemptId }) => attemptId))
}
