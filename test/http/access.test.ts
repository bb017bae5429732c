import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { expectProblem } from '../support/installation/expect-problem.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'

const NOWHERE = `camp_${'0'.repeat(32)}`

let harness: Harness
let campaign: string
let foreign: string
/** Valid, with the default scope only: to add leads. */
let narrow: string

beforeAll(async () => {
  harness = await createHarness()
  campaign = await newCampaign(harness)
  const { key } = await harness.newOrganization('Elsewhere')
  foreign = await newCampaign(harness, {}, key)
  narrow = (await newKey(undefined)).key
})

afterAll(async () => {
  await harness.close()
})

function newKey(scopes: readonly string[] | undefined, campaignIds: readonly string[] | null = null) {
  const { organizationId } = harness
  const order = { organizationId, name: 'test', createdBy: 'test', campaignIds }
  return createKey(harness.context, scopes === undefined ? order : { ...order, scopes })
}

test('401 without a key, with the challenge of RFC 6750; before everything else', async () => {
  const missing = await addLead(harness, NOWHERE, { email: 1 }, { key: null })
  expectProblem(missing, '401 unauthorized')
  expect(missing.headers['www-authenticate']).toBe('Bearer realm="api"')
  for (const authorization of ['Bearer x', 'Basic eDp5', 'Bearer', '', `Bearer fl_live_${'0'.repeat(38)}`]) {
    const answer = await addLead(harness, foreign, leadBody(), {
      key: null,
      headers: { authorization, 'content-type': 'text/plain' },
    })
    expectProblem(answer, '401 unauthorized')
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="api", error="invalid_token"')
  }
  expectProblem(await harness.call('GET', '/api/v1/nowhere', undefined, { key: null }), '401 unauthorized')
})

test('no answer of the API is taken for anything but what it says it is', async () => {
  for (const path of ['/api/v1/campaigns', '/api/v1/campaigns/nowhere']) {
    const { headers } = await harness.call('GET', path)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('403 for the campaign of another organization comes before anything about the body', async () => {
  expectProblem(await addLead(harness, foreign, leadBody()), '403 wrong_organization')
  expectProblem(await addLead(harness, foreign, { email: 1 }), '403 wrong_organization')
  expectProblem(await addLead(harness, foreign, undefined, { raw: '{' }), '403 wrong_organization')
  expectProblem(
    await addLead(harness, foreign, undefined, { raw: 'x', headers: { 'content-type': 'text/plain' } }),
    '403 wrong_organization',
  )
  expectProblem(await addLead(harness, foreign, { padding: 'x'.repeat(1_100_000) }), '403 wrong_organization')
})

test.each([NOWHERE, 'camp_1', 'nonsense', `lead_${'0'.repeat(32)}`, '%00', 'x'.repeat(301)])(
  '404 for the campaign %s',
  async (id) => {
    const answer = await addLead(harness, id, { email: 1 })
    expectProblem(answer, '404 not_found')
  },
)

test('the scope is asked for before the campaign', async () => {
  const { key } = await newKey(['leads:read'])
  for (const id of [campaign, foreign, NOWHERE]) {
    const answer = await addLead(harness, id, leadBody(), { key })
    expectProblem(answer, '403 insufficient_scope')
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer realm="api", error="insufficient_scope", scope="leads:write"',
    )
  }
  expect((await addLead(harness, campaign, leadBody(), { key: narrow })).status).toBe(201)
  expectProblem(await harness.call('GET', '/api/v1/suppressions', undefined, { key: narrow }), '403 insufficient_scope')
})

test('a key that is limited to some campaigns reaches no other one, nor its leads', async () => {
  const mine = await newCampaign(harness)
  const { key } = await newKey(['all'], [parseId('camp', mine)!])
  const inside = await addLead(harness, mine, leadBody(), { key })
  const given = leadBody()
  const outside = (await addLead(harness, campaign, given)).body.prospectId
  expect(inside.status).toBe(201)
  expectProblem(await addLead(harness, campaign, leadBody(), { key }), '403 campaign_not_allowed')
  expectProblem(
    await addLead(harness, mine, given, { key, query: 'duplicateScope=organization' }),
    '403 campaign_not_allowed',
  )
  const attempts: [string, string][] = [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ...['timeline', 'next', 'facts', 'score'].map((part): [string, string] => ['GET', `/${part}`]),
    ...['stop', 'pause', 'resume', 'rescore', 'erase'].map((action): [string, string] => ['POST', `/${action}`]),
  ]
  for (const [method, part] of attempts) {
    const body = method === 'PATCH' ? { title: 'CEO' } : undefined
    expect([
      method,
      part,
      (await harness.call(method, `/api/v1/leads/${outside}${part}`, body, { key })).status,
    ]).toEqual([method, part, 404])
  }
  expect((await harness.call('GET', `/api/v1/leads/${inside.body.prospectId}`, undefined, { key })).status).toBe(200)
})
