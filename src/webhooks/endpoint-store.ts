import { execute, firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** Why an endpoint is not called: it answered 410, it failed for days, or the campaign's setting was removed. */
export type DisabledReason = 'gone' | 'failing' | 'removed'

/** Where a campaign's notifications go. Secrets are sealed. */
export interface Endpoint {
  organizationId: string
  campaignId: string
  url: string
  secret: Buffer
  /** Signs too until `previousSecretUntil`. */
  previousSecret: Buffer | null
  previousSecretUntil: Date | null
  /** Null while it is called. */
  disabledReason: DisabledReason | null
  /** Since when every attempt has failed; null after a success. */
  failingSince: Date | null
  updatedAt: Date
}

const COLUMNS = `organization_id as "organizationId", campaign_id as "campaignId", url, secret,
  previous_secret as "previousSecret", previous_secret_until as "previousSecretUntil",
  disabled_reason as "disabledReason", failing_since as "failingSince", updated_at as "updatedAt"`

const FIND = statement<Endpoint>(
  'webhooks.find_endpoint',
  `select ${COLUMNS} from webhook_endpoints where organization_id = $1 and campaign_id = $2`,
)

/** The endpoint of a campaign, or undefined when it never had one. */
export async function findEndpoint(db: Db, organizationId: string, campaignId: string): Promise<Endpoint | undefined> {
  return firstRow(db, FIND, [organizationId, campaignId])
}

const LOCK = statement<Endpoint>(
  'webhooks.lock_endpoint',
  `select ${COLUMNS} from webhook_endpoints where organization_id = $1 and campaign_id = $2 for update`,
)

/** Locks an endpoint until the transaction ends. Who also changes its deliveries locks the endpoint first. */
export async function lockEndpoint(db: Db, organizationId: string, campaignId: string): Promise<Endpoint | undefined> {
  return firstRow(db, LOCK, [organizationId, campaignId])
}

const ENABLED = statement<{ campaignId: string }>(
  'webhooks.hold_enabled_endpoints',
  `select campaign_id as "campaignId" from webhook_endpoints
   where organization_id = $1 and campaign_id = any($2::uuid[]) and disabled_reason is null
   order by campaign_id for share`,
)

/** Those of the campaigns whose endpoint is called. None of them is disabled before the transaction ends. */
export async function holdEnabledEndpoints(
  db: Db,
  organizationId: string,
  campaignIds: readonly string[],
): Promise<Set<string>> {
  const found = await rows(db, ENABLED, [organizationId, campaignIds])
  return new Set(found.map((row) => row.campaignId))
}

const INSERT = statement(
  'webhooks.insert_endpoint',
  `insert into webhook_endpoints (organization_id, campaign_id, url, secret, updated_at) values ($1, $2, $3, $4, $5)`,
)

/** Writes a campaign's first endpoint. */
export async function insertEndpoint(
  db: Db,
  endpoint: Pick<Endpoint, 'organizationId' | 'campaignId' | 'url' | 'secret' | 'updatedAt'>,
): Promise<void> {
  const { organizationId, campaignId, url, secret, updatedAt } = endpoint
  await execute(db, INSERT, [organizationId, campaignId, url, secret, updatedAt])
}

const UPDATE = statement(
  'webhooks.update_endpoint',
  `update webhook_endpoints set url = $3, secret = $4, previous_secret = $5, previous_secret_until = $6,
     disabled_reason = $7, failing_since = $8, updated_at = $9
   where organization_id = $1 and campaign_id = $2`,
)

/** Writes an endpoint that the transaction holds. */
export async function updateEndpoint(db: Db, endpoint: Endpoint): Promise<void> {
  await execute(db, UPDATE, [
    endpoint.organizationId,
    endpoint.campaignId,
    endpoint.url,
    endpoint.secret,
    endpoint.previousSecret,
    endpoint.previousSecretUntil,
    endpoint.disabledReason,
    endpoint.failingSince,
    endpoint.updatedAt,
  ])
}

const PARK = statement(
  'webhooks.park_deliveries',
  `update deliveries set due_at = null where organization_id = $1 and delivery_id in (
     select delivery_id from deliveries
     where organization_id = $1 and campaign_id = $2 and state = 'pending' and due_at is not null
     order by delivery_id for update)`,
)

/** Lets the pending deliveries of an endpoint that the transaction holds wait until it is enabled again. */
export async function parkDeliveries(db: Db, organizationId: string, campaignId: string): Promise<void> {
  await execute(db, PARK, [organizationId, campaignId])
}

const UNPARK = statement(
  'webhooks.unpark_deliveries',
  `update deliveries set due_at = $3 where organization_id = $1 and delivery_id in (
     select delivery_id from deliveries
     where organization_id = $1 and campaign_id = $2 and state = 'pending' and due_at is null
     order by delivery_id for update)`,
)

/** Makes the deliveries that waited for an enabled endpoint due. */
export async function unparkDeliveries(db: Db, organizationId: string, campaignId: string, now: Date): Promise<void> {
  await execute(db, UNPARK, [organizationId, campaignId, now])
}

const DISCARD = statement(
  'webhooks.discard_deliveries',
  `update deliveries set state = 'discarded', due_at = null, lease_until = null, lease_token = null
   where organization_id = $1 and delivery_id in (
     select delivery_id from deliveries where organization_id = $1 and campaign_id = $2 and state = 'pending'
     order by delivery_id for update)`,
)

/** Gives up the pending deliveries of an endpoint that was removed, those under way too. */
export async function discardDeliveries(db: Db, organizationId: string, campaignId: string): Promise<void> {
  await execute(db, DISCARD, [organizationId, campaignId])
}
