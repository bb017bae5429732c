import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { manyLeads } from '../support/browser/many-leads.ts'
import type { ManyLeads } from '../support/browser/many-leads.ts'
import { expectFiltersToAgree } from '../support/oracles/filters-agree.ts'
import type { ShownLead } from '../support/oracles/naive-lead-filter.ts'

let many: ManyLeads

beforeAll(async () => {
  many = await manyLeads(4_000, 100)
})

afterAll(() => many.harness.close())

test('filters in any combination and order answer what a plain look at every lead answers, page by page', async () => {
  await expectFiltersToAgree(many, 60)
})

test('another organization and a limited key get nothing of it', async () => {
  const { harness } = many
  const other = await harness.newOrganization('Elsewhere')
  const theirs = await newCampaign(harness, { customDataKeys: ['region'] }, other.key)
  const lead = leadBody({ contactName: 'Jane Okafor 1', customData: { region: 'emea' } })
  await addLead(harness, theirs, lead, { key: other.key })
  const own = await newCampaign(harness)
  const order = { organizationId: harness.organizationId, name: 'part', createdBy: 'test', scopes: ['leads:read'] }
  const limited = await createKey(harness.context, { ...order, campaignIds: [parseId('camp', own)!] })
  for (const text of ['q=okafor', 'customData.region=emea', 'company=harbour.test', 'status=queued', 'sort=score']) {
    const found = await harness.call('GET', `/api/v1/leads?${text}&count=true`, undefined, { key: other.key })
    expect([found.body.total, found.body.data.map((one: ShownLead) => one.contactName)]).toEqual([1, ['Jane Okafor 1']])
    const none = await harness.call('GET', `/api/v1/leads?${text}&count=true`, undefined, { key: limited.key })
    expect([none.body.total, none.body.data]).toEqual([0, []])
  }
})
