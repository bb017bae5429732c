import { afterAll, beforeAll, expect, test } from 'vitest'
import { showId } from '../../src/platform/ids.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { PASSWORD, signedInMember, signedInOwner } from '../support/browser/person.ts'
import type { Browser } from '../support/browser/person.ts'
import { queryDatabase } from '../support/installation/query-database.ts'

let harness: Harness
let people: Record<string, Browser>
let organizationId: string
let campaignId: string
let apiKey: string
const ANY_VERSION = { 'if-match': '*' }

beforeAll(async () => {
  harness = await createHarness()
  const owner = await signedInOwner(harness, 'Roles')
  ;({ organizationId, apiKey } = owner)
  campaignId = await newCampaign(harness, { webhook: { url: 'https://hooks.example.com/x' } }, apiKey)
  const joined = await Promise.all(
    (['admin', 'member', 'read_only'] as const).map(
      async (role) => [role, (await signedInMember(harness, organizationId, role)).browser] as const,
    ),
  )
  people = { owner: owner.browser, ...Object.fromEntries(joined) }
})

afterAll(async () => {
  await harness.close()
})

const lead = () => ({ contactName: 'Jane Doe', email: `jane${Math.random()}@acme.test`, companyName: 'Acme' })

/** What each role is answered: 2xx as `yes`, 403 as `no`; anything else as its status. */
async function ask(method: string, path: string, body?: () => unknown): Promise<Record<string, string>> {
  const answers = await Promise.all(
    Object.entries(people).map(async ([role, browser]) => {
      const { status } = await browser.call(method, path, body?.())
      return [role, status < 300 ? 'yes' : status === 403 ? 'no' : String(status)] as const
    }),
  )
  return Object.fromEntries(answers)
}

const everybody = { owner: 'yes', admin: 'yes', member: 'yes', read_only: 'yes' }
const notReaders = { ...everybody, read_only: 'no' }
const keepers = { ...notReaders, member: 'no' }

test('everybody looks', async () => {
  for (const path of [
    '/api/v1/campaigns',
    `/api/v1/campaigns/${campaignId}`,
    `/api/v1/campaigns/${campaignId}/leads`,
    `/api/v1/campaigns/${campaignId}/webhook`,
    '/api/v1/messages',
    '/api/v1/mailboxes',
    '/api/v1/meetings',
    '/api/v1/events',
    '/api/v1/suppressions',
    '/api/v1/organization',
    '/api/v1/members',
  ]) {
    expect([path, await ask('GET', path)]).toEqual([path, everybody])
  }
})

test('daily work takes more than reading', async () => {
  expect(await ask('POST', `/api/v1/campaigns/${campaignId}/leads`, lead)).toEqual(notReaders)
  expect(await ask('POST', '/api/v1/campaigns', () => ({ name: 'Another' }))).toEqual(notReaders)
  expect(await ask('POST', `/api/v1/campaigns/${campaignId}/webhook/rotate-secret`)).toEqual(notReaders)
})

test('settings, keys, members, the audit and erasure are for owners and admins', async () => {
  const { body } = await people.owner!.call('POST', `/api/v1/campaigns/${campaignId}/leads`, lead())
  expect(await ask('PATCH', '/api/v1/organization', () => ({ postalAddress: 'Quay 1' }))).toEqual(keepers)
  expect(await ask('GET', '/api/v1/api-keys')).toEqual(keepers)
  expect(await ask('POST', '/api/v1/api-keys', () => ({ name: 'Clay' }))).toEqual(keepers)
  expect(await ask('GET', '/api/v1/invitations')).toEqual(keepers)
  expect(await ask('POST', '/api/v1/invitations', () => ({ email: 'x@y.test', role: 'member' }))).toEqual(keepers)
  expect(await ask('GET', '/api/v1/audit')).toEqual(keepers)
  expect(await ask('POST', '/api/v1/suppressions', () => ({ addresses: ['a@b.test'] }))).toEqual(keepers)
  const readOnly = await people.read_only!.call('POST', `/api/v1/leads/${body.prospectId}/erase`)
  expect([readOnly.status, readOnly.body.code]).toEqual([403, 'forbidden'])
  expect((await people.member!.call('POST', `/api/v1/leads/${body.prospectId}/erase`)).status).toBe(403)
})

test('what read-only sees holds no secret', async () => {
  const { webhookSecret } = (await people.owner!.call('POST', `/api/v1/campaigns/${campaignId}/webhook/rotate-secret`))
    .body
  expect(webhookSecret).toMatch(/^whsec_/)
  for (const path of [
    '/api/v1/campaigns',
    `/api/v1/campaigns/${campaignId}`,
    `/api/v1/campaigns/${campaignId}/webhook`,
  ]) {
    const { text } = await people.read_only!.call('GET', path)
    expect(text).not.toContain(webhookSecret)
    expect(text).not.toContain('whsec_')
  }
})

test('what changes keys, secrets, members or erases wants a fresh sign-in; giving the password again is enough', async () => {
  const owner = await signedInOwner(harness)
  const { browser } = owner
  const ownCampaign = await newCampaign(harness, { webhook: { url: 'https://hooks.example.com/y' } }, owner.apiKey)
  const { prospectId } = (await browser.call('POST', `/api/v1/campaigns/${ownCampaign}/leads`, lead())).body
  await queryDatabase(
    harness.databaseUrl,
    `update sessions set created_at = now() - interval '15 minutes 1 second' where user_id = $1`,
    [owner.userId],
  )
  const webhook = { url: 'https://hooks.example.com/z' }
  const bare = await newCampaign(harness, {}, owner.apiKey)
  const calls: [string, string, unknown?][] = [
    ['POST', '/api/v1/campaigns', { name: 'With a secret', webhook }],
    ['POST', `/api/v1/campaigns/${ownCampaign}/clone`],
    ['PATCH', `/api/v1/campaigns/${bare}`, { webhook }],
    ['PATCH', `/api/v1/campaigns/${ownCampaign}`, { webhook }],
    ['POST', '/api/v1/api-keys', { name: 'Clay' }],
    ['POST', `/api/v1/campaigns/${ownCampaign}/webhook/rotate-secret`],
    ['POST', '/api/v1/invitations', { email: 'x@y.test', role: 'member' }],
    ['POST', `/api/v1/leads/${prospectId}/erase`],
  ]
  const feeds = `/api/v1/hosts/host_${'0'.repeat(32)}/feeds`
  const ofNobody: typeof calls = [
    ['POST', feeds, { kind: 'ics', url: 'https://calendar.example.com/x.ics' }],
    ['DELETE', `${feeds}/feed_${'0'.repeat(32)}`],
  ]
  for (const [method, path, body] of [...calls, ...ofNobody]) {
    const answer = await browser.call(method, path, body, ANY_VERSION)
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'fresh_sign_in_required'])
  }
  const bareClone = await browser.call('POST', `/api/v1/campaigns/${ownCampaign}/clone`, { webhook: false })
  expect(bareClone.status).toBe(201)
  // What is wrong is said before a password is asked for.
  const wrong = { webhook: { url: 'https://169.254.169.254/x' } }
  expect(await browser.call('PATCH', `/api/v1/campaigns/${bare}`, wrong, ANY_VERSION)).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/webhook/url', detail: expect.stringContaining('isn’t allowed to connect') }] },
  })
  expect((await browser.call('GET', '/api/v1/api-keys')).status).toBe(200)
  await browser.call('POST', '/auth/sign-in', { email: owner.email, password: PASSWORD })
  const kept = 'select 1 from campaigns where organization_id = $1'
  expect(await queryDatabase(harness.databaseUrl, kept, [owner.organizationId])).toHaveLength(3)
  for (const [method, path, body] of calls) {
    expect((await browser.call(method, path, body, ANY_VERSION)).status).toBeLessThan(300)
  }
})

test('two organizations do not see each other; the header chooses among one’s own', async () => {
  const other = await signedInOwner(harness, 'Other')
  const foreign = await newCampaign(harness, {}, other.apiKey)
  expect((await people.owner!.call('GET', `/api/v1/campaigns/${foreign}`)).body.code).toBe('wrong_organization')
  const list = await people.owner!.call('GET', '/api/v1/campaigns?limit=200')
  expect(list.text).not.toContain(foreign)
  const header = { 'fairlead-organization': showId('org', other.organizationId) }
  const refused = await people.owner!.call('GET', '/api/v1/campaigns', undefined, header)
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  const own = { 'fairlead-organization': showId('org', organizationId) }
  expect((await people.owner!.call('GET', '/api/v1/campaigns', undefined, own)).status).toBe(200)
  expect(
    (await people.owner!.call('GET', '/api/v1/campaigns', undefined, { 'fairlead-organization': 'org_x' })).status,
  ).toBe(403)
})
