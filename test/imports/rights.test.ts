import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { bring, fileOfPeople, importCall } from '../support/leads/files.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Answer, Harness } from '../support/installation/harness.ts'
import { newActiveCampaign } from '../support/leads/intake.ts'
import { MOVED_FILES } from '../support/leads/moved-files.ts'

let harness: Harness
let campaignId: string
let limited: string
let writer: string

async function keyOf(scopes: string[], campaignIds: string[] | null): Promise<string> {
  const { organizationId } = harness
  const one = { organizationId, name: scopes.join(' '), scopes, campaignIds, createdBy: 'test' }
  return (await createKey(harness.context, one)).key
}

beforeAll(async () => {
  harness = await createHarness()
  campaignId = await newActiveCampaign(harness)
  limited = await keyOf(['all'], [parseId('camp', campaignId)!])
  writer = await keyOf(['leads:read', 'leads:write'], null)
})

afterAll(() => harness.close())

const as = (key: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  harness.call(method, `/api/v1/imports/${path}`, body, { key })

test('a key of some campaigns cannot look at leads of others by an import', async () => {
  const across = { duplicateScope: 'organization' }
  const refused = await bring(harness, fileOfPeople(1), { campaignId, ...across }, limited)
  expect(refused.body).toMatchObject({ status: 403, code: 'campaign_not_allowed' })
  const own = await bring(harness, fileOfPeople(1), { campaignId }, limited)
  expect(own.status).toBe(201)
  expect((await as(limited, 'PATCH', own.body.importId, across)).body.code).toBe('campaign_not_allowed')
  expect((await importCall(harness, 'PATCH', own.body.importId, across)).status).toBe(200)
  expect((await as(limited, 'GET', `${own.body.importId}/plan`)).body.code).toBe('campaign_not_allowed')
  expect((await as(limited, 'POST', `${own.body.importId}/start`)).body.code).toBe('campaign_not_allowed')
  expect((await as(limited, 'PATCH', own.body.importId, { duplicateScope: 'campaign' })).status).toBe(200)
  expect((await as(limited, 'GET', `${own.body.importId}/plan`)).status).toBe(200)
  expect((await as(limited, 'POST', `${own.body.importId}/start`)).status).toBe(202)
})

test('a key of some campaigns cannot suppress people everywhere by an export of another tool', async () => {
  const { body } = await bring(harness, MOVED_FILES[0]!.csv, { campaignId }, limited)
  expect(body.vendor).toBe('instantly')
  const refused = await as(limited, 'POST', `${body.importId}/start`)
  expect(refused.body).toMatchObject({ status: 403, code: 'campaign_not_allowed' })
  expect(refused.body.detail).toContain('suppressed in the whole organization')
  expect((await as(limited, 'PATCH', body.importId, { vendor: null })).status).toBe(200)
  const started = await as(limited, 'POST', `${body.importId}/start`)
  expect(started.body.code).not.toBe('campaign_not_allowed')
})

test('a blocklist that waits takes the right of whoever brings one', async () => {
  const { body } = await bring(harness, 'email\nnever@acme.example\n', { kind: 'blocklist' })
  const path = body.importId
  expect((await as(writer, 'GET', path)).status).toBe(200)
  const tried = [
    await as(writer, 'PATCH', path, { hasHeader: false }),
    await as(writer, 'POST', `${path}/start`),
    await as(writer, 'POST', `${path}/cancel`),
    await as(writer, 'DELETE', path),
  ]
  expect(tried.map((answer) => answer.body.code)).toEqual(Array(4).fill('insufficient_scope'))
  expect((await importCall(harness, 'POST', `${path}/start`)).status).toBe(202)
})
