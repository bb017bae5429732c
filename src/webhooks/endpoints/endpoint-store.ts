import { statement } from '../../platform/database/db.ts'
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

/** The endpoint of a campaign, or undefined when it never had one. */
export const findEndpoint = statement<NotificationEndpoint>(
  'webhooks.find_endpoint',
  `select ${COLUMNS} from webhook_endpoints where organization_id = $1 and campaign_id = $2`,
).first((organizationId: string, campaignId: string) => [organizationId, campaignId])

/** Locks an endpoint until the transaction ends. Who also changes its deliveries locks the endpoint first. */
export const lockEndpoint = statement<NotificationEndpoint>(
  'webhooks.lock_endpoint',
  `select ${COLUMNS} from webhook_endpoints where organization_id = $1 and campaign_id = $2 for update`,
).first((organizationId: string, campaignId: string) => [organizationId, campaignId])

/** The endpoints of campaigns, by campaign. */
export const findEndpoints = statement<NotificationEndpoint>(
  'webhooks.find_endpoints',
  `select ${COLUMNS} from webhook_endpoints where organization_id = $1 and campaign_id = any($2::uuid[])`,
).rows(
  (organizationId: string, campaignIds: readonly string[]) => [organizationId, campaignIds],
  (found) => new Map(found.map((endpoint) => [endpoint.campaignId, endpoint])),
)

/**
 * What those of the campaigns want whose endpoint is called. It may be disabled or removed before the transaction ends:
 * what is written for it then waits with the rest, and is given up where another receiver comes.
 */
export const findSubscriptions = statement<{ campaignId: string; events: string[] }>(
  'webhooks.find_subscriptions',
  `select campaign_id as "campaignId", events from webhook_endpoints
   where organization_id = $1 and campaign_id = any($2::uuid[]) and disabled_reason is null`,
).rows(
  (organizationId: string, campaignIds: readonly string[]) => [organizationId, campaignIds],
  (found) => new Map(found.map(({ campaignId, events }) => [campaignId, new Set(events)])),
)

/** Writes a campaign's first endpoint. */
export const insertEndpoint = statement(
  'webhooks.insert_endpoint',
  `insert into webhook_endpoints (organization_id, campaign_id, url, events, secret, updated_at)
   values ($1, $2, $3, $4, $5, $6)`,
).run(
  (
    endpoint: Pick<NotificationEndpoint, 'organizationId' | 'campaignId' | 'url' | 'events' | 'secret' | 'updatedAt'>,
  ) => {
    const { organizationId, campaignId, url, events, secret, updatedAt } = endpoint
    return [organizationId, campaignId, url, events, secret, updatedAt]
  },
)

/** Writes an endpoint that the transaction holds. */
export const updateEndpoint = statement(
  'webhooks.update_endpoint',
  `update webhook_endpoints set url = $3, secret = $4, previous_secret = $5, previous_secret_until = $6,
     disabled_reason = $7, failing_since = $8, updated_at = $9, events = $10, failures_in_row = $11, row_began_at = $12,
     probe_at = $13, failed_probes = $14
   where organization_id = $1 and campaign_id = $2`,
).run((endpoint: NotificationEndpoint) => [
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

/** Notes that owners are told of notifications that nobody received; false when they were since `before`. */
export const markOwnersNotified = statement(
  'webhooks.mark_told',
  `update webhook_endpoints set told_at = $3
   where organization_id = $1 and campaign_id = $2 and (told_at is null or told_at <= $4)`,
).changes(
  (
    { organizationId, campaignId }: Pick<NotificationEndpoint, 'organizationId' | 'campaignId'>,
    { now, before }: { readonly now: Date; readonly before: Date },
  ) => [organizationId, campaignId, now, before],
)
