import { afterAll, beforeEach, expect, test } from 'vitest'
import { createKey } from '../../../src/accounts/index.ts'
import { DAY } from '../../../src/platform/clock.ts'
import { parseId } from '../../../src/platform/ids.ts'
import { makeCall } from '../../../src/research/provider-calls/make-call.ts'
import { startVendors, VENDORS } from '../../support/servers/local-vendors.ts'
import type { LocalVendors } from '../../support/servers/local-vendors.ts'
import { renew } from '../../support/installation/renew.ts'
import { useHarness } from '../../support/installation/use-harness.ts'
import { newCampaign } from '../../support/leads/intake.ts'
import { query } from '../../support/leads/prospect.ts'

const COMPANY = 'harbour0.test'
const LARGE = {
  criteria: [{ id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 20 }],
}

let vendors: LocalVendors
let people = 0

const harness = useHarness(async () => {
  vendors = await startVendors([...Object.values(VENDORS).map(({ host }) => host as string), COMPANY])
  const organization = { name: 'Harbour', primary_domain: COMPANY, estimated_num_employees: 120 }
  vendors.replies.set(VENDORS.apollo.host, { json: { organization } })
  return { overrides: { outbound: vendors.outbound } }
})
afterAll(() => vendors.close())

beforeEach(() => renew(harness))

async function addLead(campaignId: string): Promise<string> {
  people += 1
  const lead = { companyName: 'Harbour', contactName: 'Jana Petersen', email: `jana${people}@${COMPANY}` }
  return (await harness.call('POST', `/api/v1/campaigns/${campaignId}/leads`, lead)).body.prospectId
}

async function addProvider(): Promise<string> {
  const provider = { kind: 'apollo', name: 'apollo', apiKey: 'k-12345678', costPerHitUsd: 0.1, minIntervalMs: 0 }
  return (await harness.call('POST', '/api/v1/research-providers', { ...provider, enabled: true })).body.providerId
}

async function scoreOf(prospectId: string): Promise<number> {
  return (await harness.call('GET', `/api/v1/leads/${prospectId}/score`)).body.value
}

const calls = () => query(harness, 'select status from provider_calls')

test('a key of one campaign has no company researched: that spends for all of them and scores all of them anew', async () => {
  const mine = await newCampaign(harness, { icp: { criteria: [] } })
  const theirs = await addLead(await newCampaign(harness, { icp: LARGE }))
  const own = await addLead(mine)
  await harness.settle()
  await addProvider()
  const before = await scoreOf(theirs)
  const { organizationId } = harness
  const limits = { scopes: ['leads:read', 'leads:write'] as const, campaignIds: [parseId('camp', mine)!] }
  const { key } = await createKey(harness.context, { organizationId, name: 'One', createdBy: 'test', ...limits })
  const asked = await harness.call('POST', `/api/v1/leads/${own}/research`, undefined, { key })
  expect(asked).toMatchObject({ status: 403, body: { code: 'campaign_not_allowed' } })
  const correction = { value: 5_000, about: 'company' }
  const said = await harness.call('PUT', `/api/v1/leads/${own}/facts/company.employeeCount`, correction, { key })
  expect(said).toMatchObject({ status: 403, body: { code: 'campaign_not_allowed' } })
  await harness.settle()
  expect([await scoreOf(theirs), await calls()]).toEqual([before, []])
})

test('nothing is spent on what leads of an archived campaign still want to know', async () => {
  const old = await newCampaign(harness, { icp: LARGE })
  await addLead(old)
  await harness.settle()
  expect((await harness.call('POST', `/api/v1/campaigns/${old}/archive`)).status).toBe(200)
  await addProvider()
  const settled = [{ id: 'd', kind: 'should', field: 'domain', op: 'eq', value: COMPANY, weight: 1 }]
  await addLead(await newCampaign(harness, { icp: { criteria: settled } }))
  await harness.settle()
  expect(await calls()).toEqual([])
})

test('what a provider told reaches leads that were scored before, though the process that asked dies right then', async () => {
  const campaign = await newCampaign(harness, { icp: LARGE })
  const first = await addLead(campaign)
  await harness.settle()
  const before = await scoreOf(first)
  const providerId = parseId('prov', await addProvider())!
  // All that the asking process did before it was gone.
  const { context, organizationId } = harness
  const call = { organizationId, providerId, domain: COMPANY, purpose: 'research' } as const
  await makeCall(context, call, new AbortController().signal)
  harness.clock.advance(DAY)
  await harness.settle()
  expect(await scoreOf(first)).toBeGreaterThan(before)
})
