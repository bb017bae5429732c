import { afterAll, beforeAll, expect, test } from 'vitest'
import { showId } from '../src/platform/ids.ts'
import { createHarness } from './support/harness.ts'
import type { Harness } from './support/harness.ts'
import { newCampaign } from './support/intake.ts'
import { signedInOwner } from './support/person.ts'
import type { Browser } from './support/person.ts'

let harness: Harness
let browser: Browser
let actor: string
let apiKey: string

beforeAll(async () => {
  harness = await createHarness()
  const owner = await signedInOwner(harness, 'Audited')
  browser = owner.browser
  actor = showId('user', owner.userId)
  apiKey = owner.apiKey
})

afterAll(async () => {
  await harness.close()
})

async function entriesOf(target: string) {
  const { body } = await browser.call('GET', `/api/v1/audit?target=${target}`)
  return body.data as Record<string, unknown>[]
}

test('what was done to a lead is kept with its id and names of fields, and nothing that is in them', async () => {
  const campaignId = await newCampaign(harness, {}, apiKey)
  const lead = { contactName: 'Secretia Hidden', email: 'secretia@hidden.test', companyName: 'Hidden Ltd' }
  const { prospectId } = (await browser.call('POST', `/api/v1/campaigns/${campaignId}/leads`, lead)).body
  await browser.call('PATCH', `/api/v1/leads/${prospectId}`, { title: 'Veiled Officer', phone: '+4930901820' })
  for (const deed of ['pause', 'resume', 'stop']) await browser.call('POST', `/api/v1/leads/${prospectId}/${deed}`)
  await browser.call('POST', `/api/v1/leads/${prospectId}/erase`)
  const entries = await entriesOf(prospectId)
  expect(entries.map(({ action }) => String(action)).toSorted()).toEqual([
    'lead.changed',
    'lead.erased',
    'lead.paused',
    'lead.resumed',
    'lead.stopped',
  ])
  expect(entries.every((entry) => entry['actor'] === actor && entry['actorName'] === 'Olga Owner')).toBe(true)
  expect(entries.find(({ action }) => action === 'lead.changed')).toMatchObject({
    before: null,
    after: { fields: ['phone', 'phoneE164', 'title'] },
  })
  expect(JSON.stringify(entries)).not.toMatch(/Secretia|hidden|Veiled|4930/i)
})

test('a change that was refused leaves no entry', async () => {
  const campaignId = await newCampaign(harness, {}, apiKey)
  const lead = { contactName: 'Jane', email: 'jane@acme.test', companyName: 'Acme' }
  const { prospectId } = (await browser.call('POST', `/api/v1/campaigns/${campaignId}/leads`, lead)).body
  expect((await browser.call('PATCH', `/api/v1/leads/${prospectId}`, { phone: 7 })).status).toBe(400)
  expect(await entriesOf(prospectId)).toEqual([])
})

test('settings are kept before and after; keys and secrets never', async () => {
  await browser.call('PATCH', '/api/v1/organization', { postalAddress: 'Quay 1' })
  const [changed] = (await browser.call('GET', '/api/v1/audit?action=organization.changed')).body.data
  expect(changed).toMatchObject({ actor, before: { postalAddress: null }, after: { postalAddress: 'Quay 1' } })
  const { key, keyId } = (await browser.call('POST', '/api/v1/api-keys', { name: 'Clay' })).body
  const [made] = await entriesOf(keyId)
  expect(made).toMatchObject({ action: 'api_key.created', after: { name: 'Clay' } })
  const all = (await browser.call('GET', '/api/v1/audit?limit=200')).text
  expect(all).not.toContain(key)
  expect(all).not.toMatch(/fl_live_\w{20}|whsec_/)
})

test('the audit is read in pages, newest first, and by nobody of another organization', async () => {
  const first = (await browser.call('GET', '/api/v1/audit?limit=2')).body
  expect(first.data).toHaveLength(2)
  const second = (await browser.call('GET', `/api/v1/audit?limit=2&cursor=${first.nextCursor}`)).body
  expect(second.data[0].auditId < first.data[1].auditId).toBe(true)
  const other = await signedInOwner(harness)
  const ids = new Set([...first.data, ...second.data].map(({ auditId }: { auditId: string }) => auditId))
  const theirs = (await other.browser.call('GET', '/api/v1/audit?limit=200')).body.data as { auditId: string }[]
  expect(theirs.some(({ auditId }) => ids.has(auditId))).toBe(false)
})
