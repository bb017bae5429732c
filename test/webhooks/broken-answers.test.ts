import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { tallied } from '../../src/platform/tally.ts'
import { webhookStage } from '../../src/webhooks/index.ts'
import { bookMeeting, createNotifiedCampaign, onlyDelivery, runStage } from '../support/webhooks/notified-campaign.ts'
import { useWebhooks } from '../support/webhooks/use-webhooks.ts'

const webhooks = useWebhooks()

test.each([
  [
    'breaks off',
    'thank y',
    (response: ServerResponse) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('thank y', () => setImmediate(() => response.socket?.resetAndDestroy()))
    },
  ],
  [
    'is not of the coding that it names',
    '',
    (response: ServerResponse) => response.writeHead(201, { 'content-encoding': 'gzip' }).end('no gzip at all'),
  ],
  ['does not end', 'and', (response: ServerResponse) => void response.writeHead(202).write('and')],
])('a 2xx is success also where its body %s; what came of it is kept', async (_, kept, behaviour) => {
  const { harness, receiver } = webhooks
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  receiver.always(behaviour)
  await bookMeeting(harness, campaign.campaignId)
  const { outbound } = harness.context
  const request: typeof outbound.request = (url, options) => outbound.request(url, { ...options, timeoutMs: 1_000 })
  await runStage(webhookStage({ ...harness.context, outbound: { ...outbound, request } }))
  const delivery = await onlyDelivery(harness, campaign.campaignId)
  expect(delivery).toMatchObject({ state: 'delivered', failures: 0, attempts: [{ error: null, answer: kept }] })
})

test('a failure stays one whatever becomes of its body', async () => {
  const { harness, receiver, stage } = webhooks
  const campaign = await createNotifiedCampaign(harness, receiver.url)
  receiver.always((response) => {
    response.writeHead(500, { 'content-length': '1000' })
    response.write('sorr', () => setImmediate(() => response.socket?.resetAndDestroy()))
  })
  await bookMeeting(harness, campaign.campaignId)
  const failed = () => tallied('deliveries').get('failed') ?? 0
  const before = failed()
  await runStage(stage)
  const delivery = await onlyDelivery(harness, campaign.campaignId)
  expect(delivery).toMatchObject({ state: 'pending', failures: 1, attempts: [{ status: 500, answer: 'sorr' }] })
  expect(failed() - before).toBe(1)
})
