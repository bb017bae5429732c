import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../src/platform/clock.ts'
import type { Context } from '../../src/platform/context.ts'
import { parseId } from '../../src/platform/ids.ts'
import type { Job } from '../../src/platform/work/worker.ts'
import { webhookStage } from '../../src/webhooks/index.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import {
  bookMeeting,
  createNotifiedCampaign,
  deliveriesOf,
  onlyDelivery,
  runStage,
} from '../support/webhooks/notified-campaign.ts'
import { startReceiver, status } from '../support/servers/webhook-receiver.ts'
import type { Receiver } from '../support/servers/webhook-receiver.ts'

const AT_ONCE = 16

let harness: Harness
let receiver: Receiver
const running = new AbortController().signal

beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

/** What a worker of its own takes. */
async function take(context: Context, limit = 128): Promise<Job[]> {
  return (await webhookStage(context).claim(harness.organizationId, limit)).jobs
}

test('a worker that froze past its lease changes nothing when it thaws', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  await bookMeeting(harness, campaign.campaignId)
  let thaw = () => {}
  receiver.next((response) => {
    thaw = () => void response.writeHead(410).end()
  })
  const [frozen] = await take(harness.context)
  const late = frozen!(running)
  await receiver.arrived(1)
  expect(await take(harness.context)).toEqual([])

  harness.clock.advance(61 * SECOND)
  await runStage(webhookStage(harness.context))
  const delivered = await onlyDelivery(harness, campaign.campaignId)
  const unknown = { status: null, error: null, answer: null, durationMs: null }
  expect(delivered).toMatchObject({ state: 'delivered', failures: 0, attempts: [{ status: 204 }, unknown] })
  thaw()
  await late
  expect(await onlyDelivery(harness, campaign.campaignId)).toEqual(delivered)
  const webhook = await harness.call('GET', `/api/v1/campaigns/${campaign.campaignId}/webhook`)
  expect(webhook.body).toMatchObject({ enabled: true, failingSince: null })
})

test('a crash between answer and commit delivers again, with the same id, and leaves an attempt of unknown outcome', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  await bookMeeting(harness, campaign.campaignId)
  let crashed = false
  const { db } = harness.context
  const gone = () => Promise.reject(new Error('The process is gone.'))
  const connect = () => (crashed ? gone() : db.connect())
  const query = (config: Parameters<typeof db.query>[0]) => (crashed ? gone() : db.query(config))
  const [doomed] = await take({
    ...harness.context,
    db: Object.create(db, { connect: { value: connect }, query: { value: query } }) as typeof db,
  })
  receiver.next((response) => {
    crashed = true
    response.writeHead(204).end()
  })
  await expect(doomed!(running)).rejects.toThrow('The process is gone.')
  const unknown = { status: null, error: null, answer: null, durationMs: null }
  const lost = await onlyDelivery(harness, campaign.campaignId)
  expect(lost).toMatchObject({ state: 'pending', failures: 0, attemptCount: 1, attempts: [unknown] })

  harness.clock.advance(61 * SECOND)
  await runStage(webhookStage(harness.context))
  const delivery = await onlyDelivery(harness, campaign.campaignId)
  const { deliveryId } = delivery
  const made = { status: 204, error: null, durationMs: expect.any(Number) as number }
  expect(delivery).toMatchObject({ state: 'delivered', failures: 0, attemptCount: 2, attempts: [made, unknown] })
  expect(receiver.received.map((one) => one.headers['webhook-id'])).toEqual([deliveryId, deliveryId])
})

test('a worker that stops gives the delivery back at once, and counts no failure', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  await bookMeeting(harness, campaign.campaignId)
  receiver.next(() => {})
  const stopping = new AbortController()
  const [job] = await take(harness.context)
  const ended = job!(stopping.signal)
  await receiver.arrived(1)
  stopping.abort()
  await ended
  const interrupted = await onlyDelivery(harness, campaign.campaignId)
  expect(interrupted).toMatchObject({ state: 'pending', failures: 0, attempts: [{ status: null, error: 'aborted' }] })
  await runStage(webhookStage(harness.context))
  expect(await onlyDelivery(harness, campaign.campaignId)).toMatchObject({ state: 'delivered', attemptCount: 2 })
})

test('one endpoint never has more than sixteen attempts at once, and leaves room for another', async () => {
  const slow = await createNotifiedCampaign(harness, receiver.url)
  const other = await createNotifiedCampaign(harness, receiver.url)
  for (let count = 0; count < AT_ONCE + 4; count += 1) await bookMeeting(harness, slow.campaignId)
  await bookMeeting(harness, other.campaignId)
  const workers = await Promise.all([take(harness.context), take(harness.context), take(harness.context)])
  const more = await take(harness.context)
  const jobs = [...workers.flat(), ...more]
  expect(jobs).toHaveLength(AT_ONCE + 1)
  await Promise.all(jobs.map((job) => job(running)))
  expect(await take(harness.context)).toHaveLength(4)
})

test('an endpoint that is disabled while its deliveries are under way is not called again', async () => {
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  harness.clock.advance(MINUTE * 2)
  await runStage(webhookStage(harness.context))
  const before = receiver.received.length
  for (let count = 0; count < 3; count += 1) await bookMeeting(harness, campaign.campaignId)
  const jobs = await take(harness.context)
  expect(jobs).toHaveLength(3)
  receiver.next(status(410))
  for (const job of jobs) await job(running)
  expect(receiver.received).toHaveLength(before + 1)
  expect(await webhookStage(harness.context).due()).toEqual([])
  // Those that were leased and not made do not count.
  const counts = (await deliveriesOf(harness, campaign.campaignId)).map((one) => one.attemptCount)
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
})

test('what was written while the receiver was removed never goes to the next one', async () => {
  const { campaignId } = await createNotifiedCampaign(harness, receiver.url)
  await bookMeeting(harness, campaignId)
  const change = (webhook: object | null) =>
    harness.call('PATCH', `/api/v1/campaigns/${campaignId}`, { webhook }, { headers: { 'if-match': '*' } })
  expect((await change(null)).status).toBe(200)
  await harness.settle()
  // Its transaction began before the removal, and ended after it.
  await harness.context.db.query(
    `insert into deliveries (organization_id, delivery_id, campaign_id, lead_id, event_type, body, state, created_at, due_at)
     select organization_id, gen_random_uuid(), campaign_id, lead_id, event_type, body, 'pending', created_at, $2
     from deliveries where campaign_id = $1`,
    [parseId('camp', campaignId), harness.clock.now()],
  )
  harness.clock.advance(SECOND)
  expect((await change({ url: `${receiver.url}/next` })).status).toBe(200)
  await harness.settle()
  expect(receiver.received).toEqual([])
  expect((await deliveriesOf(harness, campaignId)).map(({ state }) => state)).toEqual(['discarded', 'discarded'])
})
