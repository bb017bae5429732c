import { expect, test } from 'vitest'
import { DAY, SECOND } from '../../src/platform/clock.ts'
import {
  bookMeeting,
  createNotifiedCampaign,
  deliveriesOf,
  readJson,
  runStage,
} from '../support/webhooks/notified-campaign.ts'
import type { DeliveryShown } from '../support/webhooks/notified-campaign.ts'
import { useWebhooks } from '../support/webhooks/use-webhooks.ts'
import { status } from '../support/servers/webhook-receiver.ts'

const webhooks = useWebhooks()

/** A campaign with three deliveries, two seconds apart: given up, waiting for a retry, delivered. Answers when each happened. */
async function threeMeetings() {
  const { harness, receiver, stage } = webhooks
  const { campaignId } = await createNotifiedCampaign(harness, receiver.url, ['meeting.booked', 'lead.ended'])
  const happened: string[] = []
  for (const code of [500, 503, 204]) {
    receiver.always(status(code))
    happened.push(harness.clock.now().toISOString())
    await bookMeeting(harness, campaignId)
    await runStage(stage)
    harness.clock.advance(2 * SECOND)
  }
  const [, , first] = await deliveriesOf(harness, campaignId)
  await harness.context.db.query(
    `update deliveries set state = 'exhausted', due_at = null, failures = 10 where delivery_id = $1`,
    [first!.deliveryId.replace('dlv_', '')],
  )
  return { campaignId, happened, path: `/api/v1/campaigns/${campaignId}/webhook/deliveries/resend` }
}

test('what failed since a time is sent again, at once and with the same ids; all of it where asked for', async () => {
  const { harness, receiver, stage } = webhooks
  const { campaignId, happened, path } = await threeMeetings()
  const ids = (await deliveriesOf(harness, campaignId)).map(({ deliveryId }) => deliveryId)
  const before = receiver.received.length
  const since = happened[0]!
  expect(await harness.call('POST', path, { since: happened[2] })).toMatchObject({
    body: { count: 0, nextCursor: null },
  })
  expect((await harness.call('POST', path, { since, types: ['lead.ended'] })).body.count).toBe(0)
  expect((await harness.call('POST', path, { since, until: happened[1] })).body.count).toBe(1)
  const failed = await harness.call('POST', path, { since })
  expect(failed).toMatchObject({ status: 202, body: { count: 1, nextCursor: null } })
  await runStage(stage)
  const again = receiver.received.slice(before).map(({ headers }) => headers['webhook-id'])
  expect(new Set(again)).toEqual(new Set(ids.slice(1)))
  expect(again).toHaveLength(2)
  expect((await deliveriesOf(harness, campaignId)).map(({ state }) => state)).toEqual(Array(3).fill('delivered'))

  expect((await harness.call('POST', path, { since, states: 'all' })).body.count).toBe(3)
  await runStage(stage)
  expect(receiver.received).toHaveLength(before + 5)
})

test('more than 10,000 are sent again a call at a time', { timeout: 120_000 }, async () => {
  const { harness } = webhooks
  const { campaignId, happened, path } = await threeMeetings()
  await harness.context.db.query(
    `insert into deliveries (organization_id, delivery_id, campaign_id, event_type, body, state, failures, created_at)
     select d.organization_id, gen_random_uuid(), d.campaign_id, d.event_type, d.body, 'exhausted', 10, d.created_at
     from deliveries d cross join generate_series(1, 10000) where d.state = 'exhausted' and d.campaign_id = (
       select campaign_id from deliveries order by delivery_id desc limit 1)`,
  )
  const first = await harness.call('POST', path, { since: happened[0] })
  expect(first.body).toMatchObject({ count: 10_000, nextCursor: expect.any(String) as string })
  const body = { since: happened[0], cursor: first.body.nextCursor }
  expect((await harness.call('POST', path, body)).body).toEqual({ count: 2, nextCursor: null })
  const foreign = await harness.call('GET', `/api/v1/events?limit=1`)
  expect((await harness.call('POST', path, { ...body, cursor: foreign.body.nextCursor })).status).toBe(400)
  const patch = { webhook: null }
  await harness.call('PATCH', `/api/v1/campaigns/${campaignId}`, patch, { headers: { 'if-match': '*' } })
})

test('a range is refused with what is wrong, and while the webhook is disabled', async () => {
  const { harness, receiver, stage } = webhooks
  const { campaignId, path } = await threeMeetings()
  const wrong = await harness.call('POST', path, { since: 'yesterday' })
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ pointer: '/since', code: 'invalid_date' }] } })
  expect((await harness.call('POST', path, {})).status).toBe(400)
  const { key } = await harness.newOrganization('Stranger')
  expect((await harness.call('POST', path, { since: '2026-01-01' }, { key })).status).toBe(403)
  receiver.always(status(410))
  await bookMeeting(harness, campaignId)
  await runStage(stage)
  expect((await harness.call('POST', path, { since: '2026-01-01' })).status).toBe(409)
})

test('the log is filtered by state, type and time together', async () => {
  const { harness } = webhooks
  const { campaignId, happened } = await threeMeetings()
  await harness.call('POST', `/api/v1/campaigns/${campaignId}/webhook/test`, { type: 'lead.ended' })
  const list = async (filters: Record<string, string>) => {
    const query = new URLSearchParams(filters).toString()
    const { data } = await readJson<{ data: DeliveryShown[] }>(harness, `/campaigns/${campaignId}/deliveries?${query}`)
    return data.map(({ state }) => state)
  }
  expect(await list({})).toEqual(['pending', 'delivered', 'pending', 'exhausted'])
  expect(await list({ type: 'lead.ended' })).toEqual(['pending'])
  expect(await list({ type: 'meeting.booked', state: 'pending' })).toEqual(['pending'])
  expect(await list({ since: happened[1]!, until: happened[2]! })).toEqual(['pending'])
  expect(await list({ since: happened[1]!, type: 'meeting.booked' })).toEqual(['delivered', 'pending'])
  const tomorrow = new Date(harness.clock.now().getTime() + DAY).toISOString()
  expect(await list({ since: tomorrow })).toEqual([])
  const bad = await harness.call('GET', `/api/v1/campaigns/${campaignId}/deliveries?since=soon`)
  expect(bad.status).toBe(400)
})
