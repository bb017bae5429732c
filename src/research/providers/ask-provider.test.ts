import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askProvider } from './ask-provider.ts'
import { startVendors, VENDOR_PLACES, VENDORS } from '../../../test/support/servers/local-vendors.ts'
import type { LocalVendors, VendorReply } from '../../../test/support/servers/local-vendors.ts'
import { COMPANY_KINDS, PROVIDER_KINDS } from './provider-kinds.ts'
import type { ProviderKind } from './provider-kinds.ts'

const KEY = 'key-that-nobody-may-see'
const NOW = new Date('2026-11-24T09:30:00Z')

let vendors: LocalVendors
beforeAll(async () => {
  vendors = await startVendors(PROVIDER_KINDS.map((kind) => VENDORS[kind].host))
})
afterAll(() => vendors.close())
beforeEach(() => {
  vendors.replies.clear()
  vendors.arrived.length = 0
})

function ask(kind: ProviderKind, reply?: VendorReply, signal = new AbortController().signal) {
  vendors.replies.set(VENDORS[kind].host, reply ?? { json: VENDORS[kind].json })
  const place = kind in VENDOR_PLACES ? VENDOR_PLACES[kind as keyof typeof VENDOR_PLACES] : {}
  const question = { domain: 'harbour.test', query: 'port robots', apiKey: KEY, mapping: null, baseUrl: null }
  const means = { outbound: vendors.outbound, now: () => NOW, signal }
  return askProvider(means, { kind, ...question, ...place })
}

async function factsOf(kind: ProviderKind, reply?: VendorReply): Promise<Record<string, unknown>> {
  const outcome = await ask(kind, reply)
  if (outcome.status !== 'hit') throw new Error(JSON.stringify(outcome))
  return Object.fromEntries(outcome.facts.map(({ path, value }) => [path, value]))
}

test('Apollo: every field of the company, the key in a header', async () => {
  expect(await factsOf('apollo')).toEqual({
    'company.description': 'Robots for ports.',
    'company.website': 'http://www.harbour.test',
    'company.profileNetworkUrl': 'http://www.linkedin.com/company/harbour',
    'company.industry': 'machinery',
    'company.employeeCount': 120,
    'company.revenue': 12_500_000,
    'company.foundedYear': 2014,
    'company.fundingStage': 'Series A',
    'company.country': 'DE',
    'company.region': 'Hamburg',
    'company.headquarters': 'Hamburg, Hamburg, Germany',
    'company.technologies': ['HubSpot', 'Salesforce'],
    'company.signals.recentFunding.date': '2026-03-01',
    'company.signals.recentFunding.round': 'Series A',
    'company.signals.growthIndicators.employeeGrowth': 0.25,
  })
  expect(vendors.arrived[0]?.url.href).toBe('https://api.apollo.io/api/v1/organizations/enrich?domain=harbour.test')
  expect(vendors.arrived[0]?.headers['x-api-key']).toBe(KEY)
})

test('People Data Labs: ranges stay ranges, and the likelihood is the certainty', async () => {
  const outcome = await ask('people_data_labs')
  expect(outcome).toMatchObject({ status: 'hit' })
  const facts = outcome.status === 'hit' ? outcome.facts : []
  expect(facts.every(({ confidence }) => Math.abs(confidence - 0.85 * 0.8) < 1e-9)).toBe(true)
  expect(Object.fromEntries(facts.map(({ path, value }) => [path, value]))).toEqual({
    'company.website': 'https://harbour.test',
    'company.profileNetworkUrl': 'https://linkedin.com/company/harbour',
    'company.industry': 'machinery',
    'company.employeeCount': 118,
    'company.employeeRange': '51-200',
    'company.revenueRange': '10000000-25000000',
    'company.foundedYear': 2014,
    'company.companyType': 'private',
    'company.fundingStage': 'series_a',
    'company.signals.recentFunding.round': 'series_a',
    'company.country': 'DE',
    'company.region': 'hamburg',
    'company.headquarters': 'hamburg, hamburg, germany',
  })
  expect(vendors.arrived[0]?.url.href).toBe(
    'https://api.peopledatalabs.com/v5/company/enrich?website=harbour.test&min_likelihood=6',
  )
  expect(vendors.arrived[0]?.headers['x-api-key']).toBe(KEY)
})

test('Hunter: a size in words is a range and no count', async () => {
  expect(await factsOf('hunter')).toEqual({
    'company.description': 'Robots for ports.',
    'company.industry': 'Machinery',
    'company.subIndustry': 'Port machinery',
    'company.employeeRange': '51-200',
    'company.revenueRange': '10000000-50000000',
    'company.foundedYear': 2014,
    'company.companyType': 'private',
    'company.country': 'DE',
    'company.region': 'Hamburg',
    'company.headquarters': 'Hamburg, Hamburg, Germany',
    'company.technologies': ['HubSpot'],
    'company.website': 'https://harbour.test',
    'company.profileNetworkUrl': 'https://www.linkedin.com/company/harbour',
  })
  expect(vendors.arrived[0]?.url.searchParams.get('api_key')).toBe(KEY)
})

test('any API: read by its mapping', async () => {
  const outcome = await ask('http')
  expect(outcome).toEqual({
    status: 'hit',
    facts: [
      { path: 'company.industry', value: 'Machinery', confidence: 0.85 * 0.8 },
      { path: 'company.employeeCount', value: 120, confidence: 0.85 * 0.8 },
    ],
  })
  expect(vendors.arrived[0]?.url.href).toBe('https://data.example.net/v1/companies/harbour.test?full=1')
  expect(vendors.arrived[0]?.headers['authorization']).toBe(`Bearer ${KEY}`)
})

test('another company than the one asked for is hardly believed', async () => {
  const outcome = await ask('apollo', { json: { organization: { primary_domain: 'other.test', industry: 'Banking' } } })
  expect(outcome).toMatchObject({ facts: [{ path: 'company.industry', confidence: 0.85 * 0.4 }] })
})

test.each<[ProviderKind, VendorReply]>([
  ...COMPANY_KINDS.map((kind): [ProviderKind, VendorReply] => [kind, { status: 404, json: { errors: ['not found'] } }]),
  ['apollo', { json: { organization: null } }],
  ['apollo', { json: {} }],
  ['people_data_labs', { json: { ...VENDORS.people_data_labs.json, likelihood: 2 } }],
  ['hunter', { json: { data: null } }],
  ['http', { status: 410, json: {} }],
  ['http', { json: { found: null, sure: 100 } }],
  ['http', { json: { sure: 100 } }],
])('%s: an unknown company is a miss (%j)', async (kind, reply) => {
  expect(await ask(kind, reply)).toEqual({ status: 'miss' })
})

const page: VendorReply = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
const huge: VendorReply = (response) => response.writeHead(200).end(JSON.stringify({ x: 'x'.repeat(1_100_000) }))
const silent: VendorReply = () => undefined
const drip: VendorReply = (response) => response.writeHead(200).write('{')
const broken: VendorReply = (response) => response.socket?.destroy()
const away: VendorReply = (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()

test.each<[string, boolean, VendorReply]>([
  ['unauthorized', false, { status: 401, json: {} }],
  ['payment_required', false, { status: 402, json: {} }],
  ['refused_request', false, { status: 400, json: {} }],
  ['server_error', false, { status: 500, json: {} }],
  ['gateway_error', true, { status: 502, json: {} }],
  ['gateway_error', true, { status: 504, json: {} }],
  ['redirect', false, away],
  ['not_json', true, page],
  ['too_large', true, huge],
  ['timeout', true, silent],
  ['timeout', true, drip],
  ['reset', true, broken],
  ['wrong_shape', true, { json: ['x'] }],
  ['wrong_shape', true, { json: 'x' }],
  ['wrong_shape', true, { json: null }],
])('%s is an error, perhaps charged: %s', async (error, mayCost, reply) => {
  const isAnyShape = (kind: ProviderKind) => kind === 'http' && typeof reply === 'object' && Array.isArray(reply.json)
  const kinds = PROVIDER_KINDS.filter((kind) => error !== 'wrong_shape' || !isAnyShape(kind))
  const outcomes = await Promise.all(kinds.map(async (kind) => [kind, await ask(kind, reply)]))
  expect(outcomes).toEqual(kinds.map((kind) => [kind, { status: 'error', error, mayCost }]))
})

test('each exchange is bounded in time and bytes, and goes nowhere but to its vendor', async () => {
  vendors.bounds.length = 0
  for (const kind of PROVIDER_KINDS) await ask(kind, away)
  expect(vendors.bounds.map(({ timeoutMs, maxBytes }) => [timeoutMs, maxBytes])).toEqual(
    PROVIDER_KINDS.map(() => [10_000, 1_000_000]),
  )
  expect(vendors.arrived).toHaveLength(PROVIDER_KINDS.length)
})

test('a question that is called off ends', async () => {
  const calledOff = new AbortController()
  const reply: VendorReply = () => calledOff.abort()
  expect(await ask('apollo', reply, calledOff.signal)).toEqual({ status: 'error', error: 'aborted', mayCost: true })
})

test.each([
  ['120', 120_000],
  ['Tue, 24 Nov 2026 09:32:00 GMT', 120_000],
  ['0', 1_000],
  ['99999999999999999999', 86_400_000],
  ['soon', 60_000],
  [undefined, 60_000],
])('429 with Retry-After %s rests that long, within a second and a day', async (header, milliseconds) => {
  const headers = header === undefined ? {} : { 'retry-after': header }
  const until = new Date(NOW.getTime() + milliseconds)
  expect(await ask('apollo', { status: 429, headers, json: {} })).toEqual({ status: 'rate_limited', until })
})

test('a refusal means what its vendor means by it', async () => {
  const until = new Date(NOW.getTime() + 60_000)
  expect(await ask('hunter', { status: 403, json: {} })).toEqual({ status: 'rate_limited', until })
  expect(await ask('hunter', { status: 429, json: {} })).toMatchObject({ status: 'error', error: 'payment_required' })
  const headers = { 'retry-after': '60' }
  for (const kind of PROVIDER_KINDS) {
    expect(await ask(kind, { status: 429, headers, json: {} })).toEqual({ status: 'rate_limited', until })
    expect(await ask(kind, { status: 503, headers, json: {} })).toEqual({ status: 'rate_limited', until })
  }
  for (const kind of ['apollo', 'people_data_labs', 'http'] as const) {
    expect(await ask(kind, { status: 403, json: {} })).toMatchObject({ status: 'error', error: 'unauthorized' })
    expect(await ask(kind, { status: 429, json: {} })).toEqual({ status: 'rate_limited', until })
  }
})
