import { execute, firstRow, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'

/** Why an endpoint is not called: it answered 410, it failed for days, or the campaign's setting was removed. */
export type DisabledReason = 'gone' | 'failing' | 'removed'

/** Where a campaign's notifications go. Secrets are sealed. */
export interface NotificationEndpoint extends CircuitBreaker {
  organizationId: string
  campaignId: string
  url: string
  /** The types of notification that it wants. */
  events: readonly string[]
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

const COLUMNS = `organization_id as "organizationId", campaign_id as "campaignId", url, events, secret,
  previous_secret as "previousSecret", previous_secret_until as "previousSecretUntil",
  disabled_reason as "disabledReason", failing_since as "failingSince", updated_at as "updatedAt",
  failures_in_row as "failuresInRow", row_began_at as "rowBeganAt", probe_at as "probeAt", failed_probes as "failedProbes"`

const FIND = statement<NotificationEndpoint>(
  'webhooks.find_endpoint',
  `select ${COLUMNS} from webhook_endpoints where organization_id = $1 and campaign_id = $2`,
)

/** The endpoint of a campaign, or undefined when it never had one. */
export async function findEndpoint(db: Db, organizationId: string, campaignId: string) {
  return firstRow(db, FIND, [organizationId, campaignId])
}

const LOCK = statement<NotificationEndpoint>(
  'webhooks.lock_endpoint',
  `select ${COLUMNS} from webhook_endpoints where organization_id = $1 and campaign_id = $2 for update`,
)

/** Locks an endpoint until the transaction ends. Who also changes its deliveries locks the endpoint first. */
export async function lockEndpoint(db: Db, organizationId: string, campaignId: string) {
  return firstRow(db, LOCK, [organizationId, campaignId])
}

const FIND_MANY = statement<NotificationEndpoint>(
  'webhooks.find_endpoints',
  `select ${COLUMNS} from webhook_endpoints where organization_id = $1 and campaign_id = any($2::uuid[])`,
)

/** The endpoints of campaigns, by campaign. */
export async function findEndpoints(db: Db, organizationId: string, campaignIds: readonly string[]) {
  const found = await rows(db, FIND_MANY, [organizationId, campaignIds])
  return new Map(found.map((endpoint) => [endpoint.campaignId, endpoint]))
}

const SUBSCRIPTIONS = statement<{ campaignId: string; events: string[] }>(
  'webhooks.find_subscriptions',
  `select campaign_id as "campaignId", events from webhook_endpoints
   where organization_id = $1 and campaign_id = any($2::uuid[]) and disabled_reason is null`,
)

/**
 * What those of the campaigns want whose endpoint is called. It may be disabled or removed before the transaction ends:
 * what is written for it then waits with the rest, and is given up where another receiver comes.
 */
export async function findSubscriptions(db: Db, organizationId: string, campaignIds: readonly string[]) {
  const found = await rows(db, SUBSCRIPTIONS, [organizationId, campaignIds])
  return new Map(found.map(({ campaignId, events }) => [campaignId, new Set(events)]))
}

const INSERT = statement(
  'webhooks.insert_endpoint',
  `insert into webhook_endpoints (organization_id, campaign_id, url, events, secret, updated_at)
   values ($1, $2, $3, $4, $5, $6)`,
)

/** Writes a campaign's first endpoint. */
export async function insertEndpoint(
  db: Db,
  endpoint: Pick<NotificationEndpoint, 'organizationId' | 'campaignId' | 'url' | 'events' | 'secret' | 'updatedAt'>,
): Promise<void> {
  const { organizationId, campaignId, url, events, secret, updatedAt } = endpoint
  await execute(db, INSERT, [organizationId, campaignId, url, events, secret, updatedAt])
}

const UPDATE = statement(
  'webhooks.update_endpoint',
  `update webhook_endpoints set url = $3, secret = $4, previous_secret = $5, previous_secret_until = $6,
     disabled_reason = $7, failing_since = $8, updated_at = $9, events = $10, failures_in_row = $11, row_began_at = $12,
     probe_at = $13, failed_probes = $14
   where organization_id = $1 and campaign_id = $2`,
)

/** Writes an endpoint that the transaction holds. */
export async function updateEndpoint(db: Db, endpoint: NotificationEndpoint): Promise<void> {
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
    endpoint.events,
    endpoint.failuresInRow,
    endpoint.rowBeganAt,
    endpoint.probeAt,
    endpoint.failedProbes,
  ])
}

const MARK_TOLD = statement(
  'webhooks.mark_told',
  `update webhook_endpoints set told_at = $3
   where organization_id = $1 and campaign_id = $2 and (told_at is null or told_at <= $4)`,
)

/** Notes that owners are told of notifications that nobody received; false when they were since `before`. */
export async function markOwnersNotified(
  db: Db,
  { organizationId, campaignId }: Pick<NotificationEndpoint, 'organizationId' | 'campaignId'>,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<boolean> {
  return (await execute(db, MARK_TOLD, [organizationId, campaignId, now, before])) === 1
}
