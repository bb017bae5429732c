import { Webhook as Oracle } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { HOUR, SECOND } from '../../src/platform/clock.ts'
import { CATALOGUE, NOTIFICATION_TYPES } from '../../src/webhooks/notifications/catalogue.ts'
import { parseId } from '../../src/platform/ids.ts'
import type { Harness } from '../support/installation/harness.ts'
import {
  bookMeeting,
  createNotifiedCampaign,
  deliveriesOf,
  onlyDelivery,
  readJson,
  runStage,
} from '../support/webhooks/notified-campaign.ts'
import { useWebhooks } from '../support/webhooks/use-webhooks.ts'
import { status } from '../support/servers/webhook-receiver.ts'

const webhooks = useWebhooks()

interface Document {
  webhooks: Record<
    string,
    { post: { requestBody: { content: Record<'application/json', { schema: { $ref?: string }; example: unknown }> } } }
  >
  components: { schemas: Record<string, { required: string[]; properties: Record<string, unknown> }> }
}

let read: Promise<Document> | undefined

/** The OpenAPI document, read once. */
function documentOf(harness: Harness): Promise<Document> {
  read ??= readJson<Document>(harness, '/openapi.json')
  return read
}

test('both secrets sign for 24 hours after a rotation, then the new one alone', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, webhooks.receiver.url)
  const hook = `/api/v1/campaigns/${campaign.campaignId}/webhook`
  const rotated = await webhooks.harness.call('POST', `${hook}/rotate-secret`)
  const fresh = String(rotated.body.webhookSecret)
  expect(fresh).toMatch(/^whsec_/)
  expect(fresh).not.toBe(campaign.secret)
  await webhooks.harness.call('POST', `${hook}/test`)
  await runStage(webhooks.stage)
  const { headers, body } = webhooks.receiver.received[0]!
  for (const secret of [fresh, campaign.secret]) {
    expect(new Oracle(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' })
  }
  webhooks.harness.clock.advance(24 * HOUR)
  await webhooks.harness.call('POST', `${hook}/test`)
  await runStage(webhooks.stage)
  expect(webhooks.receiver.received[1]!.headers['webhook-signature']!.split(' ')).toHaveLength(1)
  expect((await webhooks.harness.call('GET', hook)).text).not.toContain('whsec')
  const stored = await webhooks.harness.context.db.query<{ secret: Buffer }>('select secret from webhook_endpoints')
  expect(stored.rows.every((row) => !row.secret.includes('whsec'))).toBe(true)
})

test('another address keeps the secret and is called; null gives up what waits', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, webhooks.receiver.url)
  const path = `/api/v1/campaigns/${campaign.campaignId}`
  const patch = (webhook: unknown) =>
    webhooks.harness.call('PATCH', path, { webhook }, { headers: { 'if-match': '*' } })
  webhooks.receiver.next(status(410))
  await bookMeeting(webhooks.harness, campaign.campaignId)
  await runStage(webhooks.stage)
  const moved = await patch({ url: `${webhooks.receiver.url}/new` })
  expect(moved.status).toBe(200)
  expect(moved.body).not.toHaveProperty('webhookSecret')
  await runStage(webhooks.stage)
  const { path: called, headers, body } = webhooks.receiver.received.at(-1)!
  expect(called).toBe('/hook/new')
  expect(() => new Oracle(campaign.secret).verify(body, headers)).not.toThrow()

  webhooks.harness.clock.advance(SECOND)
  webhooks.receiver.next(status(500))
  await bookMeeting(webhooks.harness, campaign.campaignId)
  await runStage(webhooks.stage)
  expect((await patch(null)).body.webhook).toBeNull()
  expect((await deliveriesOf(webhooks.harness, campaign.campaignId)).map((one) => one.state)).toEqual([
    'discarded',
    'delivered',
  ])
  expect((await webhooks.harness.call('GET', `${path}/webhook`)).status).toBe(404)
  await bookMeeting(webhooks.harness, campaign.campaignId)
  expect(await deliveriesOf(webhooks.harness, campaign.campaignId)).toHaveLength(2)
})

test('an address that may not be connected to is refused when it is saved', async () => {
  for (const url of ['http://169.254.169.254/latest', 'http://10.0.0.1/']) {
    const answer = await webhooks.harness.call('POST', '/api/v1/campaigns', { name: 'Blocked', webhook: { url } })
    const error = { pointer: '/webhook/url', code: 'address_not_allowed' }
    expect(answer).toMatchObject({ status: 400, body: { errors: [error] } })
  }
})

test('the list tells how the last attempt at each notification went', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, webhooks.receiver.url)
  await bookMeeting(webhooks.harness, campaign.campaignId)
  const [waiting] = await deliveriesOf(webhooks.harness, campaign.campaignId)
  expect(waiting).toMatchObject({ lastAttempt: null })
  webhooks.receiver.next(status(500))
  await runStage(webhooks.stage)
  const [failed] = await deliveriesOf(webhooks.harness, campaign.campaignId)
  expect(failed).toMatchObject({ lastAttempt: { status: 500, error: null, durationMs: expect.any(Number) } })
  webhooks.harness.clock.advance(HOUR)
  await runStage(webhooks.stage)
  const [delivered] = await deliveriesOf(webhooks.harness, campaign.campaignId)
  expect(delivered).toMatchObject({ state: 'delivered', lastAttempt: { status: 204 } })
})

test('a campaign without a webhook notifies nobody', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, null)
  await bookMeeting(webhooks.harness, campaign.campaignId)
  expect(await deliveriesOf(webhooks.harness, campaign.campaignId)).toEqual([])
})

test('a lead that goes takes its deliveries, bodies and answers with it', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, webhooks.receiver.url)
  webhooks.receiver.next(status(500, {}, 'we know jane'))
  const { prospectId } = await bookMeeting(webhooks.harness, campaign.campaignId)
  await runStage(webhooks.stage)
  const { deliveryId } = await onlyDelivery(webhooks.harness, campaign.campaignId)
  expect((await webhooks.harness.call('POST', `/api/v1/leads/${prospectId}/erase`)).status).toBe(200)
  expect(await deliveriesOf(webhooks.harness, campaign.campaignId)).toEqual([])
  expect((await webhooks.harness.call('GET', `/api/v1/deliveries/${deliveryId}`)).status).toBe(404)
  const left = await webhooks.harness.context.db.query(`select 1 from attempts where answer = 'we know jane'`)
  expect(left.rowCount).toBe(0)
})

test('another organization sees no delivery and steers no webhook', async () => {
  const campaign = await createNotifiedCampaign(webhooks.harness, webhooks.receiver.url)
  await bookMeeting(webhooks.harness, campaign.campaignId)
  const { deliveryId } = await onlyDelivery(webhooks.harness, campaign.campaignId)
  const { key } = await webhooks.harness.newOrganization('Other')
  const ask = (method: string, path: string) => webhooks.harness.call(method, `/api/v1${path}`, undefined, { key })
  expect((await ask('GET', `/deliveries/${deliveryId}`)).status).toBe(404)
  expect((await ask('POST', `/deliveries/${deliveryId}/resend`)).status).toBe(404)
  expect((await ask('GET', `/campaigns/${campaign.campaignId}/deliveries`)).status).toBe(403)
  expect((await ask('POST', `/campaigns/${campaign.campaignId}/webhook/rotate-secret`)).status).toBe(403)
})

test('what a notification tells of a lead is shown to keys that may read leads', async () => {
  const { harness, receiver, stage } = webhooks
  const { organizationId } = harness
  const campaign = await createNotifiedCampaign(harness, receiver.url, ['lead.ended'])
  const { prospectId } = await bookMeeting(harness, campaign.campaignId, { phone: '+44 20 7946 0958' })
  await harness.call('POST', `/api/v1/leads/${prospectId}/stop`)
  await runStage(stage)
  const { deliveryId, body } = await onlyDelivery(harness, campaign.campaignId)
  expect(body).toContain('+44 20 7946 0958')
  const bodyFor = async (...scopes: string[]) => {
    const { key } = await createKey(harness.context, { organizationId, name: 'narrow', scopes, createdBy: 'test' })
    const answer = await harness.call('GET', `/api/v1/deliveries/${deliveryId}`, undefined, { key })
    expect(answer).toMatchObject({ status: 200, body: { deliveryId, attempts: [{ status: 204 }] } })
    return answer.body.body as string | null
  }
  expect(await bodyFor('meetings:read')).toBeNull()
  expect(await bodyFor('meetings:read', 'leads:read')).toBe(body)
})

test('an address is named by keys that may read what is sent to it', async () => {
  const { harness, receiver } = webhooks
  const { organizationId } = harness
  const { campaignId } = await createNotifiedCampaign(harness, receiver.url)
  const change = async (scopes: string[], part: object) => {
    const order = { organizationId, name: 'narrow', scopes: ['campaigns:write', ...scopes], createdBy: 'test' }
    const { key } = await createKey(harness.context, order)
    const headers = { 'if-match': '*' }
    const { status, body } = await harness.call('PATCH', `/api/v1/campaigns/${campaignId}`, part, { key, headers })
    return [status, body?.scope]
  }
  const webhook = { url: `${receiver.url}/elsewhere` }
  expect(await change([], { name: 'Renamed', webhook: { url: receiver.url } })).toEqual([204, undefined])
  expect(await change([], { webhook })).toEqual([403, 'webhooks:write'])
  expect(await change([], { webhook: null })).toEqual([403, 'webhooks:write'])
  expect(await change(['webhooks:write'], { webhook })).toEqual([403, 'meetings:read'])
  const ofLeads = { ...webhook, events: ['lead.scored'] }
  expect(await change(['webhooks:write', 'meetings:read'], { webhook: ofLeads })).toEqual([403, 'leads:read'])
  const host = { name: 'Eve', email: 'eve@elsewhere.test', timezone: 'UTC' }
  expect(await change([], { calendar: { host } })).toEqual([403, 'meetings:read'])
  const page = { provider: 'url', url: 'https://elsewhere.test/book', passContact: true }
  expect(await change([], { calendar: page })).toEqual([403, 'leads:read'])
  const read = await harness.call('GET', `/api/v1/campaigns/${campaignId}`)
  expect(read.body).toMatchObject({ name: 'Renamed', webhook: { url: receiver.url } })
  expect(await change(['webhooks:write', 'meetings:read'], { webhook })).toEqual([204, undefined])
})

test.each(NOTIFICATION_TYPES)('the OpenAPI document shows what is sent as %s, with an example', async (type) => {
  const { webhooks: documented, components } = await documentOf(webhooks.harness)
  const { schema, example } = documented[type]!.post.requestBody.content['application/json']
  const name = schema.$ref?.replace('#/components/schemas/', '') ?? ''
  const shown = components.schemas[name]
  expect(shown?.required).toEqual(['type', 'timestamp', 'sequence', 'data'])
  expect(shown?.properties['type']).toMatchObject({ const: type })
  expect(example).toEqual(CATALOGUE[type].example)
})

test('a delivery that was about to be attempted when its webhook was removed is given up alone', async () => {
  const { harness, stage } = webhooks
  const campaign = await createNotifiedCampaign(harness, webhooks.receiver.url)
  await bookMeeting(harness, campaign.campaignId)
  const { jobs } = await stage.claim(harness.organizationId, 10)
  expect(jobs).toHaveLength(1)
  await bookMeeting(harness, campaign.campaignId)
  await harness.context.db.query(`update webhook_endpoints set disabled_reason = 'removed'`)
  await Promise.all(jobs.map((job) => job(new AbortController().signal)))
  const states = (await deliveriesOf(harness, campaign.campaignId)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['discarded', 'pending'])
  const { rows } = await harness.context.db.query(
    `select d.attempt_count, (select count(*)::int from delivery_leases l where l.delivery_id = d.delivery_id) as leases,
       (select count(*)::int from attempts a where a.delivery_id = d.delivery_id) as attempts
     from deliveries d where d.campaign_id = $1 and d.state = 'discarded'`,
    [parseId('camp', campaign.campaignId)],
  )
  expect(rows).toEqual([{ attempt_count: 0, leases: 0, attempts: 0 }])
  expect(webhooks.receiver.received).toEqual([])
})
