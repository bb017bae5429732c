import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillLeads } from '../../bench/fill-leads.ts'
import { indexLeads } from '../../src/leads/query/search-index-store.ts'
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

/** Asks each query before the leads are in any index, before their keys are declared, before these are in the index, and then. */
async function expectAsNaive(campaignId: string, keys: string[], queries: readonly Record<string, string>[]) {
  const all = await listed(campaignId, {})
  for (const state of ['new', 'undeclared', 'declared', 'indexed']) {
    if (state === 'declared') {
      const headers = { 'if-match': '*' }
      const change = { customDataKeys: keys }
      const { status, text } = await harness.call('PATCH', `/api/v1/campaigns/${campaignId}`, change, { headers })
      expect(status, text).toBe(200)
    }
    if (state === 'undeclared' || state === 'indexed') {
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
  for (const query of queries) {
    const isExact = Object.keys(query).some((name) => name.startsWith('customData'))
    expect(await listed(campaignId, query), JSON.stringify(query)).toHaveLength(isExact ? 2 : 3)
  }
})

test('a person and a company are found without the accents of their names, and with ones they lack', async () => {
  const campaignId = await newCampaign(harness, { customDataKeys: ['owner'] })
  const names: [contactName: string, companyName: string][] = [
    ['Petra Novák', 'Garcia'],
    ['Petra Novak', 'García'],
    ['Søren Łukasz', 'Straße AG'],
    ['Soren Lukasz', 'STRASSE AG'],
    ['Đorđe Þór', 'Œuvre Æ'],
    ['Ayşe Yıldız', 'İnci'],
    ['Ελένη', '각 Labs'],
  ]
  await leadsWith(
    campaignId,
    names.map(([contactName, companyName]) => ({ contactName, companyName })),
  )
  const expected: [Record<string, string>, number][] = [
    [{ q: 'novak' }, 2],
    [{ q: 'NOVÁK' }, 2],
    [{ q: 'Novàk' }, 2],
    [{ q: 'no' }, 2],
    [{ q: 'nó' }, 2],
    [{ q: 'soren lukasz' }, 2],
    [{ q: 'SØREN ŁUKASZ' }, 2],
    [{ q: 'strasse' }, 2],
    [{ q: 'STRAẞE' }, 2],
    [{ q: 'dorde thor oeuvre ae' }, 1],
    [{ q: 'Đorđe Þór Œuvre Æ' }, 1],
    [{ q: 'ayse yildiz inci' }, 1],
    [{ q: 'ελενη' }, 1],
    [{ q: '각' }, 1],
    [{ q: '가' }, 0],
    [{ company: 'garcia' }, 2],
    [{ company: 'GARCÍA' }, 2],
    [{ company: 'strasse ag' }, 2],
    [{ company: 'straße AG' }, 2],
  ]
  for (const isIndexed of [false, true]) {
    if (isIndexed) {
      harness.clock.advance(61_000)
      await harness.settle()
    }
    for (const [query, count] of expected) {
      expect(await listed(campaignId, query), `${JSON.stringify(query)} ${isIndexed}`).toHaveLength(count)
    }
  }
})

const KEY = fc.constantFrom('a', 'b', 'a.b', String.raw`c\d`, '1', 'é', 'e\u0301')
const TEXT = fc.constantFrom(
  'x',
  'é',
  'e\u0301',
  '20',
  '-0.25',
  '1e3',
  '2026-05-01',
  '2026-05-31T10:00Z',
  '{"a": 1}',
  '[5]',
  '',
)
const NUMBER = fc.oneof(
  fc.integer({ min: -40, max: 40 }),
  fc.double({ noNaN: true, min: -1e20, max: 1e20 }),
  fc.constantFrom(0.005, -0.005, 1e15, 1e16, -1e300, 1e-300),
)
const SCALAR = fc.oneof(TEXT, NUMBER, fc.boolean(), fc.constant(null))
const LIST = fc.oneof(
  fc.array(SCALAR, { maxLength: 4 }),
  // More than a lead has marks for.
  fc.array(TEXT, { minLength: 90, maxLength: 110 }),
)
const { VALUES } = fc.letrec<{ VALUES: unknown }>((tie) => ({
  VALUES: fc.oneof(
    { maxDepth: 2 },
    SCALAR,
    LIST,
    fc.dictionary(KEY, tie('VALUES'), { maxKeys: 3, noNullPrototype: true }),
  ),
}))
const CUSTOM_DATA = fc.dictionary(KEY, VALUES, { minKeys: 1, maxKeys: 4, noNullPrototype: true })
const PATH = fc
  .array(KEY, { minLength: 1, maxLength: 3 })
  .map((keys) => keys.map((key) => key.replaceAll(/[.\\]/g, String.raw`\$&`)).join('.'))
const CONDITION = fc.oneof(
  fc.tuple(
    fc.constant(''),
    fc.oneof(TEXT, fc.integer({ min: -40, max: 40 }).map(String), fc.constantFrom('true', 'null')),
  ),
  fc.tuple(
    fc.constant('[in]'),
    fc
      .array(
        TEXT.filter((text) => !text.includes(',')),
        { minLength: 1 },
      )
      .map(String),
  ),
  fc.tuple(fc.constant('[exists]'), fc.constantFrom('true', 'false')),
  fc.tuple(
    fc.constantFrom('[gte]', '[lte]'),
    fc.constantFrom('-20.5', '0', '0.004', '20', '1000', '9'.repeat(20), '2026-05-01', '2026-05-30', '1900-01-01'),
  ),
)

test('whatever stands in customData, conditions on keys that nobody declared find what fits', async () => {
  const campaignId = await newCampaign(harness)
  const samples = [...fc.sample(CUSTOM_DATA, 150), { a: 'x', b: 'é'.repeat(4_000) }]
  await leadsWith(
    campaignId,
    samples.map((customData) => ({ customData })),
  )
  const all = await listed(campaignId, {})
  for (const state of ['new', 'indexed']) {
    if (state === 'indexed') {
      harness.clock.advance(61_000)
      await harness.settle()
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(PATH, CONDITION), { minLength: 1, maxLength: 3 }), async (conditions) => {
        const query = Object.fromEntries(conditions.map(([path, [op, value]]) => [`customData.${path}${op}`, value]))
        const expected = all.filter((lead) => fits(lead, query)).map(({ contactName }) => contactName)
        expect((await listed(campaignId, query)).map(({ contactName }) => contactName)).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  }
})

test('one or two characters find the words that begin with them, in any letters', async () => {
  const campaignId = await newCampaign(harness)
  const names = ['Wanda Żuk', 'Anna Wz', 'ßeta Ölm', 'Ölm'.normalize('NFD'), '王 小明', 'x Yawzen']
  await leadsWith(
    campaignId,
    names.map((contactName) => ({ contactName })),
  )
  const queries = [
    'w',
    'wz',
    'WZ',
    'ż',
    'żu',
    'öl',
    'öl'.normalize('NFD'),
    '王',
    '小',
    '明',
    'aw',
    'x ',
    ' a',
    'é',
    '@',
    '%',
  ]
  await expectAsNaive(
    campaignId,
    [],
    queries.map((q) => ({ q })),
  )
  const found = async (q: string) => (await listed(campaignId, { q })).length
  expect([await found('wz'), await found('awz'), await found('öl'), await found('小'), await found('明')]).toEqual([
    1, 1, 2, 1, 0,
  ])
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
  // Their texts are in the index, as of every lead that is not known to wait for it; what is missing is the values.
  const ids = await sql(harness, `select lead_id as id from leads where campaign_id = '${where.campaignId}'`)
  await indexLeads(
    harness.context.db,
    harness.organizationId,
    ids.map(({ id }) => String(id)),
  )
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
