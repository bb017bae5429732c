import { expect, test } from 'vitest'
import { fillLeads } from '../../bench/fill-leads.ts'
import { parseId } from '../../src/platform/ids.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { fits } from '../support/oracles/naive-lead-filter.ts'
import type { ShownLead } from '../support/oracles/naive-lead-filter.ts'
import { query as sql } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const NFC = 'José Müller'.normalize('NFC')
const NFD = NFC.normalize('NFD')

async function leadsWith(campaignId: string, changes: readonly Record<string, unknown>[]): Promise<void> {
  for (const [number, change] of changes.entries()) {
    harness.clock.advance(1_000)
    const { status, text } = await addLead(harness, campaignId, leadBody({ contactName: `lead ${number}`, ...change }))
    expect(status, text).toBe(201)
  }
}

async function listed(campaignId: string, query: Record<string, string>): Promise<ShownLead[]> {
  const path = `/api/v1/campaigns/${campaignId}/leads?limit=200&${new URLSearchParams(query).toString()}`
  const { status, body, text } = await harness.call('GET', path)
  expect(status, text).toBe(200)
  return body.data
}

/** Asks each query before its keys are declared, while they are not yet in the index, and when they are. */
async function expectAsNaive(campaignId: string, keys: string[], queries: readonly Record<string, string>[]) {
  const all = await listed(campaignId, {})
  for (const state of ['undeclared', 'declared', 'indexed']) {
    if (state === 'declared') {
      const headers = { 'if-match': '*' }
      const change = { customDataKeys: keys }
      const { status, text } = await harness.call('PATCH', `/api/v1/campaigns/${campaignId}`, change, { headers })
      expect(status, text).toBe(200)
    }
    if (state === 'indexed') {
      harness.clock.advance(61_000)
      await harness.settle()
    }
    for (const query of queries) {
      const expected = all.filter((lead) => fits(lead, query)).map(({ contactName }) => contactName)
      const found = (await listed(campaignId, query)).map(({ contactName }) => contactName)
      expect([state, query, found]).toEqual([state, query, expected])
    }
  }
}

const breakDown = async (campaignId: string, key: string) => {
  const query = new URLSearchParams({ campaignId, key, figure: 'accepted' })
  const { body } = await harness.call('GET', `/api/v1/reports/breakdown?${query.toString()}`)
  return Object.fromEntries(body.data.map((one: { value: string; base: number }) => [one.value, one.base]))
}

test('a key with a dot in it is named with a backslash, in filters, declared keys and breakdowns', async () => {
  const campaignId = await newCampaign(harness)
  await leadsWith(campaignId, [
    { customData: { 'a.b': 1, [String.raw`c\d`]: 'x' } },
    { customData: { a: { b: 1 }, [String.raw`c\d`]: 'y' } },
    { customData: { 'a.b': { 'c.d': 2 } } },
    { customData: { 'a.b': 20 } },
  ])
  const [dotted, nested, inner, plain] = [
    String.raw`a\.b`,
    'a.b',
    String.raw`a\.b.c\.d`,
    // As it was before dots could be written: a backslash before any other character is itself.
    String.raw`c\d`,
  ]
  await expectAsNaive(
    campaignId,
    [dotted, nested, inner, plain],
    [
      { [`customData.${dotted}`]: '1' },
      { [`customData.${nested}`]: '1' },
      { [`customData.${inner}[gte]`]: '2' },
      { [`customData.${dotted}[exists]`]: 'true' },
      { [`customData.${dotted}[exists]`]: 'false' },
      { [`customData.${dotted}[gte]`]: '2', [`customData.${dotted}[lte]`]: '30' },
      { [`customData.${plain}[in]`]: 'x,y' },
      { [`customData.${plain.replace('\\', '\\\\')}`]: 'y' },
    ],
  )
  expect((await listed(campaignId, { [`customData.${dotted}`]: '1' })).map((one) => one.contactName)).toEqual([
    'lead 0',
  ])
  expect(await breakDown(campaignId, dotted)).toMatchObject({ '1': 1, '20': 1 })
  expect(await breakDown(campaignId, nested)).toMatchObject({ '1': 1 })
})

test('of a list, a filter looks at the elements, as a breakdown counts them', async () => {
  const campaignId = await newCampaign(harness)
  const many = Array.from({ length: 120 }, (_, n) => (n < 99 ? 'x' : `tag${n}`))
  await leadsWith(campaignId, [
    { customData: { tags: ['vip', 'fair'] } },
    { customData: { tags: 'vip' } },
    { customData: { tags: ['cold', 5, true, null, { a: 1 }] } },
    { customData: { tags: [] } },
    { customData: { tags: '["vip"]' } },
    { customData: { tags: null } },
    { customData: { tags: [[5], 'vip', 'vip'] } },
    { customData: { tags: many } },
    { customData: { tags: 7 } },
  ])
  await expectAsNaive(
    campaignId,
    ['tags'],
    [
      { 'customData.tags': 'vip' },
      { 'customData.tags[in]': 'fair,cold' },
      { 'customData.tags': '5' },
      { 'customData.tags': 'true' },
      { 'customData.tags': '["vip"]' },
      { 'customData.tags': '[]' },
      { 'customData.tags': '["vip", "fair"]' },
      { 'customData.tags': 'tag99' },
      { 'customData.tags': 'tag100' },
      { 'customData.tags.1': 'vip' },
      { 'customData.tags[exists]': 'true' },
      { 'customData.tags[exists]': 'false' },
      // A list is no number, whatever is in it.
      { 'customData.tags[gte]': '5' },
      { 'customData.tags[in]': 'fair,vip', 'customData.tags': 'vip' },
      { 'customData.tags[in]': 'fair', 'customData.tags': 'vip' },
    ],
  )
  expect(await listed(campaignId, { 'customData.tags': 'vip' })).toHaveLength(3)
  expect(await breakDown(campaignId, 'tags')).toMatchObject({ vip: 3, fair: 1, '5': 1, tag99: 1 })
  expect(await breakDown(campaignId, 'tags')).not.toHaveProperty('tag100')
})

test('a text is found however its accents are written', async () => {
  const campaignId = await newCampaign(harness, { customDataKeys: [] })
  await leadsWith(campaignId, [
    { contactName: NFC, companyName: 'Émile', customData: { owner: NFC, list: [NFC] } },
    { contactName: NFD, companyName: 'Émile'.normalize('NFD'), customData: { owner: NFD, list: [NFD] } },
    { contactName: 'Jose Muller', companyName: 'Emile' },
  ])
  const queries = [NFC, NFD].flatMap((text): Record<string, string>[] => [
    { q: text },
    { q: text.toUpperCase() },
    { company: 'émile'.normalize(text === NFC ? 'NFC' : 'NFD') },
    { 'customData.owner': text },
    { 'customData.owner[in]': `x,${text}` },
    { 'customData.list': text },
  ])
  await expectAsNaive(campaignId, ['owner', 'list'], queries)
  for (const query of queries) expect(await listed(campaignId, query), JSON.stringify(query)).toHaveLength(2)
})

test('a range finds numbers however they are written, and no text that only looks like one', async () => {
  const campaignId = await newCampaign(harness)
  const values = [20, -1.5, 1e100, 1e-40, '20', '-0.25', '9'.repeat(40), '1e3', ' 20', '20.', '', true, [20], { n: 20 }]
  await leadsWith(
    campaignId,
    values.map((seats) => ({ customData: { seats } })),
  )
  const bounds = ['-2', '0', '20', '1000', '9'.repeat(30)]
  const queries = bounds.flatMap((bound) => ['gte', 'lte'].map((op) => ({ [`customData.seats[${op}]`]: bound })))
  await expectAsNaive(campaignId, ['seats'], queries)
})

test('keys of many leads are indexed a part at a time, and a filter misses no lead meanwhile', async () => {
  const campaignId = await newCampaign(harness)
  const where = { organizationId: harness.organizationId, campaignId: parseId('camp', campaignId) ?? '' }
  const leads = 1_200
  await fillLeads(harness.context.db, { ...where, leads, until: harness.clock.now() })
  await sql(harness, `update leads set custom_data = '{"wanted": "yes"}' where campaign_id = '${where.campaignId}'`)
  const marked = async () => {
    const [found] = await sql(harness, 'select coalesce(sum(leads), 0)::int as leads from unindexed_leads')
    return found?.['leads']
  }
  const countFound = async () => {
    const { body } = await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads?customData.wanted=yes&count=true`)
    return body.total
  }
  const headers = { 'if-match': '*' }
  await sql(harness, 'delete from unindexed_leads')
  await harness.call('PATCH', `/api/v1/campaigns/${campaignId}`, { customDataKeys: ['wanted'] }, { headers })
  expect([await marked(), await countFound()]).toEqual([1_000, leads])
  await sql(harness, 'delete from unindexed_leads')
  expect(await countFound(), 'none is in the index, nor known to wait for it').toBe(leads)
  await harness.call('PATCH', `/api/v1/campaigns/${campaignId}`, { customDataKeys: ['wanted', 'more'] }, { headers })
  await harness.settle()
  expect([await marked(), await countFound()]).toEqual([leads, leads])
  harness.clock.advance(61_000)
  await harness.settle()
  expect([await marked(), await countFound()]).toEqual([0, leads])
})
