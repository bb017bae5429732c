import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { transaction } from '../../src/platform/database/db.ts'
import { emit } from '../../src/platform/emit.ts'
import { parseId } from '../../src/platform/ids.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { createNotifiedCampaign } from '../support/webhooks/notified-campaign.ts'

interface EventShown {
  eventId: string
  type: string
  campaignId: string | null
  prospectId: string | null
  data: Record<string, unknown>
}

interface PageShown {
  data: EventShown[]
  nextCursor: string
}

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

async function readPage(key: string, query: string): Promise<PageShown> {
  const answer = await harness.call('GET', `/api/v1/events?${query}`, undefined, { key })
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text) as PageShown
}

/** Asks until there are so many: transactions of other tests on the same server put events off. */
async function readAtLeast(count: number, key: string, query: string): Promise<PageShown> {
  for (;;) {
    const page = await readPage(key, query)
    if (page.data.length >= count) return page
  }
}

async function tell(organizationId: string, reason: string): Promise<void> {
  await transaction(harness.context.db, (tx) =>
    emit(harness.context, tx, organizationId, [{ type: 'webhook.disabled', data: { reason } }]),
  )
}

const reasonsOf = (page: PageShown) => page.data.map((event) => event.data.reason)

test('what a slow transaction wrote first comes first, and nothing behind it comes before it ends', async () => {
  const { organizationId, key } = await harness.newOrganization('Slow')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  const slow = transaction(harness.context.db, async (tx) => {
    await emit(harness.context, tx, organizationId, [{ type: 'webhook.disabled', data: { reason: 'slow' } }])
    begin()
    await held
  })
  await began
  await tell(organizationId, 'quick')
  const early = await readPage(key, 'limit=10')
  expect(reasonsOf(early)).toEqual([])
  release()
  await slow
  const later = await readAtLeast(2, key, `after=${early.nextCursor}`)
  expect(reasonsOf(later)).toEqual(['slow', 'quick'])
  expect(reasonsOf(await readPage(key, `after=${later.nextCursor}`))).toEqual([])
  await tell(organizationId, 'next')
  expect(reasonsOf(await readAtLeast(1, key, `after=${later.nextCursor}`))).toEqual(['next'])
})

test('events of an older epoch come before those of the present one', async () => {
  const { organizationId, key } = await harness.newOrganization('Restored')
  await tell(organizationId, 'after')
  await harness.context.db.query({
    text: `insert into events (organization_id, epoch, xid, type, data, occurred_at)
      values ($1, 0, '9223372036854775806', 'webhook.disabled', '{"reason":"before"}', now())`,
    values: [organizationId],
  })
  const first = await readPage(key, 'limit=1')
  expect(reasonsOf(first)).toEqual(['before'])
  expect(reasonsOf(await readAtLeast(1, key, `after=${first.nextCursor}`))).toEqual(['after'])
})

test('types and campaign filter; an answer shows ids with their prefix', async () => {
  const { campaignId } = await createNotifiedCampaign(harness, null)
  const lead = { companyName: 'Harbour', contactName: 'Jane', email: 'jane@harbour.test', company: { country: 'NL' } }
  const added = await harness.call('POST', `/api/v1/campaigns/${campaignId}/leads`, lead)
  await harness.settle()
  await tell(harness.organizationId, 'elsewhere')
  const page = await readAtLeast(2, harness.key, `campaignId=${campaignId}&types=lead.accepted,lead.scored`)
  expect(page.data.map((event) => event.type)).toEqual(['lead.accepted', 'lead.scored'])
  for (const event of page.data) {
    expect(event).toMatchObject({ campaignId, prospectId: added.body.prospectId })
    expect(event.eventId).toMatch(/^evt_[0-9a-f]{32}$/)
  }
})

test('a key for some campaigns reads their events only, and no key those of another organization', async () => {
  const [mine, other] = [await createNotifiedCampaign(harness, null), await createNotifiedCampaign(harness, null)]
  for (const { campaignId } of [mine, other]) {
    await transaction(harness.context.db, (tx) =>
      emit(harness.context, tx, harness.organizationId, [
        { type: 'webhook.disabled', campaignId: parseId('camp', campaignId)!, data: { reason: campaignId } },
      ]),
    )
  }
  const { key } = await createKey(harness.context, {
    organizationId: harness.organizationId,
    name: 'limited',
    scopes: ['events:read'],
    campaignIds: [parseId('camp', mine.campaignId)!],
    createdBy: 'test',
  })
  await readAtLeast(1, harness.key, `campaignId=${other.campaignId}`)
  expect(reasonsOf(await readPage(key, 'limit=1000'))).toEqual([mine.campaignId])
  const asked = await harness.call('GET', `/api/v1/events?campaignId=${other.campaignId}`, undefined, { key })
  expect(asked.status).toBe(404)
  const stranger = await harness.newOrganization('Stranger')
  expect((await readPage(stranger.key, '')).data).toEqual([])
})

test('a cursor of another list, a forged one and an unknown type are refused', async () => {
  await createNotifiedCampaign(harness, null)
  await createNotifiedCampaign(harness, null)
  const campaigns = await harness.call('GET', '/api/v1/campaigns?limit=1')
  const { nextCursor } = await readPage(harness.key, '')
  const forged = `${nextCursor.slice(0, -1)}${nextCursor.endsWith('A') ? 'B' : 'A'}`
  for (const query of [`after=${campaigns.body.nextCursor}`, `after=${forged}`, 'after=x', 'types=lead.acepted']) {
    expect((await harness.call('GET', `/api/v1/events?${query}`)).status).toBe(400)
  }
})
