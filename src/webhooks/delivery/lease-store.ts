import { firstBy, rows, statement, textArray } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { isLeaseOf, leasedAt } from './delivery-store.ts'
import { shareSlots } from './share-slots.ts'
import type { DueEndpoint } from './share-slots.ts'

/** The endpoint `e` is enabled, and nothing is left of what was given up when it was removed. */
const IS_CALLED = `e.disabled_reason is null and not exists (
     select 1 from sweeps s where s.organization_id = e.organization_id and s.kind = 'webhooks.discard'
       and s.subject_id = e.campaign_id)`

/**
 * A delivery of the organization $1 is under no lease at an instant. Its leases are few, and hashed once for all that is
 * asked: no plan that was made while there was none reads them for each delivery.
 */
function isFree(now: string, delivery: string): string {
  return `${delivery}.delivery_id not in (
           select l.delivery_id from delivery_leases l where l.organization_id = $1 and l.lease_until > ${now})`
}

/** The same, asked for one delivery after the other: of each organization the first that is free is enough. */
function isFreeAlone(now: string, delivery: string): string {
  return `not exists (select from delivery_leases l where l.organization_id = ${delivery}.organization_id
           and l.campaign_id = ${delivery}.campaign_id and l.delivery_id = ${delivery}.delivery_id
           and l.lease_until > ${now} offset 0)`
}

/**
 * Organizations with a delivery that is due and not under way, to an endpoint that is not left alone. There is none while live sending is held: a copy tells
 * nobody a second time what the original tells them.
 */
export const organizationsWithDeliveriesDue = statement<{ organizationId: string }>(
  'webhooks.organizations_due',
  `select o.organization_id as "organizationId" from organizations o cross join instance i
   where o.status = 'active' and i.sending_held is null and exists (
     select 1 from deliveries d where d.organization_id = o.organization_id and d.due_at <= $1
       and ${isFreeAlone('$1', 'd')} ${firstBy('d.due_at')})
     and exists (
       select 1 from webhook_endpoints e
       where e.organization_id = o.organization_id and (e.probe_at is null or e.probe_at <= $1) and ${IS_CALLED} and exists (
         select 1 from deliveries d
         where d.organization_id = e.organization_id and d.campaign_id = e.campaign_id and d.due_at <= $1
           and ${isFreeAlone('$1', 'd')} ${firstBy('d.due_at')}) offset 0)`,
).rows((now: Date) => [now], organizationsDue)

export interface LeaseOrder {
  readonly organizationId: string
  readonly now: Date
  readonly until: Date
  /** Who holds the leases: this process. */
  readonly holder: string
  /** How many may be leased in all. */
  readonly limit: number
  /** How many calls of the organization may begin now, in this process. */
  readonly free: number
  /** How many may be under way to one endpoint at most, over all processes; fewer where few calls are free. */
  readonly perEndpoint: number
  /** How many may be leased in all of endpoints that answer fast, so that the next are at hand. By campaign. */
  readonly ahead: ReadonlyMap<string, number>
}

const LOCK_DUE_ENDPOINTS = statement<DueEndpoint & { hasLost: boolean }>(
  'webhooks.lock_due_endpoints',
  `with busy as materialized (
     select l.campaign_id, (count(*) filter (where l.lease_until > $2))::integer as running,
       count(*) filter (where l.lease_until > $2 and l.holder <> $5) as elsewhere,
       count(*) filter (where l.lease_until <= $2) as lost
     from delivery_leases l where l.organization_id = $1 group by l.campaign_id
   ), known as (
     select e.campaign_id, coalesce(b.running, 0) as running, coalesce(b.lost, 0) > 0 as has_lost,
       case when e.probe_at is null then $3::integer else 1 end as most,
       case when e.probe_at is null and coalesce(b.elsewhere, 0) = 0 then fast.ahead end as ahead
     from webhook_endpoints e left join busy b on b.campaign_id = e.campaign_id
     left join unnest($6::uuid[], $7::integer[]) as fast(campaign_id, ahead) on fast.campaign_id = e.campaign_id
     where e.organization_id = $1 and (e.probe_at is null or e.probe_at <= $2) and ${IS_CALLED})
   select e.campaign_id as "campaignId", k.most, k.running, k.ahead, k.has_lost as "hasLost"
   from known k join webhook_endpoints e on e.organization_id = $1 and e.campaign_id = k.campaign_id
   cross join lateral (
     select d.due_at from deliveries d
     where d.organization_id = $1 and d.campaign_id = e.campaign_id and d.due_at <= $2
       and ${isFree('$2', 'd')}
     order by d.due_at limit 1) oldest
   where k.running < greatest(k.most, coalesce(k.ahead, 0))
   order by oldest.due_at limit $4 for update of e skip locked`,
)

/** A delivery that is this process's to attempt until the lease runs out. */
export interface LeasedDelivery {
  readonly organizationId: string
  readonly campaignId: string
  readonly deliveryId: string
  /** Null where it is about none, or the lead is gone. */
  readonly leadId: string | null
  readonly body: string
  /** The attempt that the lease is for, counted by it. No other lease of any delivery has it. */
  readonly attemptId: string
}

/** A delivery as it was leased; without its text where that is still to be made. */
export type LeasedRow = Omit<LeasedDelivery, 'organizationId' | 'body'> & { readonly body: string | null }

/** Ends leases that ran out: of their attempts it stays unknown how they end. */
const END_LOST = statement(
  'webhooks.end_lost_leases',
  `with lost as (
     delete from delivery_leases where organization_id = $1 and campaign_id = any($2::uuid[]) and lease_until <= $3
     returning delivery_id, attempt_id
   ), counted as (
     update deliveries d set attempt_count = d.attempt_count + 1 from lost
     where d.organization_id = $1 and d.delivery_id = lost.delivery_id
     returning d.organization_id, d.delivery_id, lost.attempt_id
   ), tried as (
     insert into attempts (organization_id, attempt_id, delivery_id, started_at)
     select organization_id, attempt_id, delivery_id, ${leasedAt('attempt_id')} from counted
   )
   select count(*) from counted`,
)

const LEASE = statement<LeasedRow>(
  'webhooks.lease_deliveries',
  `with free as (
     select d.*, ($8::uuid[])[row_number() over (order by d.due_at)] as attempt_id
     from unnest($5::uuid[], $6::integer[]) as e(campaign_id, room)
     cross join lateral (
       select w.delivery_id, w.campaign_id, w.lead_id, w.body, w.due_at from deliveries w
       where w.organization_id = $1 and w.campaign_id = e.campaign_id and w.due_at <= $2
         and ${isFree('$2', 'w')}
       order by w.due_at limit e.room for update skip locked) d
     order by d.due_at limit $7
   ), leased as (
     insert into delivery_leases (organization_id, campaign_id, delivery_id, attempt_id, holder, lease_until)
     select $1, campaign_id, delivery_id, attempt_id, $4, $3 from free)
   select delivery_id as "deliveryId", campaign_id as "campaignId", lead_id as "leadId", attempt_id as "attemptId", body
   from free`,
)

/**
 * Leases due deliveries of one organization, each for one attempt: from now on it is on record as one that may have been
 * made. An attempt whose lease ran out goes into the log.
 * Whoever counts what is under way to an endpoint holds its row, so that processes together keep the number; an endpoint
 * that another process holds is passed over. Only a process that holds all leases of an endpoint leases ahead.
 */
export async function leaseDeliveries(tx: Db, order: LeaseOrder): Promise<LeasedRow[]> {
  const { organizationId, now, until, holder, limit, free, perEndpoint, ahead } = order
  const fast = [textArray([...ahead.keys()]), [...ahead.values()]]
  const endpoints = await rows(tx, LOCK_DUE_ENDPOINTS, [organizationId, now, perEndpoint, limit, holder, ...fast])
  if (endpoints.length === 0) return []
  const ids = textArray(endpoints.map(({ campaignId }) => campaignId))
  if (endpoints.some(({ hasLost }) => hasLost)) await rows(tx, END_LOST, [organizationId, ids, now])
  const tokens = textArray(Array.from({ length: limit }, () => uuidv7(now.getTime())))
  const shares = shareSlots(endpoints, { free, limit })
  return rows(tx, LEASE, [organizationId, now, until, holder, ids, shares, limit, tokens])
}

/**
 * Leases that are held, in SQL, by columns of deliveries and attempts that begin with a parameter. They are read in one go,
 * whatever the plan: no table is joined that was small when it was planned.
 */
export function heldLeases(first: number): string {
  return `l.organization_id = $1 and l.delivery_id = any($${first}::uuid[]) and l.attempt_id = any($${first + 1}::uuid[])`
}

/** The values of `heldLeases`. */
export function keysOf(leased: readonly Pick<LeasedDelivery, 'deliveryId' | 'attemptId'>[]): unknown[] {
  return [textArray(leased.map(({ deliveryId }) => deliveryId)), textArray(leased.map(({ attemptId }) => attemptId))]
}

/** Makes leases longer that are still held; answers their attempts. */
export const renewDeliveryLeases = statement<{ attemptId: string }>(
  'webhooks.renew_leases',
  `update delivery_leases l set lease_until = $2 where ${heldLeases(3)} returning l.attempt_id as "attemptId"`,
).rows(
  (organizationId: string, leased: readonly LeasedDelivery[], until: Date) => [
    organizationId,
    until,
    ...keysOf(leased),
  ],
  (held) => new Set(held.map(({ attemptId }) => attemptId)),
)

/** The delivery as it stands, locked with its lease; undefined when that is somebody else's by now. */
export const lockLeasedDelivery = statement<{ failures: number; leadId: string | null }>(
  'webhooks.lock_leased',
  `select d.failures, d.lead_id as "leadId" from delivery_leases l join deliveries d on ${isLeaseOf('d')}
   where l.organization_id = $1 and l.delivery_id = $2 and l.attempt_id = $3 for update`,
).first(({ organizationId, deliveryId, attemptId }: LeasedDelivery) => [organizationId, deliveryId, attemptId])

/** Gives leases back whose attempts were certainly not made: they do not count. Those of an endpoint, which the caller holds. */
export const giveBackDeliveries = statement(
  'webhooks.give_back',
  `with back as (
     delete from delivery_leases l where ${heldLeases(2)} returning l.delivery_id)
   update deliveries d set state = $4, due_at = case when $5 then coalesce(d.due_at, $6) end
   from back where d.organization_id = $1 and d.delivery_id = back.delivery_id
     and (d.state <> $4 or (d.due_at is not null) <> $5)`,
).run(
  (
    organizationId: string,
    leased: readonly LeasedDelivery[],
    { state, isDue, now }: { readonly state: 'pending' | 'discarded'; readonly isDue: boolean; readonly now: Date },
  ) => [organizationId, ...keysOf(leased), state, isDue, now],
)
