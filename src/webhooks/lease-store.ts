import { execute, firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { uuidv7 } from '../platform/ids.ts'

const ORGANIZATIONS_DUE = statement<{ organizationId: string }>(
  'webhooks.organizations_due',
  `select o.organization_id as "organizationId" from organizations o cross join instance i
   where o.status = 'active' and i.sending_held is null and exists (
     select 1 from deliveries d where d.organization_id = o.organization_id and d.due_at <= $1
       and (d.lease_until is null or d.lease_until <= $1))`,
)

/**
 * Organizations with a delivery that is due and not under way. There is none while live sending is held: a copy tells
 * nobody a second time what the original tells them.
 */
export async function organizationsDue(db: Db, now: Date): Promise<string[]> {
  const found = await rows(db, ORGANIZATIONS_DUE, [now])
  return found.map((row) => row.organizationId)
}

/** How many deliveries of which organization to take. */
export interface LeaseOrder {
  readonly organizationId: string
  readonly now: Date
  readonly until: Date
  readonly token: string
  readonly limit: number
  /** How many may be under way to one endpoint at once, over all processes. */
  readonly perEndpoint: number
}

const LOCK_DUE_ENDPOINTS = statement<{ campaignId: string }>(
  'webhooks.lock_due_endpoints',
  `select e.campaign_id as "campaignId" from webhook_endpoints e
   cross join lateral (
     select d.due_at from deliveries d
     where d.organization_id = $1 and d.campaign_id = e.campaign_id and d.due_at <= $2
       and (d.lease_until is null or d.lease_until <= $2)
     order by d.due_at limit 1) oldest
   where e.organization_id = $1 and (
     select count(*) from deliveries r
     where r.organization_id = $1 and r.campaign_id = e.campaign_id and r.lease_token is not null
       and r.lease_until > $2) < $3
   order by oldest.due_at limit $4 for update of e skip locked`,
)

const LEASE = statement<{ deliveryId: string; campaignId: string; body: string }>(
  'webhooks.lease_deliveries',
  `update deliveries set lease_until = $3, lease_token = $4, attempt_count = attempt_count + 1
   where organization_id = $1 and delivery_id in (
     select d.delivery_id from unnest($5::uuid[]) as e(campaign_id)
     cross join lateral (
       select w.delivery_id, w.due_at from deliveries w
       where w.organization_id = $1 and w.campaign_id = e.campaign_id and w.due_at <= $2
         and (w.lease_until is null or w.lease_until <= $2)
       order by w.due_at
       limit greatest(0, $6::integer - (
         select count(*) from deliveries r
         where r.organization_id = $1 and r.campaign_id = e.campaign_id and r.lease_token is not null
           and r.lease_until > $2))
       for update skip locked) d
     order by d.due_at limit $7)
   returning delivery_id as "deliveryId", campaign_id as "campaignId", body`,
)

/** A delivery that is this process's to attempt until the lease runs out. */
export interface LeasedDelivery {
  readonly organizationId: string
  readonly campaignId: string
  readonly deliveryId: string
  readonly token: string
  readonly body: string
  /** The attempt that the lease is for, counted by it. */
  readonly attemptId: string
}

/**
 * Leases due deliveries of one organization, each for one attempt, which the caller writes down in the same transaction.
 * Whoever counts what is under way to an endpoint holds its row, so that processes together keep the number; an endpoint
 * that another process holds is passed over.
 */
export async function leaseDeliveries(tx: Db, order: LeaseOrder): Promise<LeasedDelivery[]> {
  const { organizationId, now, until, token, limit, perEndpoint } = order
  const endpoints = await rows(tx, LOCK_DUE_ENDPOINTS, [organizationId, now, perEndpoint, limit])
  if (endpoints.length === 0) return []
  const campaignIds = endpoints.map((endpoint) => endpoint.campaignId)
  const leased = await rows(tx, LEASE, [organizationId, now, until, token, campaignIds, perEndpoint, limit])
  return leased.map((row) => ({ ...row, organizationId, token, attemptId: uuidv7(now.getTime()) }))
}

const RENEW = statement(
  'webhooks.renew_lease',
  `update deliveries set lease_until = $4 where organization_id = $1 and delivery_id = $2 and lease_token = $3`,
)

/** Whether the lease was still ours and is longer now. */
export async function renewLease(db: Db, leased: LeasedDelivery, until: Date): Promise<boolean> {
  return (await execute(db, RENEW, [leased.organizationId, leased.deliveryId, leased.token, until])) === 1
}

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
