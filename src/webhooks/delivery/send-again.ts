import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { showId, uuidv7 } from '../../platform/ids.ts'
import { lockPresent } from '../endpoints/change-endpoint.ts'
import type { EndpointRef } from '../endpoints/change-endpoint.ts'
import type { NotificationEndpoint } from '../endpoints/endpoint-store.ts'
import { CATALOGUE } from '../notifications/catalogue.ts'
import type { NotificationType } from '../notifications/catalogue.ts'
import { bodyOf } from '../notifications/render-bodies.ts'
import { findDelivery, insertDeliveries, makeDueAgain, makeRangeDueAgain, writeBodies } from './delivery-store.ts'
import type { Delivery, ResendRange } from './delivery-store.ts'
import { WEBHOOK_STAGE } from './delivery-sweeps.ts'

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

/** How many deliveries one call sends again at most. */
const MOST_AT_ONCE = 10_000

/**
 * Delivers what a range holds once more, in one statement and at most 10,000, the oldest first: same ids and texts, due at
 * once, the whole schedule before them. `last` is the delivery to go on behind, null once there is no more.
 * @throws AppError `not_found` when the campaign has no webhook; `conflict` when it is disabled
 */
export async function resendRange(
  context: Context,
  range: Omit<ResendRange, 'limit'>,
): Promise<{ count: number; last: string | null }> {
  return transaction(context.db, async (tx) => {
    assertCalled(await lockPresent(tx, range))
    const resent = await makeRangeDueAgain(tx, { ...range, limit: MOST_AT_ONCE }, context.clock.now())
    if (resent.length > 0) tx.afterCommit(() => context.wake(WEBHOOK_STAGE))
    return { count: resent.length, last: resent.length < MOST_AT_ONCE ? null : (resent.at(-1) ?? null) }
  })
}

/**
 * Sends a test to a campaign's endpoint, signed, retried and recorded like any other: `webhook.test`, or the example of a
 * type with the ids of the campaign, whether it is subscribed to or not.
 * @throws AppError `not_found` when the campaign has no webhook; `conflict` when it is disabled
 */
export async function sendTestNotification(
  context: Context,
  target: EndpointRef,
  type?: NotificationType,
): Promise<Delivery> {
  const { organizationId, campaignId } = target
  const ids = { campaignId: showId('camp', campaignId), organizationId: showId('org', organizationId) }
  const data = type === undefined ? ids : { ...CATALOGUE[type].example.data, ...ids }
  return transaction(context.db, async (tx) => {
    assertCalled(await lockPresent(tx, target))
    const now = context.clock.now()
    const deliveryId = uuidv7(now.getTime())
    const test = { deliveryId, campaignId, leadId: null, eventType: type ?? 'webhook.test', isTest: true, detail: {} }
    const written = await insertDeliveries(tx, organizationId, now, [test])
    const bodies = written.map((one) => ({ deliveryId, body: bodyOf(one, data) }))
    await writeBodies(tx, organizationId, bodies)
    tx.afterCommit(() => context.wake(WEBHOOK_STAGE))
    const found = await findDelivery(tx, organizationId, deliveryId)
    if (found === undefined) throw new Error('A delivery is missing in the transaction that wrote it.')
    return found
  })
}

/** @throws AppError `conflict` */
function assertCalled(endpoint: NotificationEndpoint): void {
  if (endpoint.disabledReason === null) return
  throw new AppError('conflict', 'The webhook is disabled. Enable it first with POST …/webhook/enable.')
}
