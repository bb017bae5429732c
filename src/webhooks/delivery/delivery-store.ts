import { afterId, beforeId, jsonRows, replanned, rows, statement, textArray } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Sweep } from '../../platform/work/sweep-store.ts'

export type DeliveryState = 'pending' | 'delivered' | 'exhausted' | 'discarded'

/** A notification on its way, or how it ended. */
export interface Delivery {
  deliveryId: string
  campaignId: string
  leadId: string | null
  eventType: string
  state: DeliveryState
  /** True for a test. */
  isTest: boolean
  /** Failed attempts since it was created or resent. */
  failures: number
  /** All attempts that were begun. */
  attemptCount: number
  createdAt: Date
  deliveredAt: Date | null
  /** When it is attempted next; null when it is not, or when its endpoint is disabled. */
  dueAt: Date | null
}

/** The lease `l` is of the delivery `d`. */
export function isLeaseOf(d: string): string {
  return `l.organization_id = $1 and ${d}.organization_id = $1 and l.delivery_id = ${d}.delivery_id`
}

/** A delivery without its text. */
export const DELIVERY_COLUMNS = `delivery_id as "deliveryId", campaign_id as "campaignId", lead_id as "leadId",
  event_type as "eventType", state, failures, created_at as "createdAt", attempt_count + (
    select count(*) from delivery_leases l where ${isLeaseOf('deliveries')})::integer as "attemptCount",
  delivered_at as "deliveredAt", due_at as "dueAt", is_test as "isTest"`

/** What the text of a delivery is made of. */
export const UNRENDERED = `delivery_id as "deliveryId", campaign_id as "campaignId", lead_id as "leadId",
  event_type as "eventType", is_test as "isTest", coalesce(detail, '{}') as detail, created_at as "createdAt", sequence`

export interface UnrenderedDelivery {
  deliveryId: string
  campaignId: string
  leadId: string | null
  eventType: string
  isTest: boolean
  /** What the event says: ids, codes and numbers. */
  detail: Readonly<Record<string, unknown>>
  /** When it happened. */
  createdAt: Date
  /** Rises in the order in which deliveries are written; decimal text. */
  sequence: string
}

/** When an attempt was leased, in SQL: its id says. */
export function leasedAt(attemptId: string): string {
  return `to_timestamp(('x' || left(replace(${attemptId}::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`
}

/** What the texts of deliveries are made of. */
export const findUnrendered = statement<UnrenderedDelivery>(
  'webhooks.find_unrendered',
  `select ${UNRENDERED} from deliveries where organization_id = $1 and delivery_id = any($2::uuid[])`,
).rows((organizationId: string, deliveryIds: readonly string[]) => [organizationId, textArray(deliveryIds)])

/** Writes deliveries that are due at once, without their text; answers them with their place in the order. */
export const insertDeliveries = statement<UnrenderedDelivery>(
  'webhooks.insert_deliveries',
  `insert into deliveries (organization_id, delivery_id, campaign_id, lead_id, event_type, is_test, detail, state,
     created_at, due_at)
   select $1, "deliveryId", "campaignId", "leadId", "eventType", "isTest", detail, 'pending', $2, $2
   from json_to_recordset($3::json) as d("deliveryId" uuid, "campaignId" uuid, "leadId" uuid, "eventType" text,
     "isTest" boolean, detail jsonb)
   returning ${UNRENDERED}`,
).rows(
  (organizationId: string, now: Date, deliveries: readonly Omit<UnrenderedDelivery, 'createdAt' | 'sequence'>[]) => [
    organizationId,
    now,
    jsonRows(deliveries),
  ],
)

/** Writes the text of deliveries that the transaction holds. */
export const writeBodies = statement(
  'webhooks.write_bodies',
  `update deliveries d set body = given.body
   from json_to_recordset($2::json) as given("deliveryId" uuid, body text)
   where d.organization_id = $1 and d.delivery_id = given."deliveryId"`,
).run((organizationId: string, bodies: readonly { readonly deliveryId: string; readonly body: string }[]) => [
  organizationId,
  jsonRows(bodies),
])

/** A delivery in a list, with how its last attempt went; `lastStartedAt` is null before the first. */
export interface ListedDelivery extends Delivery {
  lastStartedAt: Date | null
  lastDurationMs: number | null
  lastStatus: number | null
  lastError: string | null
}

/** Which deliveries of a campaign, from where on. */
export interface DeliveryQuery {
  readonly organizationId: string
  readonly campaignId: string
  readonly state: DeliveryState | null
  readonly type: string | null
  /** From this instant on, and before that one. */
  readonly since: Date | null
  readonly until: Date | null
  readonly below: string | null
  readonly limit: number
}

/** Deliveries, newest first, each with its last attempt. */
export const listDeliveries = replanned<ListedDelivery>(
  'webhooks.list_deliveries',
  `select listed.*, a.started_at as "lastStartedAt", a.duration_ms as "lastDurationMs", a.status as "lastStatus",
     a.error as "lastError"
   from (
     select ${DELIVERY_COLUMNS} from deliveries
     where organization_id = $1 and campaign_id = $2 and ($3::text is null or state = $3)
       and ($4::text is null or event_type = $4) and ($5::timestamptz is null or created_at >= $5)
       and ($6::timestamptz is null or created_at < $6) and delivery_id < ${beforeId('$7')}
     order by delivery_id desc limit $8) listed
   left join lateral (
     (select attempt_id, ${leasedAt('attempt_id')} as started_at, null::integer as duration_ms, null::integer as status,
        null as error
      from delivery_leases where organization_id = $1 and delivery_id = listed."deliveryId")
     union all
     (select attempt_id, started_at, duration_ms, status, error from attempts
      where organization_id = $1 and delivery_id = listed."deliveryId" order by attempt_id desc limit 1)
     order by attempt_id desc limit 1) a on true
   order by listed."deliveryId" desc`,
).rows((query: DeliveryQuery) => {
  const { organizationId, campaignId, state, type, since, until, below, limit } = query
  return [organizationId, campaignId, state, type, since, until, below, limit]
})

/** A delivery with its body, or undefined. */
export const findDelivery = statement<Delivery & { body: string | null }>(
  'webhooks.find_delivery',
  `select ${DELIVERY_COLUMNS}, body from deliveries where organization_id = $1 and delivery_id = $2`,
).first((organizationId: string, deliveryId: string) => [organizationId, deliveryId])

/** What goes with deliveries, in SQL: `gone` are their rows. */
export const GO_WITH_DELIVERIES = `attempts_gone as (
     delete from attempts a using gone where a.organization_id = $1 and a.delivery_id = gone.delivery_id
   ), leases_gone as (
     delete from delivery_leases l using gone where ${isLeaseOf('gone')})`

/** Removes the deliveries of leads that go, with their bodies and attempts. */
export const deleteDeliveriesOfLeads = statement(
  'webhooks.delete_deliveries_of_leads',
  `with gone as (
     delete from deliveries where organization_id = $1 and delivery_id in (
       select delivery_id from deliveries where organization_id = $1 and lead_id = any($2::uuid[])
       order by delivery_id for update)
     returning organization_id, delivery_id
   ), ${GO_WITH_DELIVERIES}
   select 1 from gone`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** Makes a delivery due with the whole schedule before it; an attempt under way goes on. */
export const makeDueAgain = statement<Delivery>(
  'webhooks.resend',
  `update deliveries set state = 'pending', failures = 0, due_at = $3
   where organization_id = $1 and delivery_id = $2
   returning ${DELIVERY_COLUMNS}`,
).first((organizationId: string, deliveryId: string, now: Date) => [organizationId, deliveryId, now])

/** Which deliveries of a campaign are sent again. */
export interface ResendRange {
  readonly organizationId: string
  readonly campaignId: string
  /** When what they tell of happened: from this instant on, and before that one. */
  readonly since: Date
  readonly until: Date | null
  /** Only those that failed: exhausted, or waiting for a retry. */
  readonly failedOnly: boolean
  readonly types: readonly string[] | null
  /** Only those behind this delivery. */
  readonly after: string | null
  readonly limit: number
}

const RANGE = `update deliveries set state = 'pending', failures = 0, due_at = $2
   where organization_id = $1 and delivery_id in (
     select delivery_id from deliveries
     where organization_id = $1 and campaign_id = $3 and created_at >= $4 and created_at < $5
       and ($6::text[] is null or event_type = any($6)) and delivery_id > ${afterId('$7')} and not is_test`
const LIMITED = `order by delivery_id limit $8 for update)
   returning delivery_id as "deliveryId"`

const RESEND_FAILED = replanned<{ deliveryId: string }>(
  'webhooks.resend_failed',
  `${RANGE} and (state = 'exhausted' or (state = 'pending' and failures > 0)) ${LIMITED}`,
)
const RESEND_ALL = replanned<{ deliveryId: string }>('webhooks.resend_all', `${RANGE} ${LIMITED}`)

/**
 * Makes deliveries due with the whole schedule before them, the oldest first and at most `limit`, and answers their ids.
 * The caller holds their endpoint. Attempts under way go on.
 */
export async function makeRangeDueAgain(tx: Db, range: ResendRange, now: Date): Promise<string[]> {
  const { organizationId, campaignId, since, until, failedOnly, types, after, limit } = range
  const values = [organizationId, now, campaignId, since, until ?? now, types, after, limit]
  const resent = await rows(tx, failedOnly ? RESEND_FAILED : RESEND_ALL, values)
  return resent.map(({ deliveryId }) => deliveryId).toSorted()
}

/**
 * Makes what changes the next pending deliveries of an endpoint that fulfil a condition, locked in the order of their ids,
 * so many at most. It answers the last of a full part. `keeps` is what is kept of those that change: statements that read
 * `chosen`.
 */
function changePart(name: string, change: { readonly set: string; readonly where: string; readonly keeps?: string }) {
  const changing = statement<{ deliveryId: string }>(
    name,
    `with chosen as (
     select delivery_id from deliveries
     where organization_id = $1 and campaign_id = $2 and delivery_id > ${afterId('$3')} and created_at <= $4
       and state = 'pending' and ${change.where} order by delivery_id limit $5 for update)
   ${change.keeps === undefined ? '' : `, ${change.keeps}`}
   update deliveries set ${change.set}
   where organization_id = $1 and delivery_id = any(array(select delivery_id from chosen))
   returning delivery_id as "deliveryId"`,
  )
  return async (db: Db, part: Sweep, limit: number): Promise<string | null> => {
    const { organizationId, subjectId, afterId: after, askedAt } = part
    const changed = await rows(db, changing, [organizationId, subjectId, after, askedAt, limit])
    if (changed.length < limit) return null
    return changed.map(({ deliveryId }) => deliveryId).reduce((one, other) => (one > other ? one : other))
  }
}

/** Lets pending deliveries wait until their endpoint is enabled again. */
export const pauseDeliveries = changePart('webhooks.hold_deliveries', {
  set: 'due_at = null',
  where: 'due_at is not null',
})

/** Makes deliveries due that waited for an enabled endpoint. */
export const resumeDeliveries = changePart('webhooks.release_deliveries', {
  set: 'due_at = $4',
  where: 'due_at is null',
})

/** Gives up pending deliveries of an endpoint that was removed. Of attempts under way it stays unknown how they end. */
export const discardDeliveries = changePart('webhooks.discard_deliveries', {
  set: `state = 'discarded', due_at = null,
     attempt_count = attempt_count + (delivery_id in (select delivery_id from ended))::integer`,
  where: 'true',
  keeps: `ended as (
     delete from delivery_leases where organization_id = $1 and delivery_id = any(array(select delivery_id from chosen))
     returning delivery_id, attempt_id
   ), kept as (
     insert into attempts (organization_id, attempt_id, delivery_id, started_at)
     select $1, attempt_id, delivery_id, ${leasedAt('attempt_id')} from ended)`,
})
