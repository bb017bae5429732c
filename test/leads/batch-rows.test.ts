import { beforeAll, expect, test } from 'vitest'
import { changeOrganization } from '../../src/accounts/index.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import type { Answer } from '../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

const NDJSON = 'application/x-ndjson'

const harness = useHarness()
let campaign: string

beforeAll(async () => {
  campaign = await newCampaign(harness)
})

type Options = { into?: string; key?: string; search?: string; headers?: Record<string, string> }

const pathOf = ({ into = campaign, search = '' }: Options) => `/api/v1/campaigns/${into}/leads/batch${search}`

/** Rows as a JSON array. */
const sendArray = (rows: unknown, { key = harness.key, headers = {}, ...place }: Options = {}): Promise<Answer> =>
  harness.call('POST', pathOf(place), rows, { key, headers })

/** Rows as lines; a text is a line as it stands. */
function sendLines(rows: readonly unknown[], { key = harness.key, headers = {}, ...place }: Options = {}) {
  const raw = rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('')
  return harness.call('POST', pathOf(place), undefined, { key, raw, headers: { 'content-type': NDJSON, ...headers } })
}

const statuses = ({ body }: Answer): string[] => body.results.map((row: { status: string }) => row.status)

const emails = async (into: string): Promise<unknown[]> => {
  const found = await query(
    harness,
    `select email from leads where 'camp_' || replace(campaign_id::text, '-', '') = $1 order by email`,
    [into],
  )
  return found.map((row) => row['email'])
}

test.each([
  ['an array', sendArray],
  ['a stream', sendLines],
] as const)('%s: a result for each row in order, whatever the others are', async (name, send) => {
  const into = await newCampaign(harness)
  const there = leadBody()
  const { body: first } = await addLead(harness, into, there)
  const suppressed = leadBody({ email: `no@${name.length}.test` })
  await harness.call('POST', '/api/v1/suppressions', { addresses: [suppressed['email']] })
  const erased = leadBody()
  const { body: gone } = await addLead(harness, into, erased)
  expect((await harness.call('POST', `/api/v1/leads/${gone.prospectId}/erase`)).status).toBe(200)
  const fresh = leadBody()
  const rows = [fresh, { email: 'x' }, there, suppressed, fresh, 7, leadBody({ tittle: 'CEO' }), erased]
  const answer = await send(rows, { into })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const ended = ['created', 'invalid', 'duplicate', 'suppressed', 'duplicate', 'invalid', 'created', 'erased']
  expect(statuses(answer)).toEqual(ended)
  const { results, summary, success } = answer.body
  expect(success).toBe(true)
  expect(results.map((row: { index: number }) => row.index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(results[2].prospectId).toBe(first.prospectId)
  expect(results[4].prospectId).toBe(results[0].prospectId)
  expect(results[1].errors.map((fault: { pointer: string }) => fault.pointer)).toEqual(
    expect.arrayContaining(['/email', '/companyName', '/contactName']),
  )
  expect(results[5].errors).toEqual([expect.objectContaining({ pointer: '', code: 'wrong_type' })])
  expect(results[6].warnings).toEqual([expect.objectContaining({ pointer: '/tittle', code: 'unknown_key' })])
  expect(results[0]).not.toHaveProperty('warnings')
  expect(results[7]).toMatchObject({ index: 7, status: 'erased', errors: [{ code: 'person_erased' }] })
  expect(results[7]).not.toHaveProperty('prospectId')
  expect(summary).toEqual({
    rows: 8,
    created: 2,
    duplicate: 2,
    updated: 0,
    suppressed: 1,
    erased: 1,
    invalid: 2,
    rejected: 0,
    rateLimited: 0,
    resumeAt: null,
  })
  expect(await emails(into)).toHaveLength(4)
})

test('what a lead may be asked in the query holds for every row', async () => {
  const into = await newCampaign(harness)
  const there = leadBody()
  await addLead(harness, into, there)
  const again = { ...there, title: 'CEO' }
  expect(statuses(await sendLines([again], { into, search: '?onDuplicate=reject' }))).toEqual(['rejected'])
  expect(statuses(await sendLines([again], { into, search: '?onDuplicate=update' }))).toEqual(['updated'])
  expect(statuses(await sendArray([again], { search: '?duplicateScope=organization' }))).toEqual(['duplicate'])
  const loose = leadBody({ company: { employeeCount: '12' } })
  expect(statuses(await sendArray([loose], { into }))).toEqual(['invalid'])
  expect(statuses(await sendArray([loose], { into, search: '?lenient=true' }))).toEqual(['created'])
})

test('lines that are none sink no other, however they are ended', async () => {
  const into = await newCampaign(harness)
  const one = (name: string) => JSON.stringify(leadBody({ email: `${name}@lines.test` }))
  const long = `{"email":"${'x'.repeat(1_100_000)}`
  const raw = Buffer.concat([
    Buffer.from(`\u{feff}${one('first')}\r\n\r\n   \n`),
    Buffer.from(`{"email":\0}\n{"email":"a\\u0000b@lines.test"}\n{"a":1,"a":2}\n`),
    Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]),
    Buffer.from(`${long}\n[]\nnull\n{"email":"open\n${one('last')}`),
  ])
  const answer = await harness.call('POST', pathOf({ into }), undefined, {
    raw: raw as unknown as string,
    headers: { 'content-type': NDJSON },
  })
  const codes = answer.body.results.map((row: { status: string; errors?: { code: string }[] }) =>
    row.status === 'invalid' ? row.errors?.[0]?.code : row.status,
  )
  expect(codes).toEqual([
    'created',
    'invalid_json',
    expect.any(String),
    'duplicate_key',
    'invalid_json',
    'too_long',
    'wrong_type',
    'wrong_type',
    'invalid_json',
    'created',
  ])
  expect(await emails(into)).toEqual(['first@lines.test', 'last@lines.test'])
})

test('an array with a key twice in one row loses that row alone', async () => {
  const into = await newCampaign(harness)
  const [good, bad] = [JSON.stringify(leadBody()), JSON.stringify(leadBody())]
  const raw = `[${good},{"title":"CEO",${bad.slice(1, -1)},"title":"CTO"}]`
  const answer = await harness.call('POST', pathOf({ into }), undefined, { raw })
  expect(statuses(answer)).toEqual(['created', 'invalid'])
  expect(answer.body.results[1].errors).toEqual([expect.objectContaining({ pointer: '/title', code: 'duplicate_key' })])
})

test.each([
  ['no list', '{}', 400, 'validation_failed'],
  ['too long a list', `[${'1,'.repeat(1_000)}1]`, 400, 'validation_failed'],
  ['no JSON', '[{', 400, 'invalid_json'],
  ['too much', `["${'x'.repeat(33 * 1024 * 1024)}"]`, 413, 'payload_too_large'],
])('a body that is %s is refused as a whole', async (_what, raw, status, code) => {
  const answer = await harness.call('POST', pathOf({}), undefined, { raw })
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('another content type is told which are taken', async () => {
  const answer = await harness.call('POST', pathOf({}), undefined, {
    raw: 'a,b',
    headers: { 'content-type': 'text/csv' },
  })
  expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type'])
  expect(answer.body.detail).toContain(NDJSON)
})

test('nothing sent is nothing added', async () => {
  for (const answer of [await sendArray([]), await sendLines([])]) {
    expect([answer.status, answer.body.results, answer.body.summary.rows]).toEqual([200, [], 0])
  }
})

test('results come as lines for who accepts lines', async () => {
  const headers = { accept: NDJSON }
  for (const send of [sendArray, sendLines]) {
    const answer = await send([leadBody(), {}], { headers })
    expect(answer.headers['content-type']).toBe(`${NDJSON}; charset=utf-8`)
    const lines = answer.text.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).status)).toEqual(['created', 'invalid'])
  }
})

test('a dry run of an array answers what would be, and writes nothing', async () => {
  const into = await newCampaign(harness)
  const [one, two] = [leadBody(), leadBody()]
  const { body } = await addLead(harness, into, one)
  const search = '?dryRun=true'
  const answer = await sendArray([one, two, two], { into, search })
  expect(statuses(answer)).toEqual(['duplicate', 'created', 'duplicate'])
  const ids = answer.body.results.map((row: { prospectId?: string }) => row.prospectId)
  expect(ids).toEqual([body.prospectId, undefined, undefined])
  expect(await emails(into)).toEqual([one['email']])
  expect((await sendLines([two], { into, search })).status).toBe(400)
})

test('an array with an Idempotency-Key is added once: the same body is answered again, another refused', async () => {
  const into = await newCampaign(harness)
  const rows = [leadBody(), {}]
  const headers = { 'idempotency-key': 'import-1' }
  const first = await sendArray(rows, { into, headers })
  await harness.call('DELETE', `/api/v1/leads/${first.body.results[0].prospectId}`)
  const again = await sendArray(rows, { into, headers })
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.body.summary).toEqual(first.body.summary)
  expect(again.body.results[0]).toEqual(first.body.results[0])
  expect(await emails(into)).toEqual([])
  expect((await sendArray([leadBody()], { into, headers })).status).toBe(422)
  expect((await sendLines(rows, { into, headers })).status).toBe(400)
})

test('an archived campaign takes no batch', async () => {
  const into = await newCampaign(harness)
  await harness.call('POST', `/api/v1/campaigns/${into}/archive`)
  for (const send of [sendArray, sendLines]) {
    const answer = await send([leadBody()], { into })
    expect([answer.status, answer.body.code]).toEqual([409, 'campaign_archived'])
  }
})

test('rows have a limit of their own, which every answer tells: behind it rows are not looked at, and can be sent again', async () => {
  const { organizationId, key } = await harness.newOrganization('Rows')
  await changeOrganization(harness.context, organizationId, { rowsPerHour: 3_600 }, 'operator')
  const into = await newCampaign(harness, {}, key)
  const rows = Array.from({ length: 5_000 }, (_, n) => leadBody({ email: `row${n}@quota.test` }))
  const first = await sendLines(rows, { into, key })
  expect(first.body.summary).toMatchObject({ created: 3_600, rateLimited: 1_400, resumeAt: 3_600 })
  expect(first.body.results[3_600]).toEqual({ index: 3_600, status: 'rate_limited' })
  expect(first.headers['ratelimit-policy']).toBe('"default";q=1000000;w=60, "rows";q=3600;w=3600')
  expect(first.headers.ratelimit).toMatch(/^"default";r=\d+;t=1, "rows";r=0;t=1$/)

  const none = await sendLines(rows.slice(3_600), { into, key })
  expect([none.status, none.body['violated-policies']]).toEqual([429, ['rows']])
  expect(none.headers['retry-after']).toBe('1')
  expect((await sendArray(rows.slice(3_600, 4_600), { into, key })).status).toBe(429)
  harness.clock.advance(1_000_000)
  const second = await sendArray(rows.slice(3_600, 4_601), { into, key })
  expect(second.status).toBe(400)
  expect(second.headers.ratelimit).toContain('"rows";r=1000;t=1')
  const third = await sendArray(rows.slice(3_600, 4_600), { into, key })
  expect(third.body.summary).toMatchObject({ created: 1_000, rateLimited: 0 })
  expect(await emails(into)).toHaveLength(4_600)
  const other = await sendArray([leadBody()])
  expect(other.headers['ratelimit-policy']).toContain('"rows";q=1000000;w=3600')
})
