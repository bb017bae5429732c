import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import { lockPresent } from './change-endpoint.ts'
import type { EndpointRef } from './change-endpoint.ts'
import { findDelivery, insertDeliveries, makeDueAgain } from './delivery-store.ts'
import type { Delivery } from './delivery-store.ts'
import type { Endpoint } from './endpoint-store.ts'
import { WEBHOOK_STAGE } from './webhook-stage-name.ts'

/**
 * Delivers a notification once more: same id and text, due at once, the whole schedule before it.
 * @throws AppError `not_found`; `conflict` when the endpoint is disabled
 */
export async function resendDelivery(context: Context, delivery: Delivery, target: EndpointRef): Promise<Delivery> {
  return transaction(context.db, async (tx) => {
    assertCalled(await lockPresent(tx, target))
    const due = await makeDueAgain(tx, target.organizationId, delivery.deliveryId, context.clock.now())
    if (due === undefined) throw notFound('delivery')
    tx.afterCommit(() => context.wake(WEBHOOK_STAGE))
    return due
  })
}

/**
 * Sends an event of type `webhook.test` to a campaign's endpoint, signed, retried and recorded like any other.
 * @throws AppError `not_found` when the campaign has no webhook; `conflict` when it is disabled
 */
export async function sendTest(context: Context, target: EndpointRef): Promise<Delivery> {
  const { organizationId, campaignId } = target
  return transaction(context.db, async (tx) => {
    assertCalled(await lockPresent(tx, target))
    const now = context.clock.now()
    const deliveryId = uuidv7(now.getTime())
    const data = { campaignId: showId('camp', campaignId), organizationId: showId('org', organizationId) }
    const body = JSON.stringify({ type: 'webhook.test', timestamp: now.toISOString(), data })
    const delivery = { deliveryId, campaignId, leadId: null, eventType: 'webhook.test', body }
    await insertDeliveries(tx, organizationId, now, [delivery])
    tx.afterCommit(() => context.wake(WEBHOOK_STAGE))
    const written = await findDelivery(tx, organizationId, deliveryId)
    if (written === undefined) throw new Error('A delivery is missing in the transaction that wrote it.')
    return written
  })
}

/** @throws AppError `conflict` */
function assertCalled(endpoint: Endpoint): void {
  if (endpoint.disabledReason === null) return
  throw new AppError('conflict', 'The webhook is disabled. Enable it first with POST …/webhook/enable.')
}
