import { Webhook as Oracle } from 'standardwebhooks'
import { expect, test } from 'vitest'
import Value from 'typebox/value'
import { HOUR, SECOND } from '../../src/platform/clock.ts'
import { webhookStage } from '../../src/webhooks/index.ts'
import { DELIVERY_RETRIES } from '../../src/webhooks/delivery/retry-schedule.ts'
import { CATALOGUE } from '../../src/webhooks/notifications/catalogue.ts'
import {
  bookMeeting,
  createNotifiedCampaign,
  deliveriesOf,
  eventsOf,
  onlyDelivery,
  runStage,
} from '../support/webhooks/notified-campaign.ts'
import { useWebhooks } from '../support/webhooks/use-webhooks.ts'
import { status } from '../support/servers/webhook-receiver.ts'

const webhooks = useWebhooks()

async function advanceAndRun(milliseconds: number) {
  webhooks.harness.clock.advance(milliseconds)
  await runStage(webhooks.stage)
}

test('a booked meeting is delivered, and the standardwebhooks package verifies it', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, webhooks.receiver.url)
  const lead = { title: 'Harbour Master', phone: '+44 20 7946 0958', customData: { region: 'emea' } }
  const { prospectId, meetingId } = await bookMeeting(webhooks.harness, campaign.campaignId, lead)
  await runStage(webhooks.stage)

  expect(webhooks.receiver.received).toHaveLength(1)
  const { method, headers, body } = webhooks.receiver.received[0]!
  expect(method).toBe('POST')
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Fairlead/1' })
  const verified = new Oracle(campaign.secret).verify(body, headers)
  expect(Value.Errors(CATALOGUE['meeting.booked'].schema, verified)).toEqual([])
  expect(verified).toMatchObject({
    type: 'meeting.booked',
    data: {
      meetingId,
      prospectId,
      campaignId: campaign.campaignId,
      lead: { companyName: 'Harbour Ltd', ...lead },
      score: null,
      meeting: { startsAt: '2027-01-12T14:00:00.000Z', host: { name: 'Sam Doe' }, externalId: null },
      attribution: 'token',
    },
  })
  const delivery = await onlyDelivery(webhooks.harness, campaign.campaignId)
  expect(delivery).toMatchObject({
    deliveryId: headers['webhook-id'],
    prospectId,
    state: 'delivered',
    attemptCount: 1,
    nextAttemptAt: null,
    body,
    attempts: [{ status: 204, error: null, answer: '' }],
  })
})

test('a copy notifies nobody until it is released', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, webhooks.receiver.url)
  await bookMeeting(webhooks.harness, campaign.campaignId)
  const { db } = webhooks.harness.context
  await db.query(`update instance set sending_held = 'restored'`)
  await runStage(webhooks.stage)
  expect(webhooks.receiver.received).toEqual([])
  await db.query('update instance set sending_held = null')
  await runStage(webhooks.stage)
  expect(webhooks.receiver.received).toHaveLength(1)
})

test('a failure is retried with the same id and another timestamp', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, webhooks.receiver.url)
  webhooks.receiver.next(status(500, {}, `no\0${'x'.repeat(5_000)}`), status(204))
  await bookMeeting(webhooks.harness, campaign.campaignId)
  await runStage(webhooks.stage)
  const failed = await onlyDelivery(webhooks.harness, campaign.campaignId)
  expect(failed).toMatchObject({ state: 'pending', failures: 1 })
  const webhook = () => webhooks.harness.call('GET', `/api/v1/campaigns/${campaign.campaignId}/webhook`)
  expect((await webhook()).body.failingSince).not.toBeNull()
  expect(failed.attempts[0]!).toMatchObject({ status: 500 })
  expect(failed.attempts[0]!.answer).toMatch(/^no\uFFFDx+$/)
  expect(failed.attempts[0]!.answer).toHaveLength(2_048)

  await advanceAndRun(5 * SECOND)
  expect(webhooks.receiver.received).toHaveLength(1)
  await advanceAndRun(SECOND)
  const [first, second] = webhooks.receiver.received
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  expect(second!.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp'])
  expect(second!.body).toBe(first!.body)
  expect((await onlyDelivery(webhooks.harness, campaign.campaignId)).attempts.map((one) => one.status)).toEqual([
    204, 500,
  ])
  expect((await webhook()).body).toMatchObject({ enabled: true, failingSince: null })
})

test('410 disables; what waits is delivered once it is enabled, later meetings are not notified', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, webhooks.receiver.url)
  const hook = `/api/v1/campaigns/${campaign.campaignId}/webhook`
  webhooks.receiver.next(status(410))
  await bookMeeting(webhooks.harness, campaign.campaignId)
  await runStage(webhooks.stage)
  expect((await webhooks.harness.call('GET', hook)).body).toMatchObject({ enabled: false, disabledReason: 'gone' })
  expect(await eventsOf(webhooks.harness, campaign.campaignId, 'webhook.disabled')).toMatchObject([
    { data: { reason: 'gone' } },
  ])
  expect(await onlyDelivery(webhooks.harness, campaign.campaignId)).toMatchObject({
    state: 'pending',
    nextAttemptAt: null,
  })
  expect((await webhooks.harness.call('POST', `${hook}/test`)).status).toBe(409)
  await bookMeeting(webhooks.harness, campaign.campaignId)
  expect(await deliveriesOf(webhooks.harness, campaign.campaignId)).toHaveLength(1)

  await advanceAndRun(48 * HOUR)
  expect(webhooks.receiver.received).toHaveLength(1)
  expect((await webhooks.harness.call('POST', `${hook}/enable`)).body).toMatchObject({ enabled: true })
  await runStage(webhooks.stage)
  expect(await onlyDelivery(webhooks.harness, campaign.campaignId)).toMatchObject({
    state: 'delivered',
    attemptCount: 2,
  })
})

test('Retry-After puts the next attempt off', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, webhooks.receiver.url)
  webhooks.receiver.next(status(429, { 'retry-after': '3600' }))
  await bookMeeting(webhooks.harness, campaign.campaignId)
  await runStage(webhooks.stage)
  const { nextAttemptAt } = await onlyDelivery(webhooks.harness, campaign.campaignId)
  expect(Date.parse(nextAttemptAt ?? '') - webhooks.harness.clock.now().getTime()).toBe(HOUR * 1.05)
})

test('a redirect is a failure and is not followed', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, webhooks.receiver.url)
  webhooks.receiver.next(status(307, { location: `${webhooks.receiver.url}/elsewhere` }))
  await bookMeeting(webhooks.harness, campaign.campaignId)
  await runStage(webhooks.stage)
  expect(webhooks.receiver.received.map((one) => one.path)).toEqual(['/hook'])
  expect(await onlyDelivery(webhooks.harness, campaign.campaignId)).toMatchObject({
    failures: 1,
    attempts: [{ status: 307 }],
  })
})

test('a webhooks.receiver that hangs is given up after 15 s', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, webhooks.receiver.url)
  webhooks.receiver.always(() => {})
  await bookMeeting(webhooks.harness, campaign.campaignId)
  const { outbound } = webhooks.harness.context
  const waits: number[] = []
  const hurried = webhookStage({
    ...webhooks.harness.context,
    outbound: {
      ...outbound,
      request: (url, options) => {
        waits.push(options.timeoutMs)
        return outbound.request(url, { ...options, timeoutMs: 100 })
      },
    },
  })
  await runStage(hurried)
  expect(waits).toEqual([15 * SECOND])
  const { failures, attempts } = await onlyDelivery(webhooks.harness, campaign.campaignId)
  expect({ failures, attempts }).toMatchObject({ failures: 1, attempts: [{ status: null, error: 'timeout' }] })
})

test('the schedule runs over days until the delivery is exhausted and the owner told; it can be sent again', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, webhooks.receiver.url)
  webhooks.receiver.always(status(503))
  await bookMeeting(webhooks.harness, campaign.campaignId)
  await runStage(webhooks.stage)
  const waits: number[] = []
  for (let delivery = await onlyDelivery(webhooks.harness, campaign.campaignId); delivery.nextAttemptAt !== null;) {
    const due = new Date(delivery.nextAttemptAt)
    waits.push(due.getTime() - webhooks.harness.clock.now().getTime())
    webhooks.harness.clock.set(due)
    await runStage(webhooks.stage)
    delivery = await onlyDelivery(webhooks.harness, campaign.campaignId)
  }
  expect(waits).toEqual(DELIVERY_RETRIES.waits.map((delay) => delay * 1.05))
  const exhausted = await onlyDelivery(webhooks.harness, campaign.campaignId)
  expect(exhausted).toMatchObject({ state: 'exhausted', failures: 10, attemptCount: 10 })
  expect(exhausted.attempts).toHaveLength(10)
  expect(new Set(webhooks.receiver.received.map((one) => one.headers['webhook-id']))).toEqual(
    new Set([exhausted.deliveryId]),
  )
  const told = await eventsOf(webhooks.harness, campaign.campaignId, 'delivery.exhausted')
  expect(told).toMatchObject([{ prospectId: exhausted.prospectId, data: { deliveryId: exhausted.deliveryId } }])

  webhooks.receiver.always(status(204))
  const again = await webhooks.harness.call('POST', `/api/v1/deliveries/${exhausted.deliveryId}/resend`)
  expect(again).toMatchObject({ status: 202, body: { state: 'pending', failures: 0, attemptCount: 10 } })
  await runStage(webhooks.stage)
  expect(await onlyDelivery(webhooks.harness, campaign.campaignId)).toMatchObject({
    state: 'delivered',
    attemptCount: 11,
  })
})

test('five days of nothing but failures disable the endpoint; a success begins the count anew', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, webhooks.receiver.url)
  const failDaily = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      await bookMeeting(webhooks.harness, campaign.campaignId)
      await advanceAndRun(24 * HOUR)
    }
  }
  webhooks.receiver.always(status(500))
  await failDaily(4)
  webhooks.receiver.next(status(204))
  await failDaily(5)
  expect(await eventsOf(webhooks.harness, campaign.campaignId, 'webhook.disabled')).toEqual([])
  // Several requests leave at once on the day of the success: where it comes last, the count begins a day later.
  await failDaily(2)
  expect(await eventsOf(webhooks.harness, campaign.campaignId, 'webhook.disabled')).toMatchObject([
    { data: { reason: 'failing' } },
  ])
  expect(
    (await deliveriesOf(webhooks.harness, campaign.campaignId)).filter((one) => one.nextAttemptAt !== null),
  ).toEqual([])
})
