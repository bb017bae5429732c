import { expect, test } from 'vitest'
import { createKey } from '../../../src/accounts/index.ts'
import { HOUR, MINUTE } from '../../../src/platform/clock.ts'
import { hasSearch, searchWeb } from '../../../src/research/provider-calls/search-web.ts'
import { SEARCH_MAPPING, VENDORS } from '../../support/servers/local-vendors.ts'
import { PROVIDERS, useProviders } from '../../support/research/research-providers.ts'

const bench = useProviders()
const BRAVE = VENDORS.brave.host
const SEARXNG = VENDORS.searxng.host

function search(domain = 'harbour.test', query = 'harbour ports', signal = new AbortController().signal) {
  return searchWeb(bench.harness.context, { organizationId: bench.harness.organizationId, domain, query }, signal)
}

const reasonOf = async (answer: ReturnType<typeof search>) => {
  const found = await answer
  return found.ok ? 'ok' : found.reason
}
const reasons = (count: number, ask: (n: number) => ReturnType<typeof search>) =>
  Promise.all(Array.from({ length: count }, (_, n) => reasonOf(ask(n)))).then((found) => found.toSorted())
const usage = async () => (await bench.harness.call('GET', `${PROVIDERS}/usage`)).body.data[0]

test('a search is on record with its query, what it found and what it cost, and stores no facts', async () => {
  await bench.add('brave', { costPerHitUsd: 0.005 })
  const answer = await search('harbour.test', ' harbour\n ports ')
  expect(answer).toMatchObject({ ok: true, usd: 0.005, results: [{ url: 'https://harbour.test/' }, {}] })
  // Calls are told apart by time.
  bench.harness.clock.advance(1)
  bench.vendors.replies.set(BRAVE, { json: { type: 'search' } })
  expect(await search()).toEqual({ ok: true, usd: 0.005, results: [] })
  bench.harness.clock.advance(1)
  bench.vendors.replies.set(BRAVE, { status: 500, json: {} })
  expect(await reasonOf(search())).toBe('server_error')
  const call = { domain: 'harbour.test', purpose: 'search', query: 'harbour ports', paths: null }
  expect(await bench.calls()).toMatchObject([
    { ...call, status: 'hit', results: 2, cost: '0.005000', error: null },
    { ...call, status: 'miss', results: 0, cost: '0.005000', error: null },
    { ...call, status: 'error', results: null, cost: '0.000000', error: 'server_error' },
  ])
  expect(await usage()).toMatchObject({ today: { calls: 3, hits: 1, spentUsd: 0.01 } })
})

test('without a provider of web search that is switched on nothing is asked', async () => {
  const { context, organizationId } = bench.harness
  await bench.add('apollo')
  const { body } = await bench.add('searxng', { enabled: false })
  expect([await hasSearch(context.db, organizationId), await reasonOf(search())]).toEqual([false, 'off'])
  await bench.harness.call('PATCH', `${PROVIDERS}/${body.providerId}`, { enabled: true })
  expect([await hasSearch(context.db, organizationId), await reasonOf(search())]).toEqual([true, 'ok'])
  const other = await bench.harness.newOrganization('Other')
  expect(await hasSearch(context.db, other.organizationId)).toBe(false)
  const foreign = { organizationId: other.organizationId, domain: 'harbour.test', query: 'ports' }
  expect(await searchWeb(context, foreign, new AbortController().signal)).toEqual({ ok: false, reason: 'off', usd: 0 })
  expect(bench.asked()).toEqual([SEARXNG])
})

test('what is no query leaves for nowhere', async () => {
  await bench.add('searxng')
  for (const query of ['', ' \n\u200b', 'x'.repeat(201)]) {
    expect(await reasonOf(search('harbour.test', query))).toBe('bad_query')
  }
  expect(bench.asked()).toEqual([])
})

test('fifty at once make five searches about a company in a day, and tests count aside', async () => {
  const { body } = await bench.add('searxng')
  expect(body).toMatchObject({ callsPerDay: 500, callsPerCompany: 5 })
  await bench.harness.call('POST', `${PROVIDERS}/${body.providerId}/test`, { domain: 'harbour.test' })
  expect(await reasons(50, () => search())).toEqual([...Array(45).fill('calls_per_company'), ...Array(5).fill('ok')])
  expect(await reasonOf(search('other.test'))).toBe('ok')
  bench.harness.clock.set(new Date('2026-11-29T23:59:00Z'))
  expect(await reasons(6, () => search())).toEqual(['calls_per_company', ...Array(5).fill('ok')])
  bench.harness.clock.set(new Date('2026-11-30T00:00:00Z'))
  expect(await reasonOf(search())).toBe('ok')
})

test('fifty at once about as many companies keep to the day’s number of searches, and to its dollars', async () => {
  const { body } = await bench.add('brave', { callsPerDay: 7 })
  expect(await reasons(50, (n) => search(`c${n}.test`))).toEqual([
    ...Array(43).fill('calls_per_day'),
    ...Array(7).fill('ok'),
  ])
  await bench.harness.call('PATCH', `${PROVIDERS}/${body.providerId}`, { callsPerDay: null, budgetPerDayUsd: 1 })
  expect(await reasons(50, (n) => search(`d${n}.test`))).toEqual([...Array(47).fill('budget'), ...Array(3).fill('ok')])
  expect(bench.asked()).toHaveLength(10)
  expect(await usage()).toMatchObject({ today: { calls: 10, spentUsd: 1 }, leftTodayUsd: 0 })
  const tried = await bench.harness.call('POST', `${PROVIDERS}/${body.providerId}/test`, { domain: 'acme.com' })
  expect(tried).toMatchObject({ status: 409, body: { code: 'limit_reached' } })
})

test('the next provider is asked where the first fails; after five failures the first rests for an hour', async () => {
  await bench.add('searxng', { position: 1, callsPerCompany: null })
  await bench.add('brave', { position: 2, callsPerCompany: null })
  bench.vendors.replies.set(SEARXNG, { status: 500, json: {} })
  for (let n = 0; n < 7; n += 1) expect(await reasonOf(search())).toBe('ok')
  expect(bench.asked()).toEqual([...Array(5).fill([SEARXNG, BRAVE]).flat(), BRAVE, BRAVE])
  bench.vendors.replies.set(BRAVE, { status: 429, headers: { 'retry-after': '600' }, json: {} })
  expect([await reasonOf(search()), await reasonOf(search())]).toEqual(['rate_limited', 'resting'])
  bench.harness.clock.advance(HOUR)
  bench.vendors.replies.set(SEARXNG, { json: VENDORS.searxng.json })
  expect(await reasonOf(search())).toBe('ok')
  expect(bench.asked().at(-1)).toBe(SEARXNG)
})

test('who would wait longer than 20 seconds is not asked, and who is called off while waiting costs nothing', async () => {
  await bench.add('brave', { minIntervalMs: 15_000 })
  const calledOff = new AbortController()
  expect(await reasonOf(search())).toBe('ok')
  const waiting = reasonOf(search('harbour.test', 'ports', calledOff.signal))
  await expect.poll(async () => (await bench.calls()).length).toBe(2)
  expect(await reasonOf(search())).toBe('busy')
  calledOff.abort()
  expect(await waiting).toBe('aborted')
  expect(await reasonOf(search('harbour.test', 'ports', calledOff.signal))).toBe('aborted')
  expect(await bench.calls()).toHaveLength(1)
  bench.harness.clock.advance(MINUTE)
  expect(await reasonOf(search())).toBe('ok')
})

test('a test searches for the domain and shows what was found', async () => {
  const { body } = await bench.add('http_search', { enabled: false })
  const path = `${PROVIDERS}/${body.providerId}/test`
  expect(await bench.harness.call('POST', path, { domain: 'harbour.test' })).toMatchObject({
    status: 200,
    body: {
      status: 'hit',
      detail: 'The search found 2 pages.',
      costUsd: 0.1,
      facts: [],
      results: [
        { title: 'Harbour Robotics: Machinery', url: 'https://harbour.test/', snippet: 'Robots for ports.' },
        { url: 'https://news.test/ports?id=7' },
      ],
    },
  })
  expect(bench.vendors.arrived[0]?.url.searchParams.get('q')).toBe('harbour.test')
  expect(await bench.calls()).toMatchObject([{ purpose: 'test', query: 'harbour.test', results: 2 }])
})

test.each<[string, string, Record<string, unknown>, string]>([
  ['no address', 'searxng', { baseUrl: undefined }, '/baseUrl'],
  ['an address of a public host in clear', 'searxng', { baseUrl: 'http://searx.example.net' }, '/baseUrl'],
  ['an address with a question mark', 'searxng', { baseUrl: 'https://searx.example.net/?a=b' }, '/baseUrl'],
  ['an address with a password', 'searxng', { baseUrl: 'https://me:pw@searx.example.net' }, '/baseUrl'],
  ['metadata', 'searxng', { baseUrl: 'http://169.254.169.254/' }, '/baseUrl'],
  ['a private address that nobody allows', 'searxng', { baseUrl: 'http://10.0.0.8:8080' }, '/baseUrl'],
  ['an address that is not its own', 'brave', { baseUrl: 'https://searx.example.net' }, '/baseUrl'],
  ['a mapping that is not its own', 'brave', { mapping: SEARCH_MAPPING }, '/mapping'],
  ['no key', 'brave', { apiKey: null }, '/apiKey'],
  ['no mapping', 'http_search', { mapping: undefined }, '/mapping'],
  ['no results', 'http_search', { mapping: { ...SEARCH_MAPPING, results: undefined } }, '/mapping/results'],
  ['fields of companies', 'http_search', { mapping: { ...SEARCH_MAPPING, fields: {} } }, '/mapping/fields'],
  [
    'a domain for a query',
    'http_search',
    { mapping: { ...SEARCH_MAPPING, url: 'https://a.test/{domain}' } },
    '/mapping/url',
  ],
  [
    'no place',
    'http_search',
    { mapping: { ...SEARCH_MAPPING, results: { title: 'a..b', url: 'u' } } },
    '/mapping/results/title',
  ],
  ['results', 'http', { mapping: { ...SEARCH_MAPPING, url: 'https://a.test/{domain}' } }, '/mapping/results'],
])('a provider with %s is refused with its place', async (_, kind, change, pointer) => {
  const answer = await bench.add(kind as 'brave', change)
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer }))
})

test('one’s own SearXNG is asked without TLS and key where the operator allows its address, and no stored key follows it', async () => {
  const { body } = await bench.add('searxng', { apiKey: undefined, baseUrl: 'http://127.0.0.1:8080/searx/' })
  expect(body).toMatchObject({ baseUrl: 'http://127.0.0.1:8080/searx', hasApiKey: false, offers: [] })
  const path = `${PROVIDERS}/${body.providerId}`
  expect((await bench.harness.call('PATCH', path, { apiKey: 'a-key-of-a-proxy' })).status).toBe(200)
  const moved = { baseUrl: 'https://searx.example.net/' }
  expect(await bench.harness.call('PATCH', path, moved)).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/apiKey', code: 'secret_required' }] },
  })
  expect((await bench.harness.call('PATCH', path, { ...moved, apiKey: null })).body).toMatchObject({
    baseUrl: 'https://searx.example.net',
    hasApiKey: false,
  })
})

test('a key that may not read leads neither adds a search nor sends it elsewhere', async () => {
  const { context, organizationId, key } = bench.harness
  const order = { organizationId, name: 'settings', createdBy: 'test', scopes: ['settings:write'] as const }
  const settler = await createKey(context, order)
  expect((await bench.add('searxng', {}, settler.key)).status).toBe(403)
  const { body } = await bench.add('searxng', {}, key)
  const change = (patch: object) =>
    bench.harness.call('PATCH', `${PROVIDERS}/${body.providerId}`, patch, { key: settler.key })
  expect((await change({ baseUrl: 'https://elsewhere.example.net' })).status).toBe(403)
  expect((await change({ callsPerDay: 3 })).status).toBe(200)
})
