import { execute, firstBy, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { UNRENDERED } from './delivery-store.ts'
import type { Unrendered } from './delivery-store.ts'
import { shareSlots } from './share-slots.ts'
import type { DueEndpoint } from './share-slots.ts'

const ORGANIZATIONS_DUE = statement<{ organizationId: string }>(
  'webhooks.organizations_due',
  `select o.organization_id as "organizationId" from organizations o cross join instance i
   where o.status = 'active' and i.sending_held is null and exists (
     select 1 from deliveries d where d.organization_id = o.organization_id and d.due_at <= $1
       and (d.lease_until is null or d.lease_until <= $1) ${firstBy('d.due_at')})
     and exists (
       select 1 from webhook_endpoints e
       where e.organization_id = o.organization_id and (e.probe_at is null or e.probe_at <= $1) and exists (
         select 1 from deliveries d
         where d.organization_id = e.organization_id and d.campaign_id = e.campaign_id and d.due_at <= $1
           and (d.lease_until is null or d.lease_until <= $1) ${firstBy('d.due_at')}) offset 0)`,
)

/**
 * Organizations with a delivery that is due and not under way, to an endpoint that is not left alone. There is none while live sending is held: a copy tells
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
  /** How many may be under way to one endpoint at most, over all processes; fewer where few slots are free. */
  readonly perEndpoint: number
}

const LOCK_DUE_ENDPOINTS = statement<DueEndpoint>(
  'webhooks.lock_due_endpoints',
  `select e.campaign_id as "campaignId", least(busy.room, $4::integer) as room, busy.running from webhook_endpoints e
   cross join lateral (
     select d.due_at from deliveries d
     where d.organization_id = $1 and d.campaign_id = e.campaign_id and d.due_at <= $2
       and (d.lease_until is null or d.lease_until <= $2)
     order by d.due_at limit 1) oldest
   cross join lateral (
     select case when e.probe_at is null then $3::integer else 1 end - count(*)::integer as room,
       count(*)::integer as running from deliveries r
     where r.organization_id = $1 and r.campaign_id = e.campaign_id and r.lease_token is not null
       and r.lease_until > $2) busy
   where e.organization_id = $1 and (e.probe_at is null or e.probe_at <= $2) and busy.room > 0
   order by oldest.due_at limit $4 for update of e skip locked`,
)

/** A delivery as it was leased; without its text where that is still to be made. */
export type LeasedRow = Unrendered & { body: string | null }

const LEASE = statement<LeasedRow>(
  'webhooks.lease_deliveries',
  `update deliveries set lease_until = $3, lease_token = $4, attempt_count = attempt_count + 1
   where organization_id = $1 and delivery_id in (
     select d.delivery_id from unnest($5::uuid[], $6::integer[]) as e(campaign_id, room)
     cross join lateral (
       select w.delivery_id, w.due_at from deliveries w
       where w.organization_id = $1 and w.campaign_id = e.campaign_id and w.due_at <= $2
         and (w.lease_until is null or w.lease_until <= $2)
       order by w.due_at limit e.room for update skip locked) d
     order by d.due_at limit $7)
   returning ${UNRENDERED}, body`,
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

const RENEW = statement(
  'webhooks.renew_lease',
  `update deliveries set lease_until = $4 where organization_id = $1 and delivery_id = $2 and lease_token = $3`,
)

/** Whether the lease was still ours and is longer now. */
export async function renewLease(db: Db, leased: LeasedDelivery, until: Date): Promise<boolean> {
  return (await execute(db, RENEW, [leased.organizationId, leased.deliveryId, leased.token, until])) === 1
}
