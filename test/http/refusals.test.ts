import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../support/installation/expect-problem.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

let harness: Harness
let campaign: string

beforeAll(async () => {
  harness = await createHarness()
  campaign = await newCampaign(harness)
})

afterAll(async () => {
  await harness.close()
})

test.each([
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'nonsense',
  'application/json-patch+json',
])('415 for a body of type %s', async (type) => {
  expectProblem(
    await addLead(harness, campaign, undefined, { raw: '{}', headers: { 'content-type': type } }),
    '415 unsupported_media_type',
  )
})

test('415 for a body that is compressed, whatever takes it, and none for one that is said to be as it is', async () => {
  const encoded = (coding: string) => ({ headers: { 'content-encoding': coding } })
  expectProblem(await addLead(harness, campaign, leadBody(), encoded('gzip')), '415 unsupported_media_type')
  const lines = await harness.call('POST', `/api/v1/campaigns/${campaign}/leads/batch`, undefined, {
    raw: gzipSync(`${JSON.stringify(leadBody())}\n`),
    headers: { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
  })
  expectProblem(lines, '415 unsupported_media_type')
  expect((await addLead(harness, campaign, leadBody(), encoded('identity'))).status).toBe(201)
})

test('415 for a file of another type says how files are sent', async () => {
  const answer = await harness.call('POST', `/api/v1/imports?campaignId=${campaign}`, undefined, {
    raw: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expectProblem(answer, '415 unsupported_media_type')
  expect(answer.body.detail).toContain('text/csv')
})

test('keys of freeform objects with line breaks are kept and shown', async () => {
  const freeform = { 'n\nl': 't', 'u\u2028s': 1, r: { 'a\nb': 2 } }
  const body = leadBody({ customData: freeform, researchData: freeform, extraContext: freeform, 'odd\nkey': 1 })
  const { prospectId } = (await addLead(harness, campaign, body)).body
  const { body: lead } = await harness.call('GET', `/api/v1/leads/${prospectId}`)
  expect(lead).toMatchObject({ customData: freeform, researchData: freeform, extraContext: freeform })
  expect(lead.unrecognised).toEqual({ 'odd\nkey': 1 })
})

test('application/json is taken with any parameters and in any case', async () => {
  for (const type of ['application/json; charset=utf-8', 'Application/JSON']) {
    expect((await addLead(harness, campaign, leadBody(), { headers: { 'content-type': type } })).status).toBe(201)
  }
})

test('413 above 1 MiB, and not below', async () => {
  const body = leadBody({ notes: 'x' })
  const padded = (bytes: number) => JSON.stringify(body) + ' '.repeat(bytes - JSON.stringify(body).length)
  expectProblem(await addLead(harness, campaign, undefined, { raw: padded(1_048_577) }), '413 payload_too_large')
  expect((await addLead(harness, campaign, undefined, { raw: padded(1_048_576) })).status).toBe(201)
  expectProblem(
    await addLead(harness, campaign, undefined, {
      raw: `{"a":${' '.repeat(1_048_577)}`,
      headers: { 'content-type': 'text/csv' },
    }),
    '415 unsupported_media_type',
  )
})

test.each(['', '{', '{"email":"a@b.test",}', "{'a':1}", '{"a":1}{"b":2}', 'undefined', '\u{feff}', '{"a":"\n"}'])(
  '400 for the JSON %j',
  async (raw) => {
    expectProblem(
      await addLead(harness, campaign, undefined, { raw, headers: { 'content-type': 'application/json' } }),
      '400 invalid_json',
    )
  },
)

test.each(['null', '[]', '"x"', '1', 'true'])('400 for a body that is %s', async (raw) => {
  const answer = await addLead(harness, campaign, undefined, { raw })
  expectProblem(answer, '400 validation_failed')
  expect(answer.body.errors).toEqual([{ pointer: '', code: 'wrong_type', detail: expect.any(String) }])
})

test('400 names every fault at once, each with its pointer', async () => {
  const answer = await addLead(harness, campaign, {
    companyName: ' ',
    email: 'x@',
    company: { employeeCount: -1, 'a/b~c': '\u0000' },
    contact: { timezone: 'Mars/Base' },
  })
  expectProblem(answer, '400 validation_failed')
  const faults = answer.body.errors.map((error: { pointer: string; code: string }) => error.pointer)
  expect(faults.toSorted()).toEqual([
    '/company/a~1b~0c',
    '/company/employeeCount',
    '/companyName',
    '/contact/timezone',
    '/contactName',
    '/email',
  ])
})

test('deeply nested bodies, NUL and half characters are refused wherever they stand', async () => {
  const deep = `{"companyName":"a","contactName":"b","email":"a@b.test","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  expectProblem(await addLead(harness, campaign, undefined, { raw: deep }), '400 validation_failed')
  for (const bad of [
    { notes: 'a\u0000b' },
    { customData: { 'a\u0000': 1 } },
    { other: ['\ud800'] },
    { company: { industry: '\udc00' } },
  ]) {
    expectProblem(await addLead(harness, campaign, leadBody(bad)), '400 validation_failed')
  }
})

test.each([
  'onDuplicate=maybe',
  'dryRun=perhaps',
  'duplicateScope=world',
  'onDuplicate=skip&onDuplicate=update',
  'lenient=%00',
])('400 for ?%s', async (text) => {
  expectProblem(await addLead(harness, campaign, leadBody(), { query: text }), '400 validation_failed')
})

test('405 names the methods that a path knows; 404 says that there is no such path', async () => {
  const wrong = await harness.call('PUT', `/api/v1/campaigns/${campaign}/leads`, leadBody())
  expectProblem(wrong, '405 method_not_allowed')
  expect(wrong.headers.allow).toBe('GET, HEAD, POST')
  const one = await harness.call('OPTIONS', `/api/v1/leads/lead_${'0'.repeat(32)}`)
  expect(one.headers.allow).toBe('DELETE, GET, HEAD, PATCH')
  for (const path of [
    '/api/v1',
    '/api/v1/',
    '/api/v1/nowhere',
    '/api/v2/campaigns',
    '/',
    '/nowhere',
    `/api/v1/campaigns/${campaign}/leads/`,
  ]) {
    expectProblem(await harness.call('GET', path), '404 not_found')
  }
  expectProblem(await harness.call('POST', '/healthz'), '405 method_not_allowed')
})

test('a path that is written otherwise is the same path, and behind the same door', async () => {
  const path = `/%61pi/v1/campaigns/${campaign}/leads`
  expectProblem(await harness.call('POST', path, leadBody(), { key: null }), '401 unauthorized')
  expectProblem(
    await harness.call('POST', `http://other.example${`/api/v1/campaigns/${campaign}/leads`}`, leadBody(), {
      key: null,
    }),
    '401 unauthorized',
  )
  const { key } = await harness.newOrganization('Third')
  expectProblem(await harness.call('POST', path, leadBody(), { key }), '403 wrong_organization')
  expect((await harness.call('POST', path, leadBody())).status).toBe(201)
})

test('a path that is no path is a problem too', async () => {
  const answer = await harness.call('GET', '/api/v1/leads/%E0%A4%A')
  expectProblem(answer, '400 invalid_request')
})

test('a client that accepts only application/json gets the problem under that type', async () => {
  const types: [string, string][] = [
    ['application/json', 'application/json; charset=utf-8'],
    ['application/json, text/plain', 'application/json; charset=utf-8'],
    ['application/json, */*', 'application/problem+json; charset=utf-8'],
    ['application/problem+json', 'application/problem+json; charset=utf-8'],
    ['text/html', 'application/problem+json; charset=utf-8'],
  ]
  for (const [accept, type] of types) {
    const answer = await harness.call('GET', '/api/v1/nowhere', undefined, { headers: { accept } })
    expect([accept, answer.headers['content-type']]).toEqual([accept, type])
    expect(answer.body.code).toBe('not_found')
  }
})

test("the caller's request id is kept when it is well formed, otherwise made", async () => {
  for (const path of ['/api/v1/nowhere', '/healthz', `/api/v1/campaigns/${campaign}`]) {
    const kept = await harness.call('GET', path, undefined, { headers: { 'x-request-id': 'my-id.1_A' } })
    expect(kept.headers['x-request-id']).toBe('my-id.1_A')
    for (const id of ['', 'a b', 'x'.repeat(65), 'ä', '<script>']) {
      const made = await harness.call('GET', path, undefined, { headers: { 'x-request-id': id } })
      expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  }
})

test('a fault of ours says nothing of the inside', async () => {
  await query(harness, `alter table leads add constraint harbour check (email_key <> 'inside@acme.test') not valid`)
  const answer = await addLead(harness, campaign, { ...leadBody(), email: 'inside@acme.test' })
  expectProblem(answer, '500 internal_error')
  expect(answer.text).not.toMatch(/violat|constraint|foreign|sql|\.ts|harbour/)
})
