import { beforeAll, expect, test } from 'vitest'
import { createKey, createOrganization } from '../../../src/accounts/index.ts'
import { DAY } from '../../../src/platform/clock.ts'
import { freePort } from '../../../src/platform/settings/listen-address.ts'
import { signedInOwner } from '../../support/browser/person.ts'
import type { Answer } from '../../support/installation/harness.ts'
import { useHarness } from '../../support/installation/use-harness.ts'
import { expectProblem } from '../../support/installation/expect-problem.ts'
import { addLead, leastLead, newActiveCampaign, newCampaign, storedLead } from '../../support/leads/intake.ts'
import { contents } from '../../support/leads/prospect.ts'
import { startAnotherProcess } from '../../support/processes/another-process.ts'

const SUPPORT = 'help@fairlead.example'
const NOWHERE = `camp_${'0'.repeat(32)}`

const harness = useHarness({ env: { FAIRLEAD_SUPPORT_CONTACT: SUPPORT } })
let campaign: string
/** A campaign of another organization. */
let foreign: string

beforeAll(async () => {
  campaign = await newCampaign(harness)
  foreign = await newCampaign(harness, {}, (await harness.newOrganization('Elsewhere')).key)
})

/** A key of an organization that may ask once and has: the next time is in ten seconds. */
async function spentKey(): Promise<string> {
  const organizationId = await createOrganization(harness.context, { name: 'Limited', requestsPerMinute: 6 })
  const { key } = await createKey(harness.context, {
    organizationId,
    name: 'spent',
    scopes: ['all'],
    createdBy: 'test',
  })
  expect((await harness.call('GET', '/api/v1/campaigns', undefined, { key })).status).toBe(200)
  return key
}

const codeOf = ({ status, body }: Answer) => `${status} ${body.code ?? ''}`.trim()
const raw = (text: string, type = 'application/json') =>
  addLead(harness, campaign, undefined, { raw: text, headers: { 'content-type': type } })

const leads = () => `/api/v1/campaigns/${campaign}/leads`
test.each<[what: string, expected: string, ask: () => Promise<Answer>]>([
  ['a lead that is taken', '201', () => addLead(harness, campaign, leastLead())],
  ['a lead with a fault', '400 validation_failed', () => addLead(harness, campaign, {})],
  ['JSON that ends too early', '400 invalid_json', () => raw('{"companyName":"Acme"')],
  ['no body', '400 invalid_json', () => raw('')],
  ['a path that cannot be read', '400 invalid_request', () => harness.call('GET', '/api/v1/leads/%E0%A4%A')],
  ['no key', '401 unauthorized', () => addLead(harness, campaign, leastLead(), { key: null })],
  ['the campaign of others', '403 wrong_organization', () => addLead(harness, foreign, leastLead())],
  ['no such campaign', '404 not_found', () => addLead(harness, NOWHERE, leastLead())],
  ['no such path', '404 not_found', () => harness.call('POST', '/api/v1/lead', leastLead())],
  ['a path outside the base address', '404 not_found', () => harness.call('POST', '/campaigns', leastLead())],
  ['another method', '405 method_not_allowed', () => harness.call('PUT', leads(), leastLead())],
  ['a body that is too large', '413 payload_too_large', () => raw(`{"notes":"${'x'.repeat(1_048_576)}"}`)],
  ['another type of content', '415 unsupported_media_type', () => raw('a=b', 'application/x-www-form-urlencoded')],
  [
    'too many requests',
    '429 rate_limited',
    async () => addLead(harness, campaign, leastLead(), { key: await spentKey() }),
  ],
])('5. All responses are JSON: %s: %s', async (_what, expected, ask) => {
  const answer = await ask()
  expect(codeOf(answer)).toBe(expected)
  const isError = answer.status >= 400
  expect(answer.headers['content-type']).toBe(`application/${isError ? 'problem+json' : 'json'}; charset=utf-8`)
  expect(JSON.parse(answer.text)).toMatchObject({ success: !isError })
})

test('5. All responses are JSON: who accepts application/json alone gets errors under that name too', async () => {
  const answer = await addLead(harness, campaign, {}, { headers: { accept: 'application/json' } })
  expect([answer.status, answer.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8'])
})

test('The base address is {base_url}. All paths below are relative to it', async () => {
  const port = await freePort()
  const api = await startAnotherProcess(harness, { env: { FAIRLEAD_PUBLIC_URL: `http://127.0.0.1:${port}` } })
  await api.server.listen({ host: '127.0.0.1', port })
  const { body: document } = await api.call('GET', '/api/v1/openapi.json', undefined, { key: null })
  const [{ url: baseUrl }] = document.servers
  expect(document.paths['/campaigns/{campaignId}/leads'].post.operationId).toBe('addLead')
  const headers = { authorization: `Bearer ${harness.key}`, 'content-type': 'application/json' }
  const body = JSON.stringify(leastLead())
  const added = await fetch(`${baseUrl}/campaigns/${campaign}/leads`, { method: 'POST', headers, body })
  expect([added.status, await added.json()]).toMatchObject([201, { success: true, status: 'queued' }])
  const made = new URL(added.headers.get('location') ?? '', baseUrl)
  expect(made.href.startsWith(`${baseUrl}/leads/lead_`)).toBe(true)
  expect((await fetch(made, { headers })).status).toBe(200)
  await api.close()
})

test('A lead has a status: `queued`, returned when the lead has been accepted and placed in the outreach queue', async () => {
  const { body } = await addLead(harness, await newActiveCampaign(harness), leastLead())
  expect(body).toMatchObject({ success: true, status: 'queued' })
  expect(await storedLead(harness, body.prospectId)).toMatchObject({ status: 'queued' })
})

const path = () => `/api/v1/campaigns/${campaign}/leads`

test('Add lead to campaign: Method: POST', async () => {
  expect((await harness.call('POST', path(), leastLead())).status).toBe(201)
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const answer = await harness.call(method, path(), leastLead())
    expect([codeOf(answer), answer.headers['allow']]).toEqual([
      '405 method_not_allowed',
      expect.stringContaining('POST'),
    ])
  }
})

test('Add lead to campaign: Path parameter: campaignId: string, identifier of an existing campaign of the caller’s organization', async () => {
  const { body } = await addLead(harness, campaign, leastLead())
  expect(await storedLead(harness, body.prospectId)).toMatchObject({ campaignId: campaign })
  for (const id of [NOWHERE, 'camp_1', 'nonsense', '%00']) {
    expect(codeOf(await addLead(harness, id, leastLead()))).toBe('404 not_found')
  }
})

test.each(['null', '[]', '"x"', '7', 'true'])(
  'Add lead to campaign: Request body: Lead object: %s is none',
  async (text) => {
    const answer = await raw(text)
    expect([codeOf(answer), answer.body.errors[0].pointer]).toEqual(['400 validation_failed', ''])
  },
)

test('Add lead to campaign: Success body: success, prospectId, status, message', async () => {
  const { body } = await addLead(harness, campaign, leastLead())
  expect(body).toMatchObject({
    success: true,
    prospectId: expect.any(String),
    status: 'queued',
    message: expect.any(String),
  })
})

test('Add lead to campaign: 1. When a required field is missing or the data format is invalid, then the response is 400', async () => {
  const faulty = { contactName: 'Jana Petersen', email: 'jana', company: { employeeCount: 'many' } }
  const { status, body } = await addLead(harness, campaign, faulty)
  expect([status, body.success, body.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()]).toEqual([
    400,
    false,
    ['/company/employeeCount', '/companyName', '/email'],
  ])
})

test('Add lead to campaign: 2. When domain is omitted, then it is derived from the email address; when it is given, it counts', async () => {
  const email = 'jana.petersen@mail.harbour-works.com'
  const omitted = await addLead(harness, campaign, leastLead({ email }))
  const given = await addLead(harness, await newCampaign(harness), leastLead({ email, domain: 'quay-works.com' }))
  expect((await storedLead(harness, omitted.body.prospectId)).domain).toBe('harbour-works.com')
  expect((await storedLead(harness, given.body.prospectId)).domain).toBe('quay-works.com')
})

test('Add lead to campaign: 3. When company enrichment is supplied, then automatic enrichment is skipped', async () => {
  const active = await newActiveCampaign(harness)
  const { body } = await addLead(harness, active, leastLead({ company: { industry: 'Robotics' } }))
  await harness.settle()
  const { body: timeline } = await harness.call('GET', `/api/v1/leads/${body.prospectId}/timeline`)
  const types: string[] = timeline.data.map(({ type }: { type: string }) => type)
  expect(types).toContain('lead.scored')
  expect(types).not.toContain('lead.researching')
})

test('Add lead to campaign: 4. On success the lead is scored against the campaign’s ICP criteria and queued for outreach', async () => {
  const criteria = [{ id: 'who', kind: 'should', field: 'title', op: 'contains', value: 'VP', weight: 1 }]
  const active = await newActiveCampaign(harness, { icp: { criteria } })
  const { body } = await addLead(harness, active, leastLead({ title: 'VP Sales', company: { country: 'DE' } }))
  await harness.settle()
  expect(await storedLead(harness, body.prospectId)).toMatchObject({ score: 100, tier: 'A', status: 'in_sequence' })
  const { body: emails } = await harness.call('GET', `/api/v1/messages?prospectId=${body.prospectId}`)
  expect(emails.data.map(({ step }: { step: number }) => step).toSorted()).toEqual([1, 2])
})

test('Authentication: 1. Every request carries the header `Authorization: Bearer <API_KEY>`', async () => {
  const asked: [method: string, path: string][] = [
    ['POST', `/campaigns/${campaign}/leads`],
    ['GET', `/campaigns/${campaign}/leads`],
    ['POST', `/campaigns/${campaign}/leads/batch`],
    ['GET', `/leads/lead_${'0'.repeat(32)}`],
    ['GET', '/campaigns'],
    ['GET', '/nowhere'],
  ]
  for (const [method, path] of asked) {
    const answer = await harness.call(method, `/api/v1${path}`, undefined, { key: null })
    expect([method, path, codeOf(answer)]).toEqual([method, path, '401 unauthorized'])
  }
})

test('Authentication: 1. The scheme is Bearer however it is written (RFC 9110)', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const headers = { authorization: `${scheme} ${harness.key}` }
    expect((await addLead(harness, campaign, leastLead(), { key: null, headers })).status).toBe(201)
  }
})

test('Authentication: 2. An API key is created in the dashboard under Settings, API Keys, with a descriptive name chosen by the user; 3. The key value is displayed only once at creation', async () => {
  const { browser } = await signedInOwner(harness)
  const made = await browser.call('POST', '/api/v1/api-keys', { name: 'Website form of the fair' })
  expect([made.status, made.body.name]).toEqual([201, 'Website form of the fair'])
  expect(made.body.key).toMatch(/^fl_live_\w{20,}$/u)
  const list = await browser.call('GET', '/api/v1/api-keys')
  expect(list.body.data).toContainEqual(
    expect.objectContaining({ name: 'Website form of the fair', startsWith: made.body.key.slice(0, 12) }),
  )
  expect(list.text).not.toContain(made.body.key)
  expect(await contents(harness)).not.toContain(made.body.key)
})

test('Authentication: 3. A lost key cannot be retrieved and a new key must be created', async () => {
  const { browser } = await signedInOwner(harness)
  const [lost, made] = [
    (await browser.call('POST', '/api/v1/api-keys', { name: 'Clay' })).body,
    (await browser.call('POST', '/api/v1/api-keys', { name: 'Clay' })).body,
  ]
  expectProblem(await browser.call('GET', `/api/v1/api-keys/${lost.keyId}`), '405 method_not_allowed')
  expect(made.key).not.toBe(lost.key)
  const { body } = await browser.call('POST', '/api/v1/campaigns', { name: 'Spring' })
  expect((await addLead(harness, body.campaignId, leastLead(), { key: made.key })).status).toBe(201)
})

test.each<[what: string, authorization: () => Promise<string | undefined>]>([
  ['no header', async () => undefined],
  ['an empty header', async () => ''],
  ['no value', async () => 'Bearer'],
  ['an unknown value', async () => `Bearer fl_live_${'0'.repeat(38)}`],
  ['another scheme', async () => `Basic ${Buffer.from(`${harness.key}:`).toString('base64')}`],
  ['no scheme', async () => harness.key],
  ['half a key', async () => `Bearer ${harness.key.slice(0, -4)}`],
  ['a key that was revoked', async () => `Bearer ${await revokedKey()}`],
  ['a key that has expired', async () => `Bearer ${await expiredKey()}`],
])('Authentication: 4. A request with a missing or invalid key gets 401: %s', async (_what, authorization) => {
  const value = await authorization()
  const headers: Record<string, string> = value === undefined ? {} : { authorization: value }
  const answer = await addLead(harness, campaign, leastLead(), { key: null, headers })
  expect(codeOf(answer)).toBe('401 unauthorized')
  expect(answer.headers['www-authenticate']).toMatch(/^Bearer /u)
})

async function revokedKey(): Promise<string> {
  const { browser } = await signedInOwner(harness)
  const { key, keyId } = (await browser.call('POST', '/api/v1/api-keys', { name: 'Clay' })).body
  expect((await browser.call('DELETE', `/api/v1/api-keys/${keyId}`)).status).toBeLessThan(300)
  return key
}

async function expiredKey(): Promise<string> {
  const { organizationId, context, clock } = harness
  const expiresAt = new Date(clock.now().getTime() + DAY)
  const { key } = await createKey(context, { organizationId, name: 'short', createdBy: 'test', expiresAt })
  clock.advance(DAY)
  return key
}

test('Authentication: 5. A valid key is tied to an organization; a campaign that does not belong to that organization gets 403', async () => {
  expect(codeOf(await addLead(harness, foreign, leastLead()))).toBe('403 wrong_organization')
  const { key } = await harness.newOrganization('Third')
  expect(codeOf(await addLead(harness, campaign, leastLead(), { key }))).toBe('403 wrong_organization')
})

test.each<[status: number, meaning: string, condition: string, ask: () => Promise<Answer>]>([
  [400, 'Bad Request', 'Missing required fields', () => addLead(harness, campaign, { notes: 'x' })],
  [400, 'Bad Request', 'or invalid data format', () => addLead(harness, campaign, leastLead({ email: 'x' }))],
  [401, 'Unauthorized', 'Invalid API key', () => addLead(harness, campaign, leastLead(), { key: 'fl_live_x' })],
  [401, 'Unauthorized', 'or missing API key', () => addLead(harness, campaign, leastLead(), { key: null })],
  [
    403,
    'Forbidden',
    'Campaign does not belong to the caller’s organization',
    () => addLead(harness, foreign, leastLead()),
  ],
  [404, 'Not Found', 'Campaign not found', () => addLead(harness, NOWHERE, leastLead())],
])('Errors: %i %s: %s', async (status, _meaning, _condition, ask) => {
  const before = await leadsStored()
  const answer = await ask()
  expect([answer.status, answer.body.status, answer.body.success]).toEqual([status, status, false])
  expect(answer.body.detail).toMatch(/^[A-Z].*\.$/u)
  expect(await leadsStored()).toBe(before)
})

async function leadsStored(): Promise<number> {
  return (await harness.call('GET', '/api/v1/leads?count=true')).body.total
}

test('Errors: 401, 403 and 404 come before 400: a fault of the body says nothing of what the key may not see', async () => {
  expect((await addLead(harness, campaign, {}, { key: null })).status).toBe(401)
  expect((await addLead(harness, foreign, {})).status).toBe(403)
  expect((await addLead(harness, NOWHERE, {})).status).toBe(404)
})

const limitsOf = ({ headers }: Answer) =>
  ['ratelimit', 'ratelimit-policy', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'].map(
    (name) => headers[name] !== undefined,
  )

test('Limits: 1. API requests are rate limited', async () => {
  const answer = await addLead(harness, campaign, leastLead(), { key: await spentKey() })
  expect(codeOf(answer)).toBe('429 rate_limited')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(10)
})

test('Limits: 2. The current limits are reported in response headers', async () => {
  const answers = [
    await addLead(harness, campaign, leastLead()),
    await addLead(harness, campaign, {}),
    await addLead(harness, campaign, leastLead(), { key: null }),
    await addLead(harness, foreign, leastLead()),
    await addLead(harness, NOWHERE, leastLead()),
    await addLead(harness, campaign, leastLead(), { key: await spentKey() }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 400, 401, 403, 404, 429])
  expect(answers.map(limitsOf)).toEqual(answers.map(() => [true, true, true, true, true]))
  expect(answers.at(-1)?.headers['x-ratelimit-remaining']).toBe('0')
})

test('Limits: 3. Higher limits are obtained by contacting support', async () => {
  const { body } = await addLead(harness, campaign, leastLead(), { key: await spentKey() })
  expect(body.detail).toContain(SUPPORT)
})
