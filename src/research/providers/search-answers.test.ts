import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askProvider, outcomeInWords } from './ask-provider.ts'
import type { ProviderOutcome } from './ask-provider.ts'
import { SEARCH_KINDS } from './provider-kinds.ts'
import { providerOf } from './provider-of.ts'
import { cleanQuery, cleanResults } from './search-result.ts'
import { SEARCH_MAPPING, startVendors, VENDOR_PLACES, VENDORS } from '../../../test/support/servers/local-vendors.ts'
import type { LocalVendors, VendorReply } from '../../../test/support/servers/local-vendors.ts'

type SearchKind = (typeof SEARCH_KINDS)[number]

const KEY = 'key-that-nobody-may-see'
const QUESTION = { domain: 'harbour.test', query: 'port robots & "cranes"', mapping: null, baseUrl: null }

let vendors: LocalVendors
beforeAll(async () => {
  vendors = await startVendors(SEARCH_KINDS.map((kind) => VENDORS[kind].host))
})
afterAll(() => vendors.close())
beforeEach(() => {
  vendors.arrived.length = 0
})

function search(kind: SearchKind, reply: VendorReply = { json: VENDORS[kind].json }, apiKey: string | null = KEY) {
  vendors.replies.set(VENDORS[kind].host, reply)
  const means = { outbound: vendors.outbound, now: () => new Date(), signal: new AbortController().signal }
  const place = kind === 'brave' ? {} : VENDOR_PLACES[kind]
  return askProvider(means, { kind, ...QUESTION, apiKey, ...place })
}

const resultsOf = (outcome: ProviderOutcome) => (outcome.status === 'hit' ? outcome.results : outcome)

test.each<[SearchKind, string, Record<string, string>]>([
  [
    'searxng',
    'https://searx.example.net/search?q=port%20robots%20%26%20%22cranes%22&format=json',
    { authorization: `Bearer ${KEY}` },
  ],
  [
    'brave',
    'https://api.search.brave.com/res/v1/web/search?q=port%20robots%20%26%20%22cranes%22&count=10&text_decorations=false',
    { 'x-subscription-token': KEY },
  ],
  [
    'http_search',
    'https://search.example.net/v1?q=port%20robots%20%26%20%22cranes%22',
    { authorization: `Bearer ${KEY}` },
  ],
])('%s: the query in the address, the key in a header, titles and texts without markup', async (kind, url, headers) => {
  const outcome = await search(kind)
  expect(resultsOf(outcome)).toEqual([
    { title: 'Harbour Robotics: Machinery', url: 'https://harbour.test/', snippet: 'Robots for ports.' },
    {
      title: 'Harbour Robotics opens a port',
      url: 'https://news.test/ports?id=7',
      snippet: 'Machinery of the <future>',
    },
  ])
  expect(outcomeInWords(kind, outcome)).toBe('The search found 2 pages.')
  expect(vendors.arrived[0]?.url.href).toBe(url)
  expect(vendors.arrived[0]?.headers).toMatchObject(headers)
})

test('a SearXNG without a proxy is asked without a key', async () => {
  await search('searxng', undefined, null)
  expect(vendors.arrived[0]?.headers).not.toHaveProperty('authorization')
})

test.each<[SearchKind, unknown]>([
  ['searxng', { results: [] }],
  ['brave', { type: 'search', query: {} }],
  ['brave', { type: 'search', web: { results: [] } }],
  ['http_search', { hits: [] }],
])('%s: nothing found is no failure (%j)', async (kind, json) => {
  const outcome = await search(kind, { json })
  expect(outcome).toEqual({ status: 'miss' })
  expect(outcomeInWords(kind, outcome)).toBe('The search found nothing.')
})

test('a SearXNG that is not set up for JSON says what to do', async () => {
  const outcome = await search('searxng', { status: 403, json: {} })
  expect(outcome).toEqual({ status: 'error', error: 'json_off', mayCost: false })
  expect(outcomeInWords('searxng', outcome)).toContain('search.formats')
})

test('a SearXNG whose engines are shut out has not found nothing: it failed', async () => {
  const json = { results: [], unresponsive_engines: [['duckduckgo', 'CAPTCHA']] }
  const outcome = await search('searxng', { json })
  expect(outcome).toEqual({ status: 'error', error: 'engines_silent', mayCost: false })
  const found = { ...VENDORS.searxng.json, unresponsive_engines: [['duckduckgo', 'CAPTCHA']] }
  expect(await search('searxng', { json: found })).toMatchObject({ status: 'hit' })
})

test('a mapping says by which status, and by what is absent, that nothing was found; a list may be the whole answer', () => {
  const miss = { statuses: [404], absent: '/hits' }
  const mapping = { ...SEARCH_MAPPING, miss }
  const { missStatuses, read } = providerOf('http_search')
  expect(missStatuses(mapping)).toEqual([404])
  expect(read({}, { ...QUESTION, apiKey: null, mapping })).toEqual({ status: 'miss' })
  const whole = { ...SEARCH_MAPPING, results: { title: 't', url: 'u' } }
  expect(read([{ t: 'A', u: 'https://a.test/' }], { ...QUESTION, apiKey: null, mapping: whole })).toEqual({
    status: 'found',
    results: [{ title: 'A', url: 'https://a.test/', snippet: undefined }],
  })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://me:pw@acme.com/',
  'https://me@acme.com/',
  '//acme.com/',
  '/search',
  '',
  `https://acme.com/${'x'.repeat(1_000)}`,
  `https://acme.com/${'ü'.repeat(300)}`,
  `https://acme.com/?token=${KEY}`,
  7,
  null,
  ['https://acme.com/'],
])('a result that leads to %j is left out', (url) => {
  expect(cleanResults([{ title: 'A', url, snippet: 'B' }], KEY)).toEqual([])
})

test('titles and texts are cut and cleaned, pages come once, and ten are enough', () => {
  const page = (n: number) => ({ title: `T${n}`, url: `https://a.test/${n}#x`, snippet: '' })
  const hostile = {
    title: `a\u202eb\0\u001b[2J\n c${'x'.repeat(9_000)}`,
    url: 'https://a.test/0#y',
    snippet: `${'😀'.repeat(400)}`,
  }
  const many = Array.from({ length: 30 }, (_, n) => page(n))
  const results = cleanResults([hostile, ...many], KEY)
  expect(results.map(({ url }) => url)).toEqual(Array.from({ length: 10 }, (_, n) => `https://a.test/${n}`))
  expect(results[0]?.title).toMatch(/^ab\[2J cx{190,}$/u)
  expect(results[0]?.title).toHaveLength(200)
  expect(results[0]?.snippet).toHaveLength(500)
  expect(results[0]?.snippet.isWellFormed()).toBe(true)
  expect(cleanResults([{ title: null, url: 'https://a.test/', snippet: 5 }], null)).toEqual([
    { title: '', url: 'https://a.test/', snippet: '' },
  ])
  expect(cleanResults([{ title: KEY, url: 'https://a.test/', snippet: '' }], KEY)).toEqual([])
})

test('no JSON whatever makes a search throw', () => {
  const odd = [null, 0, 'x', true, [], {}, [[]], [null], [{ url: {} }], [{ title: [], url: 1 }], { results: 'x' }]
  const around = odd.flatMap((inner) => [
    inner,
    { results: inner, hits: inner, web: inner },
    { web: { results: inner } },
  ])
  for (const kind of SEARCH_KINDS) {
    for (const json of around) {
      const reading = providerOf(kind).read(json, { ...QUESTION, apiKey: 'k', mapping: SEARCH_MAPPING })
      expect(reading.status === 'found' ? cleanResults(reading.results, 'k') : []).toEqual([])
    }
  }
})

test('a page of results with markup without end is read in no time', () => {
  const title = '<b>'.repeat(300_000)
  const json = { web: { results: Array.from({ length: 100 }, (_, n) => ({ title, url: `https://a.test/${n}` })) } }
  const began = performance.now()
  const reading = providerOf('brave').read(json, { ...QUESTION, apiKey: null })
  expect(reading.status === 'found' ? cleanResults(reading.results, null) : []).toHaveLength(10)
  expect(performance.now() - began).toBeLessThan(1_000)
})

test.each([
  ['  port\n robots\u200b ', 'port robots'],
  ['', undefined],
  [' \u202e\n', undefined],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), undefined],
  ['x'.repeat(1_000_000), undefined],
])('a query is one line of 200 characters at most (%#)', (text, query) => {
  expect(cleanQuery(text)).toBe(query)
})
