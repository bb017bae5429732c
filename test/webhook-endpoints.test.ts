import { Webhook as Oracle } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR, SECOND } from '../src/platform/clock.ts'
import type { Stage } from '../src/platform/work.ts'
import { webhookStage } from '../src/webhooks/index.ts'
import { createHarness } from './support/harness.ts'
import type { Harness } from './support/harness.ts'
import {
  bookMeeting,
  createNotifiedCampaign,
  deliveriesOf,
  onlyDelivery,
  readJson,
  runStage,
} from './support/notified-campaign.ts'
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
  const stored = await harness.context.db.query<{ secret: Buffer }>('select secret from webhook_endpoints')
  expect(stored.rows.every((row) => !row.secret.includes('whsec'))).toBe(true)
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

  harness.clock.advance(SECOND)
  receiver.next(status(500))
  await bookMeeting(harness, campaign.campaignId)
  await runStage(stage)
  expect((await patch(null)).body.webhook).toBeNull()
  expect((await deliveriesOf(harness, campaign.campaignId)).map((one) => one.state)).toEqual(['discarded', 'delivered'])
  expect((await harness.call('GET', `${path}/webhook`)).status).toBe(404)
  await bookMeeting(harness, campaign.campaignId)
  expect(await deliveriesOf(harness, campaign.campaignId)).toHaveLength(2)
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
  expect(await deliveriesOf(harness, campaign.campaignId)).toEqual([])
})

test('a lead that goes takes its deliveries, bodies and answers with it', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  receiver.next(status(500, {}, 'we know jane'))
  const { prospectId } = await bookMeeting(harness, campaign.campaignId)
  await runStage(stage)
  const { deliveryId } = await onlyDelivery(harness, campaign.campaignId)
  expect((await harness.call('POST', `/api/v1/leads/${prospectId}/erase`)).status).toBe(200)
  expect(await deliveriesOf(harness, campaign.campaignId)).toEqual([])
  expect((await harness.call('GET', `/api/v1/deliveries/${deliveryId}`)).status).toBe(404)
  const left = await harness.context.db.query(`select 1 from attempts where answer = 'we know jane'`)
  expect(left.rowCount).toBe(0)
})

test('another organization sees no delivery and steers no webhook', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  await bookMeeting(harness, campaign.campaignId)
  const { deliveryId } = await onlyDelivery(harness, campaign.campaignId)
  const { key } = await harness.newOrganization('Other')
  const ask = (method: string, path: string) => harness.call(method, `/api/v1${path}`, undefined, { key })
  expect((await ask('GET', `/deliveries/${deliveryId}`)).status).toBe(404)
  expect((await ask('POST', `/deliveries/${deliveryId}/resend`)).status).toBe(404)
  expect((await ask('GET', `/campaigns/${campaign.campaignId}/deliveries`)).status).toBe(403)
  expect((await ask('POST', `/campaigns/${campaign.campaignId}/webhook/rotate-secret`)).status).toBe(403)
})

test('the OpenAPI document shows what is sent, with an example', async () => {
  const schema = { required: ['type', 'timestamp', 'data'] }
  const content = { 'application/json': { schema, example: { type: 'meeting.booked' } } }
  expect(await readJson(harness, '/openapi.json')).toMatchObject({
    webhooks: { 'meeting.booked': { post: { requestBody: { content } } } },
  })
})
