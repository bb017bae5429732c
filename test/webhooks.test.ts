import { Webhook as Oracle } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import Value from 'typebox/value'
import { HOUR, MINUTE, SECOND } from '../src/platform/clock.ts'
import type { Stage } from '../src/platform/work.ts'
import { forgetOldAttempts, webhookStage } from '../src/webhooks/index.ts'
import { RETRY_DELAYS } from '../src/webhooks/retry-schedule.ts'
import { MeetingBooked } from '../src/webhooks/schema.ts'
import { createHarness } from './support/harness.ts'
import type { Harness } from './support/harness.ts'
import { bookMeeting, createNotifiedCampaign, runStage } from './support/notified-campaign.ts'
import { startReceiver, status } from './support/webhook-receiver.ts'
import type { Receiver } from './support/webhook-receiver.ts'

let harness: Harness
let receiver: Receiver
let stage: Stage

beforeAll(async () => {
  harness = await createHarness()
  stage = webhookStage(harness.context)
})
afterAll(() => harness.close())
beforeEach(async () => {
  receiver = await startReceiver()
  // The oracle compares with the clock of the machine.
  harness.clock.set(new Date())
})
afterEach(() => receiver.close())

interface DeliveryShown {
  deliveryId: string
  prospectId: string
  state: string
  failures: number
  attemptCount: number
  nextAttemptAt: string | null
}

interface DetailShown extends DeliveryShown {
  body: string
  attempts: { status: number | null; error: string | null; answer: string | null }[]
}

async function read<Shape>(path: string): Promise<Shape> {
  const answer = await harness.call('GET', `/api/v1${path}`)
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text) as Shape
}

async function deliveriesOf(campaignId: string) {
  return (await read<{ data: DeliveryShown[] }>(`/campaigns/${campaignId}/deliveries`)).data
}

async function onlyDelivery(campaignId: string) {
  const [first, ...more] = await deliveriesOf(campaignId)
  expect(more).toEqual([])
  return read<DetailShown>(`/deliveries/${first?.deliveryId}`)
}

async function eventsOf(campaignId: string, types: string) {
  return (await read<{ data: object[] }>(`/events?campaignId=${campaignId}&types=${types}`)).data
}

async function advanceAndRun(milliseconds: number) {
  harness.clock.advance(milliseconds)
  await runStage(stage)
}

test('a booked meeting is delivered, and the standardwebhooks package verifies it', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  const lead = { title: 'Harbour Master', phone: '+44 20 7946 0958', customData: { region: 'emea' } }
  const { prospectId, meetingId } = await bookMeeting(harness, campaign.campaignId, lead)
  await runStage(stage)

  expect(receiver.received).toHaveLength(1)
  const { method, headers, body } = receiver.received[0]!
  expect(method).toBe('POST')
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Fairlead/1' })
  const verified = new Oracle(campaign.secret).verify(body, headers)
  expect(Value.Errors(MeetingBooked, verified)).toEqual([])
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
  const delivery = await onlyDelivery(campaign.campaignId)
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

test('a failure is retried with the same id and another timestamp', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  receiver.next(status(500, {}, `no\0${'x'.repeat(5_000)}`), status(204))
  await bookMeeting(harness, campaign.campaignId)
  await runStage(stage)
  const failed = await onlyDelivery(campaign.campaignId)
  expect(failed).toMatchObject({ state: 'pending', failures: 1 })
  const webhook = () => harness.call('GET', `/api/v1/campaigns/${campaign.campaignId}/webhook`)
  expect((await webhook()).body.failingSince).not.toBeNull()
  expect(failed.attempts[0]!).toMatchObject({ status: 500 })
  expect(failed.attempts[0]!.answer).toMatch(/^no\uFFFDx+$/)
  expect(failed.attempts[0]!.answer).toHaveLength(2_048)

  await advanceAndRun(5 * SECOND)
  expect(receiver.received).toHaveLength(1)
  await advanceAndRun(SECOND)
  const [first, second] = receiver.received
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  expect(second!.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp'])
  expect(second!.body).toBe(first!.body)
  expect((await onlyDelivery(campaign.campaignId)).attempts.map((one) => one.status)).toEqual([204, 500])
  expect((await webhook()).body).toMatchObject({ enabled: true, failingSince: null })
})

test('410 disables; what waits is delivered once it is enabled, later meetings are not notified', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  const hook = `/api/v1/campaigns/${campaign.campaignId}/webhook`
  receiver.next(status(410))
  await bookMeeting(harness, campaign.campaignId)
  await runStage(stage)
  expect((await harness.call('GET', hook)).body).toMatchObject({ enabled: false, disabledReason: 'gone' })
  expect(await eventsOf(campaign.campaignId, 'webhook.disabled')).toMatchObject([{ data: { reason: 'gone' } }])
  expect(await onlyDelivery(campaign.campaignId)).toMatchObject({ state: 'pending', nextAttemptAt: null })
  expect((await harness.call('POST', `${hook}/test`)).status).toBe(409)
  await bookMeeting(harness, campaign.campaignId)
  expect(await deliveriesOf(campaign.campaignId)).toHaveLength(1)

  await advanceAndRun(48 * HOUR)
  expect(receiver.received).toHaveLength(1)
  expect((await harness.call('POST', `${hook}/enable`)).body).toMatchObject({ enabled: true })
  await runStage(stage)
  expect(await onlyDelivery(campaign.campaignId)).toMatchObject({ state: 'delivered', attemptCount: 2 })
})

test('Retry-After puts the next attempt off', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  receiver.next(status(429, { 'retry-after': '3600' }))
  await bookMeeting(harness, campaign.campaignId)
  await runStage(stage)
  const { nextAttemptAt } = await onlyDelivery(campaign.campaignId)
  expect(Date.parse(nextAttemptAt ?? '') - harness.clock.now().getTime()).toBe(HOUR * 1.05)
})

test('a redirect is a failure and is not followed', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  receiver.next(status(307, { location: `${receiver.url}/elsewhere` }))
  await bookMeeting(harness, campaign.campaignId)
  await runStage(stage)
  expect(receiver.received.map((one) => one.path)).toEqual(['/hook'])
  expect(await onlyDelivery(campaign.campaignId)).toMatchObject({ failures: 1, attempts: [{ status: 307 }] })
})

test('a receiver that hangs is given up after 15 s', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  receiver.always(() => {})
  await bookMeeting(harness, campaign.campaignId)
  const { outbound } = harness.context
  const waits: number[] = []
  const hurried = webhookStage({
    ...harness.context,
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
  const { failures, attempts } = await onlyDelivery(campaign.campaignId)
  expect({ failures, attempts }).toMatchObject({ failures: 1, attempts: [{ status: null, error: 'timeout' }] })
})

test('the schedule runs over days until the delivery is exhausted and the owner told; it can be sent again', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  receiver.always(status(503))
  await bookMeeting(harness, campaign.campaignId)
  await runStage(stage)
  const waits: number[] = []
  for (let delivery = await onlyDelivery(campaign.campaignId); delivery.nextAttemptAt !== null; ) {
    const due = new Date(delivery.nextAttemptAt)
    waits.push(due.getTime() - harness.clock.now().getTime())
    harness.clock.set(due)
    await runStage(stage)
    delivery = await onlyDelivery(campaign.campaignId)
  }
  expect(waits).toEqual(RETRY_DELAYS.map((delay) => delay * 1.05))
  const exhausted = await onlyDelivery(campaign.campaignId)
  expect(exhausted).toMatchObject({ state: 'exhausted', failures: 10, attemptCount: 10 })
  expect(exhausted.attempts).toHaveLength(10)
  expect(new Set(receiver.received.map((one) => one.headers['webhook-id']))).toEqual(new Set([exhausted.deliveryId]))
  const told = await eventsOf(campaign.campaignId, 'delivery.exhausted')
  expect(told).toMatchObject([{ prospectId: exhausted.prospectId, data: { deliveryId: exhausted.deliveryId } }])

  receiver.always(status(204))
  const again = await harness.call('POST', `/api/v1/deliveries/${exhausted.deliveryId}/resend`)
  expect(again).toMatchObject({ status: 202, body: { state: 'pending', failures: 0, attemptCount: 10 } })
  await runStage(stage)
  expect(await onlyDelivery(campaign.campaignId)).toMatchObject({ state: 'delivered', attemptCount: 11 })
})

test('five days of nothing but failures disable the endpoint; a success begins the count anew', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  const failDaily = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      await bookMeeting(harness, campaign.campaignId)
      await advanceAndRun(24 * HOUR)
    }
  }
  receiver.always(status(500))
  await failDaily(4)
  receiver.next(status(204))
  await failDaily(5)
  expect(await eventsOf(campaign.campaignId, 'webhook.disabled')).toEqual([])
  await failDaily(1)
  expect(await eventsOf(campaign.campaignId, 'webhook.disabled')).toMatchObject([{ data: { reason: 'failing' } }])
  expect((await deliveriesOf(campaign.campaignId)).filter((one) => one.nextAttemptAt !== null)).toEqual([])
})

test('both secrets sign for 24 hours after a rotation, then the new one alone', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  const hook = `/api/v1/campaigns/${campaign.campaignId}/webhook`
  const rotated = await harness.call('POST', `${hook}/rotate-secret`)
  const fresh = String(rotated.body.webhookSecret)
  expect(fresh).toMatch(/^whsec_/)
  expect(fresh).not.toBe(campaign.secret)
  await harness.call('POST', `${hook}/test`)
  await runStage(stage)
  const { headers, body } = receiver.received[0]!
  for (const secret of [fresh, campaign.secret]) {
    expect(new Oracle(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' })
  }
  harness.clock.advance(24 * HOUR)
  await harness.call('POST', `${hook}/test`)
  await runStage(stage)
  expect(receiver.received[1]!.headers['webhook-signature']!.split(' ')).toHaveLength(1)
  expect((await harness.call('GET', hook)).text).not.toContain('whsec')
})

test('another address keeps the secret and is called; null gives up what waits', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  const path = `/api/v1/campaigns/${campaign.campaignId}`
  const patch = (webhook: unknown) => harness.call('PATCH', path, { webhook }, { headers: { 'if-match': '*' } })
  receiver.next(status(410))
  await bookMeeting(harness, campaign.campaignId)
  await runStage(stage)
  const moved = await patch({ url: `${receiver.url}/new` })
  expect(moved.status).toBe(200)
  expect(moved.body).not.toHaveProperty('webhookSecret')
  await runStage(stage)
  const { path: called, headers, body } = receiver.received.at(-1)!
  expect(called).toBe('/hook/new')
  expect(() => new Oracle(campaign.secret).verify(body, headers)).not.toThrow()

  receiver.next(status(500))
  await bookMeeting(harness, campaign.campaignId)
  await runStage(stage)
  expect((await patch(null)).body.webhook).toBeNull()
  expect((await deliveriesOf(campaign.campaignId)).map((one) => one.state)).toEqual(['discarded', 'delivered'])
  expect((await harness.call('GET', `${path}/webhook`)).status).toBe(404)
  await bookMeeting(harness, campaign.campaignId)
  expect(await deliveriesOf(campaign.campaignId)).toHaveLength(2)
})

test('an address that may not be connected to is refused when it is saved', async () => {
  for (const url of ['http://169.254.169.254/latest', 'http://10.0.0.1/']) {
    const answer = await harness.call('POST', '/api/v1/campaigns', { name: 'Blocked', webhook: { url } })
    const error = { pointer: '/webhook/url', code: 'address_not_allowed' }
    expect(answer).toMatchObject({ status: 400, body: { errors: [error] } })
  }
})

test('a campaign without a webhook notifies nobody', async () => {
  const campaign = await createNotifiedCampaign(harness, null)
  await bookMeeting(harness, campaign.campaignId)
  expect(await deliveriesOf(campaign.campaignId)).toEqual([])
})

test('a lead that goes takes its deliveries, bodies and answers with it', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  receiver.next(status(500, {}, 'we know jane'))
  const { prospectId } = await bookMeeting(harness, campaign.campaignId)
  await runStage(stage)
  const { deliveryId } = await onlyDelivery(campaign.campaignId)
  expect((await harness.call('POST', `/api/v1/leads/${prospectId}/erase`)).status).toBe(200)
  expect(await deliveriesOf(campaign.campaignId)).toEqual([])
  expect((await harness.call('GET', `/api/v1/deliveries/${deliveryId}`)).status).toBe(404)
  const left = await harness.context.db.query(`select 1 from attempts where answer = 'we know jane'`)
  expect(left.rowCount).toBe(0)
})

test('another organization sees no delivery and steers no webhook', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  await bookMeeting(harness, campaign.campaignId)
  const { deliveryId } = await onlyDelivery(campaign.campaignId)
  const { key } = await harness.newOrganization('Other')
  const ask = (method: string, path: string) => harness.call(method, `/api/v1${path}`, undefined, { key })
  expect((await ask('GET', `/deliveries/${deliveryId}`)).status).toBe(404)
  expect((await ask('POST', `/deliveries/${deliveryId}/resend`)).status).toBe(404)
  expect((await ask('GET', `/campaigns/${campaign.campaignId}/deliveries`)).status).toBe(403)
  expect((await ask('POST', `/campaigns/${campaign.campaignId}/webhook/rotate-secret`)).status).toBe(403)
})

test('attempts are forgotten after the days that the operator sets, their delivery stays', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  await bookMeeting(harness, campaign.campaignId)
  await runStage(stage)
  const days = harness.context.settings.keepAttemptsDays
  harness.clock.advance(days * 24 * HOUR - MINUTE)
  await forgetOldAttempts.run(harness.context)
  expect((await onlyDelivery(campaign.campaignId)).attempts).toHaveLength(1)
  harness.clock.advance(2 * MINUTE)
  expect(await forgetOldAttempts.run(harness.context)).toBe(false)
  expect(await onlyDelivery(campaign.campaignId)).toMatchObject({ state: 'delivered', attempts: [] })
})

test('the OpenAPI document shows what is sent, with an example', async () => {
  const schema = { required: ['type', 'timestamp', 'data'] }
  const content = { 'application/json': { schema, example: { type: 'meeting.booked' } } }
  expect(await read('/openapi.json')).toMatchObject({
    webhooks: { 'meeting.booked': { post: { requestBody: { content } } } },
  })
})
