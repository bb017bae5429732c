import { firstBy, jsonRows, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import { isFree } from '../../platform/work/lease-store.ts'
import { UNRENDERED } from './delivery-store.ts'
import type { DeliveryState, UnrenderedDelivery } from './delivery-store.ts'
import { shareSlots } from './share-slots.ts'
import type { DueEndpoint } from './share-slots.ts'

/** The endpoint `e` is enabled, and nothing is left of what was given up when it was removed. */
const IS_CALLED = `e.disabled_reason is null and not exists (
     select 1 from sweeps s where s.organization_id = e.organization_id and s.kind = 'webhooks.discard'
       and s.subject_id = e.campaign_id)`

/**
 * Organizations with a delivery that is due and not under way, to an endpoint that is not left alone. There is none while live sending is held: a copy tells
 * nobody a second time what the original tells them.
 */
export const organizationsWithDeliveriesDue = statement<{ organizationId: string }>(
  'webhooks.organizations_due',
  `select o.organization_id as "organizationId" from organizations o cross join instance i
   where o.status = 'active' and i.sending_held is null and exists (
     select 1 from deliveries d where d.organization_id = o.organization_id and d.due_at <= $1
       and ${isFree('$1', 'd')} ${firstBy('d.due_at')})
     and exists (
       select 1 from webhook_endpoints e
       where e.organization_id = o.organization_id and (e.probe_at is null or e.probe_at <= $1) and ${IS_CALLED} and exists (
         select 1 from deliveries d
         where d.organization_id = e.organization_id and d.campaign_id = e.campaign_id and d.due_at <= $1
           and ${isFree('$1', 'd')} ${firstBy('d.due_at')}) offset 0)`,
).rows((now: Date) => [now], organizationsDue)

export interface LeaseOrder {
  readonly organizationId: string
  readonly now: Date
  readonly until: Date
  readonly token: string
  readonly limit: number
  /** How many may be under way to one endpoint at most, over all processes; fewer where few slots are free. */
  readonly perEndpoint: number
}

const LOCK_DUE_ENDPOINTS = statement<DueEndpoint>(
  'webhooks.lock_due_endpoints',
  `select e.campaign_id as "campaignId", least(busy.room, $4::integer) as room, busy.running from webhook_endpoints e
   cross join lateral (
     select d.due_at from deliveries d
     where d.organization_id = $1 and d.campaign_id = e.campaign_id and d.due_at <= $2
       and ${isFree('$2', 'd')}
     order by d.due_at limit 1) oldest
   cross join lateral (
     select case when e.probe_at is null then $3::integer else 1 end - count(*)::integer as room,
       count(*)::integer as running from deliveries r
     where r.organization_id = $1 and r.campaign_id = e.campaign_id and r.lease_token is not null
       and r.lease_until > $2) busy
   where e.organization_id = $1 and (e.probe_at is null or e.probe_at <= $2) and ${IS_CALLED} and busy.room > 0
   order by oldest.due_at limit $4 for update of e skip locked`,
)

/** A delivery as it was leased; without its text where that is still to be made. */
export type LeasedRow = UnrenderedDelivery & { body: string | null }

const LEASE = statement<LeasedRow>(
  'webhooks.lease_deliveries',
  `update deliveries set lease_until = $3, lease_token = $4, attempt_count = attempt_count + 1
   where organization_id = $1 and delivery_id in (
     select d.delivery_id from unnest($5::uuid[], $6::integer[]) as e(campaign_id, room)
     cross join lateral (
       select w.delivery_id, w.due_at from deliveries w
       where w.organization_id = $1 and w.campaign_id = e.campaign_id and w.due_at <= $2
         and ${isFree('$2', 'w')}
       order by w.due_at limit e.room for update skip locked) d
     order by d.due_at limit $7)
   returning ${UNRENDERED}, body`,
)

/** A delivery that is this process's to attempt until the lease runs out. */
export interface LeasedDelivery {
  readonly organizationId: string
  readonly campaignId: string
  readonly deliveryId: string
  /** Null where it is about none, or the lead is gone. */
  readonly leadId: string | null
  readonly token: string
  readonly body: string
  /** The attempt that the lease is for, counted by it. */
  readonly attemptId: string
}

/**
 * Leases due deliveries of one organization, each for one attempt, which the caller writes down in the same transaction,
 * with the text where there is none.
 * Whoever counts what is under way to an endpoint holds its row, so that processes together keep the number; an endpoint
 * that another process holds is passed over.
 */
export async function leaseDeliveries(tx: Db, order: LeaseOrder): Promise<LeasedRow[]> {
  const { organizationId, now, until, token, limit, perEndpoint } = order
  const endpoints = await rows(tx, LOCK_DUE_ENDPOINTS, [organizationId, now, perEndpoint, limit])
  if (endpoints.length === 0) return []
  const ids = endpoints.map(({ campaignId }) => campaignId)
  return rows(tx, LEASE, [organizationId, now, until, token, ids, shareSlots(endpoints, limit), limit])
}

/** Whether the lease was still ours and is longer now. */
export const renewDeliveryLease = statement(
  'webhooks.renew_lease',
  `update deliveries set lease_until = $4 where organization_id = $1 and delivery_id = $2 and lease_token = $3`,
).changes((leased: LeasedDelivery, until: Date) => [leased.organizationId, leased.deliveryId, leased.token, until])

/**
 * One attempt, as it is kept. Without status and error nobody knows its outcome: it is under way, or its process was
 * lost before it could write it down.
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

/** Writes down, in the transaction that leases the deliveries, that an attempt at each begins. */
export const beginAttempts = statement(
  'webhooks.begin_attempts',
  `insert into attempts (organization_id, attempt_id, delivery_id, started_at)
   select $1, "attemptId", "deliveryId", $2
   from json_to_recordset($3::json) as a("attemptId" uuid, "deliveryId" uuid)`,
).run((organizationId: string, leased: readonly LeasedDelivery[], now: Date) => {
  const begun = leased.map(({ attemptId, deliveryId }) => ({ attemptId, deliveryId }))
  return [organizationId, now, jsonRows(begun)]
})

/** Writes what came of an attempt that was begun. */
export const finishAttempt = statement(
  'webhooks.complete_attempt',
  `update attempts set started_at = $3, duration_ms = $4, status = $5, error = $6, answer = $7
   where organization_id = $1 and attempt_id = $2`,
).run((organizationId: string, attempt: DeliveryAttempt) => {
  const { attemptId, startedAt, durationMs, status, error, answer } = attempt
  return [organizationId, attemptId, startedAt, durationMs, status, error, answer]
})

/** Removes an attempt that was begun and certainly not made; it does not count. */
export const cancelAttempt = statement(
  'webhooks.release_attempt',
  `with unmade as (delete from attempts where organization_id = $1 and attempt_id = $3 returning delivery_id)
   update deliveries d set attempt_count = d.attempt_count - 1 from unmade
   where d.organization_id = $1 and d.delivery_id = $2 and unmade.delivery_id = d.delivery_id`,
).run((leased: LeasedDelivery) => [leased.organizationId, leased.deliveryId, leased.attemptId])

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

/** The last attempts at a delivery, newest first. */
export const listAttempts = statement<DeliveryAttempt>(
  'webhooks.list_attempts',
  `select attempt_id as "attemptId", started_at as "startedAt", duration_ms as "durationMs", status, error,
     answer
   from attempts where organization_id = $1 and delivery_id = $2 order by attempt_id desc limit $3`,
).rows((organizationId: string, deliveryId: string, limit: number) => [organizationId, deliveryId, limit])

/** The delivery as it stands, locked; undefined when the lease is somebody else's by now. */
export const lockLeasedDelivery = statement<{ failures: number; leadId: string | null }>(
  'webhooks.lock_leased',
  `select failures, lead_id as "leadId" from deliveries
   where organization_id = $1 and delivery_id = $2 and lease_token = $3 for update`,
).first((leased: LeasedDelivery) => [leased.organizationId, leased.deliveryId, leased.token])

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
  `update deliveries set state = $4, failures = $5, due_at = $6, delivered_at = coalesce($7, delivered_at),
     lease_until = null, lease_token = null
   where organization_id = $1 and delivery_id = $2 and lease_token = $3`,
).run((leased: LeasedDelivery, change: DeliveryChange) => {
  const { state, failures, dueAt, deliveredAt } = change
  const { organizationId, deliveryId, token } = leased
  return [organizationId, deliveryId, token, state, failures, dueAt, deliveredAt]
})

/** An attempt that was answered with 2xx. */
export interface DeliveredAttempt extends Pick<LeasedDelivery, 'deliveryId' | 'campaignId' | 'token' | 'attemptId'> {
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
).rows(
  (organizationId: string, made: readonly DeliveredAttempt[]) => [organizationId, jsonRows(made)],
  (completed) => new Set(completed.map(({ attemptId }) => attemptId)),
)
