import type { Consequence } from '../platform/emit.ts'
import { uuidv7 } from '../platform/ids.ts'
import { isWholeAtOnce } from './catalogue.ts'
import { deleteDeliveriesOfLeads, insertDeliveries } from './delivery-store.ts'
import { findSubscriptions } from './endpoint-store.ts'
import { leaveOutTold } from './leave-out-told.ts'
import { notificationsOf } from './notifications-of.ts'
import type { NotifiedEvent } from './notifications-of.ts'
import { renderBodies } from './render-bodies.ts'
import { WEBHOOK_STAGE } from './webhook-stage-name.ts'

/**
 * Makes the notifications due that the campaigns of events subscribe to, in the transaction that brings the events about.
 * Those about meetings are written with their whole text; of those about leads, which may come by the hundred thousand,
 * only what the event says, and their text is made when they are first attempted. Where a campaign has no endpoint, or a
 * disabled one, nothing is written. Campaigns in test mode notify too.
 */
export const notifyWebhook: Consequence<NotifiedEvent> = async (context, tx, organizationId, happenings) => {
  const campaignIds = new Set(happenings.flatMap((happening) => happening.campaignId ?? []))
  const subscriptions = await findSubscriptions(tx, organizationId, [...campaignIds])
  if (subscriptions.size === 0) return
  const now = context.clock.now()
  const wanted = happenings
    .flatMap(notificationsOf)
    .filter(({ type, campaignId }) => subscriptions.get(campaignId)?.has(type))
  const deliveries = (await leaveOutTold(tx, organizationId, wanted)).map(({ type, ...rest }) => ({
    deliveryId: uuidv7(now.getTime()),
    eventType: type,
    isTest: false,
    ...rest,
  }))
  if (deliveries.length === 0) return
  const written = await insertDeliveries(tx, organizationId, now, deliveries)
  await renderBodies(
    tx,
    organizationId,
    written.filter(({ eventType }) => isWholeAtOnce(eventType)),
  )
  tx.afterCommit(() => context.wake(WEBHOOK_STAGE))
}

/** Removes what was notified about leads that go, bodies and answers included. */
export const forgetDeliveries: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  const leadIds = happenings.flatMap((happening) => happening.leadId ?? [])
  await deleteDeliveriesOfLeads(tx, organizationId, leadIds)
}
