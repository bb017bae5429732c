import { writeAudit } from '../../accounts/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import type { SealedTable, SecretBox, SecretPlace } from '../../platform/secrets/secret-box.ts'
import { createWebhookSecret } from '../../platform/secrets/webhook-signature.ts'
import { WEBHOOK_STAGE, sweepDeliveries } from '../delivery/delivery-sweeps.ts'
import { DEFAULT_TYPES } from '../notifications/catalogue.ts'
import type { Webhook } from '../schema.ts'
import { CLOSED } from './circuit-breaker.ts'
import type { NotificationEndpoint } from './endpoint-store.ts'
import { insertEndpoint, lockEndpoint, updateEndpoint } from './endpoint-store.ts'

export const ENDPOINT_SECRETS: SealedTable = {
  table: 'webhook_endpoints',
  key: { column: 'campaign_id', type: 'uuid' },
  columns: ['secret', 'previous_secret'],
}

/** Where the secrets of an endpoint are stored. */
export function endpointPlace({
  organizationId,
  campaignId,
}: Pick<NotificationEndpoint, 'organizationId' | 'campaignId'>): SecretPlace {
  return { table: 'webhook_endpoints', column: 'secret', organizationId, row: campaignId }
}

/** The secrets that sign at this instant, the newest first: two for 24 hours after a rotation. */
export function signingSecretsAt(endpoint: NotificationEndpoint, box: SecretBox, now: Date): string[] {
  const { secret, previousSecret, previousSecretUntil } = endpoint
  const isPreviousLive = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now
  return [secret, ...(isPreviousLive ? [previousSecret] : [])].map((sealed) =>
    box.decrypt(sealed, endpointPlace(endpoint)),
  )
}

/** For how long the secret before a rotation signs too. */
const BOTH_SECRETS_LIVE = DAY

export interface EndpointRef {
  readonly organizationId: string
  readonly campaignId: string
}

/**
 * Brings the endpoint to what the campaign's setting says. The first address makes a secret, which is answered this
 * once; another address keeps the secret and is called again if the one before was disabled; null gives up what is
 * still to be delivered. What was due before other notifications were chosen is delivered still.
 */
export async function saveEndpoint(
  context: Context,
  tx: Transaction,
  target: EndpointRef,
  webhook: Webhook | null,
): Promise<string | undefined> {
  const endpoint = await lockEndpoint(tx, target.organizationId, target.campaignId)
  const updatedAt = context.clock.now()
  if (webhook === null) {
    if (endpoint !== undefined) await remove(context, tx, { ...endpoint, updatedAt })
    return undefined
  }
  const { url, events = DEFAULT_TYPES } = webhook
  if (endpoint === undefined) {
    const webhookSecret = createWebhookSecret()
    const secret = context.secrets.encrypt(webhookSecret, endpointPlace(target))
    await insertEndpoint(tx, { ...target, url, events, secret, updatedAt })
    return webhookSecret
  }
  const changed = { ...endpoint, url, events, updatedAt }
  if (endpoint.disabledReason === 'removed') await enable(context, tx, changed, 'discard')
  else if (url !== endpoint.url) await enable(context, tx, changed)
  else await updateEndpoint(tx, changed)
  return undefined
}

async function remove(context: Context, tx: Transaction, endpoint: NotificationEndpoint): Promise<void> {
  await updateEndpoint(tx, { ...endpoint, disabledReason: 'removed', failingSince: null })
  await sweepDeliveries(context, tx, endpoint, 'discard')
}

/**
 * What failed before says nothing any more, and what waited is delivered; or given up, where it was written while the
 * receiver before this one was removed.
 */
async function enable(
  context: Context,
  tx: Transaction,
  endpoint: NotificationEndpoint,
  waiting: 'unpark' | 'discard' = 'unpark',
): Promise<NotificationEndpoint> {
  const now = context.clock.now()
  const enabled = { ...endpoint, ...CLOSED, disabledReason: null, failingSince: null, updatedAt: now }
  await updateEndpoint(tx, enabled)
  await sweepDeliveries(context, tx, endpoint, waiting)
  tx.afterCommit(() => context.wake(WEBHOOK_STAGE))
  return enabled
}

/**
 * Calls an endpoint again that was disabled, or is left alone for a while; its waiting deliveries are due at once. One that
 * is called stays as it is.
 * @throws AppError `not_found` when the campaign has no webhook
 */
export async function enableEndpoint(
  context: Context,
  target: EndpointRef,
  actor: string,
): Promise<NotificationEndpoint> {
  return transaction(context.db, async (tx) => {
    const endpoint = await lockPresent(tx, target)
    const reason = endpoint.disabledReason ?? (endpoint.probeAt === null ? null : 'left_alone')
    if (reason === null) return endpoint
    await audit(context, tx, target, { actor, action: 'webhook.enabled', before: { reason } })
    return enable(context, tx, endpoint)
  })
}

/**
 * Makes a new secret. The one before signs too for 24 hours; an older one stops at once, since two live at most.
 * @throws AppError `not_found` when the campaign has no webhook
 */
export async function rotateSecret(
  context: Context,
  target: EndpointRef,
  actor: string,
): Promise<{ webhookSecret: string; previousSecretUntil: Date }> {
  return transaction(context.db, async (tx) => {
    const endpoint = await lockPresent(tx, target)
    const now = context.clock.now()
    const webhookSecret = createWebhookSecret()
    const previousSecretUntil = new Date(now.getTime() + BOTH_SECRETS_LIVE)
    await updateEndpoint(tx, {
      ...endpoint,
      secret: context.secrets.encrypt(webhookSecret, endpointPlace(target)),
      previousSecret: endpoint.secret,
      previousSecretUntil,
      updatedAt: now,
    })
    await audit(context, tx, target, { actor, action: 'webhook.secret_rotated' })
    return { webhookSecret, previousSecretUntil }
  })
}

/** Locks the endpoint of a campaign whose setting names one. @throws AppError `not_found` */
export async function lockPresent(tx: Transaction, target: EndpointRef): Promise<NotificationEndpoint> {
  const endpoint = await lockEndpoint(tx, target.organizationId, target.campaignId)
  if (endpoint === undefined || endpoint.disabledReason === 'removed') throw notFound('webhook')
  return endpoint
}

async function audit(
  context: Context,
  tx: Transaction,
  { organizationId, campaignId }: EndpointRef,
  entry: { actor: string; action: string; before?: Record<string, unknown> },
): Promise<void> {
  await writeAudit(tx, context.clock.now(), { organizationId, target: showId('camp', campaignId), ...entry })
}
