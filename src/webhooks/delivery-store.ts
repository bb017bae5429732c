import { execute, firstRow, jsonRows, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

export type DeliveryState = 'pending' | 'delivered' | 'exhausted' | 'discarded'

/** A notification on its way, or how it ended. */
export interface Delivery {
  deliveryId: string
  campaignId: string
  leadId: string | null
  eventType: string
  state: DeliveryState
  /** Failed attempts since it was created or sent again. */
  failures: number
  /** All attempts that were begun. */
  attemptCount: number
  createdAt: Date
  deliveredAt: Date | null
  /** When it is attempted next; null when it is not, or when its endpoint is disabled. */
  dueAt: Date | null
}

const COLUMNS = `delivery_id as "deliveryId", campaign_id as "campaignId", lead_id as "leadId",
  event_type as "eventType", state, failures, attempt_count as "attemptCount", created_at as "createdAt",
  delivered_at as "deliveredAt", due_at as "dueAt"`

const INSERT = statement(
  'webhooks.insert_deliveries',
  `insert into deliveries (organization_id, delivery_id, campaign_id, lead_id, event_type, body, state, created_at, due_at)
   select $1, "deliveryId", "campaignId", "leadId", "eventType", body, 'pending', $2, $2
   from json_to_recordset($3::json) as d("deliveryId" uuid, "campaignId" uuid, "leadId" uuid, "eventType" text, body text)`,
)

/** A delivery to be made, with the exact text that is signed and sent. */
export interface NewDelivery {
  readonly deliveryId: string
  readonly campaignId: string
  readonly leadId: string | null
  readonly eventType: string
  readonly body: string
}

/** Writes deliveries that are due at once. */
export async function insertDeliveries(
  tx: Db,
  organizationId: string,
  now: Date,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  await execute(tx, INSERT, [organizationId, now, jsonRows(deliveries)])
}

/** A delivery in a list, with how its last attempt went; `lastStartedAt` is null before the first. */
export interface ListedDelivery extends Delivery {
  lastStartedAt: Date | null
  lastDurationMs: number | null
  lastStatus: number | null
  lastError: string | null
}

const LIST = statement<ListedDelivery>(
  'webhooks.list_deliveries',
  `select listed.*, a.started_at as "lastStartedAt", a.duration_ms as "lastDurationMs", a.status as "lastStatus",
     a.error as "lastError"
   from (
     select ${COLUMNS} from deliveries
     where organization_id = $1 and campaign_id = $2 and ($3::text is null or state = $3)
       and ($4::uuid is null or delivery_id < $4)
     order by delivery_id desc limit $5) listed
   left join lateral (
     select started_at, duration_ms, status, error from attempts
     where organization_id = $1 and delivery_id = listed."deliveryId" order by attempt_id desc limit 1) a on true
   order by listed."deliveryId" desc`,
)

/** Which deliveries of a campaign, from where on. */
export interface DeliveryQuery {
  readonly organizationId: string
  readonly campaignId: string
  readonly state: DeliveryState | null
  readonly below: string | null
  readonly limit: number
}

/** Deliveries, newest first, each with its last attempt. */
export async function listDeliveries(db: Db, query: DeliveryQuery): Promise<ListedDelivery[]> {
  return rows(db, LIST, [query.organizationId, query.campaignId, query.state, query.below, query.limit])
}

const FIND = statement<Delivery & { body: string }>(
  'webhooks.find_delivery',
  `select ${COLUMNS}, body from deliveries where organization_id = $1 and delivery_id = $2`,
)

/** A delivery with its body, or undefined. */
export async function findDelivery(
  db: Db,
  organizationId: string,
  deliveryId: string,
): Promise<(Delivery & { body: string }) | undefined> {
  return firstRow(db, FIND, [organizationId, deliveryId])
}

const RESEND = statement<Delivery>(
  'webhooks.resend',
  `update deliveries set state = 'pending', failures = 0, due_at = $3
   where organization_id = $1 and delivery_id = $2
   returning ${COLUMNS}`,
)

/** Makes a delivery due with the whole schedule before it; an attempt under way goes on. */
export async function makeDueAgain(
  tx: Db,
  organizationId: string,
  deliveryId: string,
  now: Date,
): Promise<Delivery | undefined> {
  return firstRow(tx, RESEND, [organizationId, deliveryId, now])
}

const DELETE_OF_LEADS = statement(
  'webhooks.delete_deliveries_of_leads',
  `delete from deliveries where organization_id = $1 and delivery_id in (
     select delivery_id from deliveries where organization_id = $1 and lead_id = any($2::uuid[])
     order by delivery_id for update)`,
)

/** Removes the deliveries of leads that go, with their bodies and attempts. */
export async function deleteDeliveriesOfLeads(
  tx: Db,
  organizationId: string,
  leadIds: readonly string[],
): Promise<void> {
  await execute(tx, DELETE_OF_LEADS, [organizationId, leadIds])
}
