import { findCampaigns } from '../../campaigns/index.ts'
import { queueNotice } from '../../people/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import type { Consequence } from '../../platform/context.ts'
import { showId } from '../../platform/ids.ts'
import { MOST_ATTEMPTS } from '../delivery/retry-schedule.ts'
import { markOwnersNotified } from './endpoint-store.ts'

/** Of one campaign's notifications that nobody received, owners are told once in this time, in milliseconds. */
const TOLD_EVERY = DAY

const WHY: Readonly<Record<string, string>> = {
  gone: 'it answered 410 Gone, which asks us to stop.',
  failing: 'every attempt failed for five days.',
}

/** Has owners and admins told that a webhook is not called any more, and why. */
export const noticeDisabledWebhooks: Consequence<'webhook.disabled'> = async (
  context,
  tx,
  organizationId,
  happenings,
) => {
  for (const { campaignId, data } of happenings) {
    if (campaignId === undefined) continue
    await tell(context, tx, { organizationId, campaignId }, (name) => ({
      title: `Webhook disabled: ${name}`,
      what: [
        `We disabled the webhook of the campaign “${name}”: ${WHY[data.reason] ?? data.reason}`,
        'What to do: fix the receiver, then enable the webhook. Waiting notifications are then delivered. Read the events you missed with GET /api/v1/events.',
      ],
    }))
  }
}

/** Has owners and admins told that a notification was given up, once a day for each campaign. */
export const noticeExhaustedDeliveries: Consequence<'delivery.exhausted'> = async (
  context,
  tx,
  organizationId,
  happenings,
) => {
  const now = context.clock.now()
  for (const { campaignId } of happenings) {
    if (campaignId === undefined) continue
    const isNew = await markOwnersNotified(
      tx,
      { organizationId, campaignId },
      { now, before: new Date(+now - TOLD_EVERY) },
    )
    if (!isNew) continue
    await tell(context, tx, { organizationId, campaignId }, (name) => ({
      title: `Notification not delivered: ${name}`,
      what: [
        `A notification of the campaign “${name}” failed ${MOST_ATTEMPTS} times and is not retried. More may have failed: we email you once a day at most.`,
        'What to do: check the receiver’s answers in the delivery log, fix it, then resend the failed notifications.',
      ],
    }))
  }
}

async function tell(
  context: Context,
  tx: Transaction,
  { organizationId, campaignId }: { readonly organizationId: string; readonly campaignId: string },
  compose: (campaign: string) => { readonly title: string; readonly what: readonly string[] },
): Promise<void> {
  const campaign = (await findCampaigns(tx, organizationId, [campaignId])).get(campaignId)
  if (campaign === undefined) return
  const { title, what } = compose(campaign.name)
  const page = `${context.settings.publicUrl}/campaigns/${showId('camp', campaignId)}/webhook`
  await queueNotice(context, tx, organizationId, { title, body: [...what, page].join('\n\n') })
}
