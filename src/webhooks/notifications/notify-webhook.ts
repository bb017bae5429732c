import assert from 'node:assert/strict'
import type { HappeningOf } from '../../events.ts'
import type { Transaction } from '../../platform/database/db.ts'
import type { Consequence } from '../../platform/context.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { deleteDeliveriesOfLeads, insertDeliveries } from '../delivery/delivery-store.ts'
import { WEBHOOK_STAGE } from '../delivery/delivery-sweeps.ts'
import { findSubscriptions } from '../endpoints/endpoint-store.ts'
import type { NotificationType } from './catalogue.ts'
import { isWholeAtOnce } from './catalogue.ts'
import { renderBodies } from './render-bodies.ts'
import { findBouncedLeads } from './subject-store.ts'

/** The events from which notifications follow: each is one of its own type, but that a mail server reports a bounce. */
export type NotifiedEvent = Exclude<NotificationType, 'lead.bounced'> | 'message.bounced'

/** A notification that an event calls for. `detail` is what its text needs beside the rows of lead and meeting. */
export interface WantedNotification {
  readonly type: NotificationType
  readonly campaignId: string
  readonly leadId: string
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * What an event is to be notified as: in ids, codes and numbers, as events themselves. A lead whose address does not take
 * mail is told of by the report, whatever it ended for, and by its end, where a mail server said so at once: `lead.bounced`
 * of both is one, see `withoutRepeatedBounces`. A lead that had ended elsewhere before it came is no news.
 */
export function notificationsOf(happening: HappeningOf<NotifiedEvent>): WantedNotification[] {
  const { type, campaignId, leadId, data } = happening
  assert(campaignId !== undefined && leadId !== undefined, 'Notifications concern a lead of a campaign.')
  const of = { campaignId, leadId }
  if (type === 'message.bounced') return data.class === 'hard' ? [{ type: 'lead.bounced', ...of, detail: {} }] : []
  if (type !== 'lead.ended') return [{ type, ...of, detail: data }]
  if (data.cause === 'imported') return []
  // Who stopped it is told by the event alone.
  const { by: _, ...detail } = data
  const ended = { type, ...of, detail }
  if (data.endReason !== 'bounced') return [ended]
  return [{ type: 'lead.bounced', ...of, detail: { from: data.from } }, ended]
}

/**
 * Leaves out that a lead bounced where that was notified before: a report and the end that it brings about, or a second
 * report, are one to the receiver. Says of the others which status the lead had. The caller's transaction holds the leads.
 */
export async function withoutRepeatedBounces(
  tx: Transaction,
  organizationId: string,
  wanted: WantedNotification[],
): Promise<WantedNotification[]> {
  const leadIds = wanted.flatMap(({ type, leadId }) => (type === 'lead.bounced' ? leadId : []))
  if (leadIds.length === 0) return wanted
  const leads = await findBouncedLeads(tx, organizationId, leadIds)
  return wanted.flatMap((one) => {
    if (one.type !== 'lead.bounced') return one
    const lead = leads.get(one.leadId)
    if (lead === undefined || lead.isTold) return []
    return { ...one, detail: { from: lead.status, ...one.detail } }
  })
}

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
  const deliveries = (await withoutRepeatedBounces(tx, organizationId, wanted)).map(({ type, ...rest }) => ({
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
