import { beforeEach, expect, test } from 'vitest'
import { HOUR } from '../../../src/platform/clock.ts'
import { MAPPING, VENDORS } from '../../support/servers/local-vendors.ts'
import { wantedByScores } from '../../../src/scoring/index.ts'
import { addLead, leadBody, newCampaign } from '../../support/leads/intake.ts'
import { sayOf, useProviders } from '../../support/research/research-providers.ts'

const industryOf = (weight: number) => ({
  id: 'industry',
  kind: 'should',
  field: 'company.industry',
  op: 'eq',
  value: 'Machinery',
  weight,
})
const sizeOf = (weight: number) => ({
  id: 'size',
  kind: 'should',
  field: 'company.employeeCount',
  op: 'gte',
  value: 100,
  weight,
})

/** Providers that each tell one field, and are sure of the company. */
const SURE = { ...MAPPING, match: { at: 'sure', most: 80 } }
const TELLS_INDUSTRY = { mapping: { ...SURE, fields: { 'company.industry': '/found/branch' } } }
const TELLS_SIZE = {
  mapping: {
    ...SURE,
    url: MAPPING.url.replace(VENDORS.http.host, 'size.example.net'),
    fields: { 'company.employeeCount': '/found/staff/count' },
  },
}

const SITES = ['harbour.test', 'port.test']
const bench = useProviders([...SITES, 'size.example.net'], wantedByScores)

beforeEach(() => void bench.vendors.replies.set('size.example.net', sayOf('http')))

const campaignOf = (...criteria: object[]) => newCampaign(bench.harness, { icp: { criteria } })

/** Adds a lead of whose company nothing is given. */
async function add(campaignId: string, { settles = true, domain = 'harbour.test' } = {}): Promise<string> {
  const email = String(leadBody()['email']).replace('harbour.test', domain)
  const { body } = await addLead(bench.harness, campaignId, leadBody({ email, company: undefined }))
  if (settles) await bench.harness.settle()
  return String(body.prospectId)
}

/** Has the company of a lead researched again, though what is known counts as fresh. */
async function researchAgain(lead: string): Promise<void> {
  const { status } = await bench.harness.call('POST', `/api/v1/leads/${lead}/research`)
  expect(status).toBe(202)
  await bench.harness.settle()
}

async function correct(lead: string, path: string, value: unknown): Promise<void> {
  const { status } = await bench.harness.call('PUT', `/api/v1/leads/${lead}/facts/company.${path}`, { value })
  expect(status).toBe(200)
  await bench.harness.settle()
}

const scoreOf = async (lead: string) => (await bench.harness.call('GET', `/api/v1/leads/${lead}/score`)).body

/** Questions to providers by host, companies' own sites left out. */
function asked(): string[] {
  return bench.vendors.arrived.map(({ host }) => host).filter((host) => !SITES.includes(host))
}

/** The industry first, then the size. */
async function addBoth(): Promise<void> {
  expect((await bench.add('http', { name: 'Industry', position: 1, ...TELLS_INDUSTRY })).status).toBe(201)
  expect((await bench.add('http', { name: 'Size', position: 2, ...TELLS_SIZE })).status).toBe(201)
}
const INDUSTRY = VENDORS.http.host
const SIZE = 'size.example.net'

test('providers are asked one after the other while the tier is open', async () => {
  await addBoth()
  const lead = await add(await campaignOf(industryOf(50), sizeOf(50)))
  expect(asked()).toEqual([INDUSTRY, SIZE])
  expect(await scoreOf(lead)).toMatchObject({ settled: true, coverage: 1 })
})

test('no second provider is asked once the tier is fixed', async () => {
  await addBoth()
  const lead = await add(await campaignOf(industryOf(95), sizeOf(5)))
  expect(asked()).toEqual([INDUSTRY])
  expect(await scoreOf(lead)).toMatchObject({ settled: true, nextBest: [expect.anything()] })
})

test('nobody is asked for a field that no criterion wants, or that a person told', async () => {
  await addBoth()
  const wantsSize = await campaignOf(sizeOf(50))
  await add(wantsSize)
  expect(asked()).toEqual([SIZE])
  const domain = 'port.test'
  const lead = await add(await campaignOf({ ...sizeOf(50), field: 'company.foundedYear', value: 2000 }), { domain })
  expect(asked()).toEqual([SIZE])
  await correct(lead, 'employeeCount', 12)
  await add(await campaignOf(industryOf(50), sizeOf(50)), { domain })
  expect(asked()).toEqual([SIZE, INDUSTRY])
})

test('leads of two campaigns at one company are asked for together: what either wants, each provider once', async () => {
  await addBoth()
  const [wantsIndustry, wantsSize] = [await campaignOf(industryOf(50)), await campaignOf(sizeOf(50))]
  const leads = [await add(wantsIndustry, { settles: false }), await add(wantsSize, { settles: false })]
  await bench.harness.settle()
  expect(asked()).toEqual([INDUSTRY, SIZE])
  for (const lead of leads) expect(await scoreOf(lead)).toMatchObject({ settled: true, coverage: 1 })
})

test('of two campaigns the one whose tier is fixed wants nothing more, and the other goes on', async () => {
  await addBoth()
  const [fixed, open] = [await campaignOf(industryOf(95), sizeOf(5)), await campaignOf(industryOf(50))]
  await Promise.all([fixed, open].map((campaign) => add(campaign, { settles: false })))
  await bench.harness.settle()
  expect(asked()).toEqual([INDUSTRY])
  await add(await campaignOf(industryOf(50), sizeOf(50)))
  expect(asked()).toEqual([INDUSTRY, SIZE])
})

test('asked anew, what providers told is asked for again, not what a person told', async () => {
  await addBoth()
  const lead = await add(await campaignOf(industryOf(50), sizeOf(50)))
  bench.harness.clock.advance(HOUR)
  await researchAgain(lead)
  expect(asked()).toEqual([INDUSTRY, SIZE, INDUSTRY, SIZE])
  await correct(lead, 'industry', 'Machinery')
  bench.harness.clock.advance(HOUR)
  await researchAgain(lead)
  expect(asked().slice(4)).toEqual([SIZE])
})

test('asked anew too, no second provider is asked once what the first tells fixes the tier', async () => {
  await addBoth()
  const lead = await add(await campaignOf(industryOf(95), sizeOf(5)))
  bench.harness.clock.advance(HOUR)
  await researchAgain(lead)
  expect(asked()).toEqual([INDUSTRY, INDUSTRY])
})
