import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { queryDatabase } from '../support/installation/query-database.ts'

let harness: Harness
let campaignId: string

const JANE = { companyName: 'Acme', contactName: 'Jane Doe', email: 'jane@acme.test' }

beforeEach(async () => {
  harness = await createHarness()
  campaignId = (await harness.call('POST', '/api/v1/campaigns', { name: 'First' })).body.campaignId
})
afterEach(() => harness.close())

const leads = () => `/api/v1/campaigns/${campaignId}/leads`

test('a misspelled parameter is refused with the nearest name, and nothing is written', async () => {
  const answer = await harness.call('POST', `${leads()}?dryrun=true`, JANE)
  expect(answer.status).toBe(400)
  expect(answer.body.errors[0]).toMatchObject({ pointer: '/dryrun', code: 'unknown_parameter' })
  expect(answer.body.errors[0].detail).toContain('dryRun')
  expect((await harness.call('GET', leads())).body.data).toEqual([])
  expect((await harness.call('GET', `${leads()}?customData.region=emea`)).status).toBe(200)
})

test('a filter on a key such as __proto__ filters', async () => {
  await harness.call('POST', leads(), JANE)
  expect((await harness.call('GET', `${leads()}?customData.__proto__=x`)).body.data).toEqual([])
})

test('a template with thousands of unknown variables is refused with a short list', async () => {
  const steps = Array.from({ length: 20 }, () => ({
    variants: [{ subject: 's', body: '{{ nope }}{{a}}'.repeat(2000) }],
  }))
  const answer = await harness.call('POST', '/api/v1/campaigns', { name: 'Second', sequence: { steps } })
  expect(answer.status).toBe(400)
  expect(answer.text.length).toBeLessThan(20_000)
})

test('a pause of a quarter of a million years is a 400', async () => {
  const { prospectId } = (await harness.call('POST', leads(), JANE)).body
  const answer = await harness.call('POST', `/api/v1/leads/${prospectId}/pause`, { until: '+275760-09-13T00:00:00Z' })
  expect(answer.status).toBe(400)
})

test('a key that is limited to some campaigns erases nobody', async () => {
  const { prospectId } = (await harness.call('POST', leads(), JANE)).body
  const { key } = await createKey(harness.context, {
    organizationId: harness.organizationId,
    name: 'limited',
    scopes: ['leads:erase'],
    campaignIds: [parseId('camp', campaignId) ?? ''],
    createdBy: 'test',
  })
  const answer = await harness.call('POST', `/api/v1/leads/${prospectId}/erase`, undefined, { key })
  expect(answer.status).toBe(403)
  expect(answer.body.code).toBe('campaign_not_allowed')
  expect((await harness.call('GET', leads())).body.data).toHaveLength(1)
})

test('a campaign archived a moment ago by another process takes no lead', async () => {
  await harness.call('POST', leads(), JANE)
  await queryDatabase(harness.databaseUrl, `update campaigns set status = 'archived'`)
  const answer = await harness.call('POST', leads(), { ...JANE, email: 'kim@acme.test' })
  expect(answer.status).toBe(409)
  expect(answer.body.code).toBe('campaign_archived')
})

test('a dry run shows the email with the organization that will send it', async () => {
  await harness.call('PATCH', '/api/v1/organization', { postalAddress: '1 Quay Road, Hamburg' })
  const body = 'Hello from {{ sender.companyName }}'
  const sequence = { steps: [{ variants: [{ subject: 'Hello', body }] }] }
  const created = await harness.call('POST', '/api/v1/campaigns', { name: 'Second', sequence })
  const answer = await harness.call('POST', `/api/v1/campaigns/${created.body.campaignId}/leads?dryRun=true`, JANE)
  expect(answer.body.firstEmail.body).toContain('Hello from Seed')
  expect(answer.body.firstEmail.body).toContain('1 Quay Road, Hamburg')
})
