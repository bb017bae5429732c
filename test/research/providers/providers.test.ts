import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '../../../src/platform/clock.ts'
import { parseId } from '../../../src/platform/ids.ts'
import { VENDORS } from '../../support/servers/local-vendors.ts'
import { newCampaign } from '../../support/leads/intake.ts'
import { query } from '../../support/leads/prospect.ts'
import { KEY, sayOf, useProviders } from '../../support/research/research-providers.ts'

const ICP = {
  criteria: [
    { id: 'industry', kind: 'should', field: 'company.industry', op: 'eq', value: 'Machinery', weight: 20 },
    { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 20 },
  ],
}
const WANTED = [
  { path: 'company.industry', points: 50 },
  { path: 'company.employeeCount', points: 50 },
]

const bench = useProviders(['harbour.test'])
let number = 0
let campaignId = ''
beforeEach(async () => {
  bench.wanted = WANTED
  campaignId = await newCampaign(bench.harness, { icp: ICP })
})

async function addLead(more: Record<string, unknown> = {}, key = bench.harness.key, campaign = campaignId) {
  number += 1
  const lead = { companyName: 'Harbour', contactName: 'Jana Petersen', email: `jana${number}@harbour.test`, ...more }
  const { body, text } = await bench.harness.call('POST', `/api/v1/campaigns/${campaign}/leads`, lead, { key })
  if (body.prospectId === undefined) throw new Error(text)
  await bench.harness.settle()
  return String(body.prospectId)
}

const scoreOf = async (lead: string, key = bench.harness.key) =>
  (await bench.harness.call('GET', `/api/v1/leads/${lead}/score`, undefined, { key })).body
const only = (...paths: string[]) => bench.wanted.filter(({ path }) => paths.includes(path))
const hosts = (...kinds: (keyof typeof VENDORS)[]) => kinds.map((kind) => VENDORS[kind].host)

test('a score that is open is settled by what providers tell, and the next lead of the company costs nothing', async () => {
  const open = await addLead()
  expect(await scoreOf(open)).toMatchObject({ settled: false, coverage: 0 })
  // Hunter tells the industry and a range, Apollo is asked for the headcount that is still missing.
  await bench.add('hunter', { position: 1 })
  await bench.add('apollo', { position: 2 })
  await bench.add('people_data_labs', { position: 3 })
  const first = await addLead()
  expect(bench.asked()).toEqual(hosts('hunter', 'apollo'))
  expect(await scoreOf(first)).toMatchObject({ settled: true, coverage: 1 })
  const { body } = await bench.harness.call('GET', `/api/v1/leads/${first}/facts`)
  const fact = (path: string) => body.data.find((one: { path: string }) => one.path === path)
  expect(fact('company.employeeCount')).toMatchObject({ value: 120, source: 'provider', name: 'apollo' })
  expect(fact('company.employeeRange')).toMatchObject({ value: '51-200', source: 'provider', name: 'hunter' })
  const second = await addLead()
  expect(bench.asked()).toHaveLength(2)
  expect(await scoreOf(second)).toMatchObject({ settled: true })
  // Whoever was scored before is scored again by what follows from this event.
  const told = `select 1 from events where type = 'facts.changed' and lead_id = $1`
  expect(await query(bench.harness, told, [parseId('lead', open)])).toHaveLength(1)
})

test('nobody is asked where nothing is wanted, offered or enabled', async () => {
  await bench.add('apollo', { enabled: false })
  await bench.add('http', { position: 1 })
  bench.wanted = []
  await addLead()
  bench.wanted = [{ path: 'company.country', points: 10 }]
  await addLead()
  expect(bench.asked()).toEqual([])
})

test('a provider that misses, fails or has no budget is passed over for the next', async () => {
  bench.vendors.replies.set(VENDORS.apollo.host, { status: 404, json: {} })
  bench.vendors.replies.set(VENDORS.people_data_labs.host, { status: 401, json: {} })
  await bench.add('apollo', { position: 1 })
  await bench.add('people_data_labs', { position: 2 })
  await bench.add('hunter', { position: 3, budgetPerDayUsd: 0.05 })
  await bench.add('http', { position: 4 })
  const lead = await addLead()
  expect(bench.asked()).toEqual(hosts('apollo', 'people_data_labs', 'http'))
  expect(await scoreOf(lead)).toMatchObject({ coverage: 1 })
  expect(
    (await bench.calls()).map(({ status, error, cost }) => [status, error, cost].map(String).join(' ')).toSorted(),
  ).toEqual(['error unauthorized 0.000000', 'hit null 0.100000', 'miss null 0.000000'])
})

test('a miss is asked again after a week, an error after an hour, what was told after its time', async () => {
  bench.wanted = only('company.employeeCount')
  await bench.add('apollo')
  const { host } = VENDORS.apollo
  const asksAfter = async (milliseconds: number) => {
    bench.harness.clock.advance(milliseconds)
    const before = bench.asked().length
    await addLead()
    return bench.asked().length - before
  }
  bench.vendors.replies.set(host, { status: 404, json: {} })
  expect([await asksAfter(0), await asksAfter(6 * DAY), await asksAfter(DAY)]).toEqual([1, 0, 1])
  bench.vendors.replies.set(host, { status: 500, json: {} })
  expect([await asksAfter(7 * DAY), await asksAfter(HOUR / 2), await asksAfter(HOUR / 2)]).toEqual([1, 0, 1])
  bench.vendors.replies.set(host, sayOf('apollo'))
  expect([await asksAfter(HOUR), await asksAfter(HOUR)]).toEqual([0, 1])
  expect(await asksAfter(40 * DAY)).toBe(0)
})

test('who asks for research again gets an answer anew, and not within the hour', async () => {
  await bench.add('apollo')
  const lead = await addLead()
  bench.wanted = []
  const again = async () => {
    await bench.harness.call('POST', `/api/v1/leads/${lead}/research`)
    await bench.harness.settle()
    return bench.asked().length
  }
  expect(await again()).toBe(1)
  // What is wanted anew is for scoring to say: here, all of it, known or not.
  await query(bench.harness, `update facts set replaced_at = now()`)
  bench.wanted = WANTED
  expect(await again()).toBe(1)
  bench.harness.clock.advance(HOUR)
  expect(await again()).toBe(2)
})

test('company data from the caller causes no question', async () => {
  await bench.add('apollo')
  await addLead({ company: { industry: 'Robotics' } })
  expect(bench.asked()).toEqual([])
})

test('five leads of a company at once cause one question', async () => {
  await bench.add('apollo')
  await Promise.all(Array.from({ length: 5 }, () => addLead()))
  expect(bench.asked()).toEqual(hosts('apollo'))
})

test('another organization shares nothing: it asks for itself, with its own key', async () => {
  await bench.add('apollo')
  await addLead()
  const other = await bench.harness.newOrganization('Other')
  const theirs = await newCampaign(bench.harness, { icp: ICP }, other.key)
  const lead = await addLead({}, other.key, theirs)
  expect(await scoreOf(lead, other.key)).toMatchObject({ coverage: 0 })
  expect(bench.asked()).toHaveLength(1)
  await bench.add('apollo', { apiKey: 'their-own-key' }, other.key)
  expect(await scoreOf(await addLead({}, other.key, theirs), other.key)).toMatchObject({ coverage: 1 })
  expect(bench.vendors.arrived.flatMap(({ headers }) => headers['x-api-key'] ?? [])).toEqual([KEY, 'their-own-key'])
})

test('a provider whose key does not open is passed over', async () => {
  await bench.add('apollo', { position: 1 })
  await bench.add('http', { position: 2 })
  await query(bench.harness, `update research_providers set api_key = '\\x00' where kind = 'apollo'`)
  await addLead()
  expect(bench.asked()).toEqual(hosts('http'))
})

test('a provider that never answers holds no lead up', async () => {
  bench.vendors.replies.set(VENDORS.apollo.host, () => undefined)
  await bench.add('apollo')
  const lead = await addLead()
  expect((await bench.harness.call('GET', `/api/v1/leads/${lead}`)).body.status).toBe('scored')
  expect(await bench.calls()).toMatchObject([{ status: 'error', error: 'timeout', cost: '0.100000' }])
})
