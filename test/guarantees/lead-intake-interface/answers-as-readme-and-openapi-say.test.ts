import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { createKey, createOrganization } from '../../../src/accounts/index.ts'
import { CODES } from '../../../src/http/problems.ts'
import { parseId } from '../../../src/platform/ids.ts'
import { signedInMember, signedInOwner } from '../../support/browser/person.ts'
import { expectProblem } from '../../support/installation/expect-problem.ts'
import type { Answer } from '../../support/installation/harness.ts'
import { useHarness } from '../../support/installation/use-harness.ts'
import { addLead, leastLead, newActiveCampaign, newCampaign } from '../../support/leads/intake.ts'
import { makeLive, query } from '../../support/leads/prospect.ts'
import { expandDocument } from '../../support/openapi/expand-document.ts'
import { operationsOf } from '../../support/openapi/openapi-document.ts'
import type { Operation } from '../../support/openapi/openapi-document.ts'

const harness = useHarness()
let campaign: string
let document: { readonly paths: Record<string, Record<string, { responses: Record<string, Described> }>> }
let operations: ReadonlyMap<string, Operation>

/** A response as the running server describes it. */
interface Described {
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<
    Record<
      string,
      { readonly example?: object; readonly examples?: Readonly<Record<string, { readonly value: object }>> }
    >
  >
}

const WHO = { id: 'who', kind: 'should', field: 'title', op: 'contains', value: 'VP', weight: 1 }

beforeAll(async () => {
  campaign = await newCampaign(harness)
  const { body } = await harness.call('GET', '/api/v1/openapi.json', undefined, { key: null })
  document = expandDocument(body)
  operations = new Map(operationsOf(body).map((operation) => [operation.operationId, operation]))
})

const add = (body: unknown, query?: string) => addLead(harness, campaign, body, query === undefined ? {} : { query })

/** Each status and code of the table in README, and how a caller gets it. */
const REFUSALS: readonly (readonly [expected: string, ask: () => Promise<Answer>])[] = [
  ['400 validation_failed', () => add({})],
  ['400 invalid_json', () => addLead(harness, campaign, undefined, { raw: '{' })],
  ['400 invalid_request', () => harness.call('POST', '/api/v1/campaigns/%E0%A4%A/leads', leastLead())],
  ['401 unauthorized', () => addLead(harness, campaign, leastLead(), { key: null })],
  ['403 wrong_organization', async () => addLead(harness, campaign, leastLead(), { key: await keyOfOthers() })],
  ['403 campaign_not_allowed', async () => addLead(harness, campaign, leastLead(), { key: await keyOfOneCampaign() })],
  ['403 insufficient_scope', async () => addLead(harness, campaign, leastLead(), { key: await keyThatReads() })],
  ['403 forbidden', () => addAsReader()],
  ['403 wrong_origin', () => addFromElsewhere()],
  ['404 not_found', () => addLead(harness, `camp_${'0'.repeat(32)}`, leastLead())],
  ['405 method_not_allowed', () => harness.call('PUT', `/api/v1/campaigns/${campaign}/leads`, leastLead())],
  ['409 campaign_archived', async () => addLead(harness, await archivedCampaign(), leastLead())],
  ['409 duplicate_lead', () => addTwice()],
  ['409 person_erased', () => addErased()],
  ['413 payload_too_large', () => addLead(harness, campaign, undefined, { raw: ' '.repeat(1_048_577) })],
  ['415 unsupported_media_type', () => addAs('text/plain')],
  ['422 idempotency_mismatch', () => addTwoUnderOneKey()],
  ['429 rate_limited', async () => addLead(harness, campaign, leastLead(), { key: await spentKey() })],
]
/** What takes more than a request: slow senders, requests at the same time, a server that is busy or at fault. */
const SHOWN_ELSEWHERE = [
  '408 request_timeout',
  '409 in_progress',
  '431 header_too_large',
  '500 internal_error',
  '503 overloaded',
  '503 not_reachable',
]

/** What only other operations answer, or a batch. */
const OF_OTHERS =
  'wrong_credentials wrong_signature person_required wrong_code fresh_sign_in_required illegal_transition import_started not_ready conflict slot_taken limit_reached not_confirmed events_gone precondition_failed precondition_required too_many_attempts too_many_exports too_many_reports catching_up storage_full'

const made = { createdBy: 'test', name: 'made' }
const keyOf = async (change: { scopes?: string[]; campaignIds?: string[] }) =>
  (await createKey(harness.context, { ...made, organizationId: harness.organizationId, ...change })).key
const keyOfOthers = async () => (await harness.newOrganization('Others')).key
const keyThatReads = () => keyOf({ scopes: ['leads:read'] })
const keyOfOneCampaign = async () =>
  keyOf({ scopes: ['all'], campaignIds: [parseId('camp', await newCampaign(harness)) ?? ''] })
const spentKey = async () => {
  const organizationId = await createOrganization(harness.context, { name: 'Limited', requestsPerMinute: 6 })
  const { key } = await createKey(harness.context, { ...made, organizationId, scopes: ['all'] })
  await harness.call('GET', '/api/v1/campaigns', undefined, { key })
  return key
}
const addAs = (type: string) => addLead(harness, campaign, leastLead(), { headers: { 'content-type': type } })

async function addAsReader(): Promise<Answer> {
  const { browser } = await signedInMember(harness, harness.organizationId, 'read_only')
  return browser.call('POST', `/api/v1/campaigns/${campaign}/leads`, leastLead())
}

async function addFromElsewhere(): Promise<Answer> {
  const { browser } = await signedInOwner(harness)
  const headers = { cookie: browser.jar.header(), origin: 'https://elsewhere.test' }
  return addLead(harness, campaign, leastLead(), { key: null, headers })
}

async function archivedCampaign(): Promise<string> {
  const campaignId = await newCampaign(harness)
  await harness.call('POST', `/api/v1/campaigns/${campaignId}/archive`)
  return campaignId
}

async function addTwice(): Promise<Answer> {
  const given = leastLead()
  await add(given)
  return add(given, 'onDuplicate=reject')
}

async function addErased(): Promise<Answer> {
  const given = leastLead()
  await harness.call('POST', `/api/v1/leads/${(await add(given)).body.prospectId}/erase`)
  return add(given)
}

async function addTwoUnderOneKey(): Promise<Answer> {
  const headers = { 'idempotency-key': 'one' }
  await addLead(harness, campaign, leastLead(), { headers })
  return addLead(harness, campaign, leastLead(), { headers })
}

test('Shape of the error response body: every code that the program knows is shown or of another operation', () => {
  const known = Object.entries(CODES).flatMap(([status, codes]) => codes.split(' ').map((code) => `${status} ${code}`))
  const others = new Set(OF_OTHERS.split(' '))
  const shown = [...REFUSALS.map(([expected]) => expected), ...SHOWN_ELSEWHERE]
  // The program needs no list of what is a 400 or a 500.
  expect(shown.filter((one) => !/^(?:400|500)/u.test(one)).toSorted()).toEqual(
    known.filter((one) => !others.has(one.slice(4))).toSorted(),
  )
})

test('Shape of the error response body: the table of README names these statuses and codes, and no other', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  const rows = [...readme.matchAll(/^\| (\d{3}(?:, \d{3})*) \| (.*?) \|/gmu)].filter(([row]) => !row.startsWith('| 20'))
  const named = rows.flatMap(([, , codes = '']) => [...codes.matchAll(/`(\w+)`/gu)].map(([, code]) => code))
  const shown = [...REFUSALS.map(([expected]) => expected), ...SHOWN_ELSEWHERE]
  expect(new Set(named)).toEqual(new Set(shown.map((one) => one.split(' ')[1])))
  const statuses = rows.flatMap(([, all = '']) => all.split(', '))
  expect(new Set(statuses)).toEqual(new Set(shown.map((one) => one.split(' ')[0])))
  expect(readme.match(/\{base_url\}/gu)).toHaveLength(1)
})

test.each(['', 'application/x-www-form-urlencoded', 'text/plain'])(
  'Shape of the error response body: 415 of a body whose type is %j says what to add',
  async (type) => {
    const answer = await addAs(type)
    expectProblem(answer, '415 unsupported_media_type')
    expect(answer.body.detail).toContain('Content-Type: application/json')
  },
)

/** What a caller acts on; others are those of any HTTP server. */
const TOLD =
  /^(?:(?:x-)?ratelimit(?:-.+)?|retry-after|location|etag|idempotent-replayed|x-request-id|www-authenticate|allow)$/u

function expectAsDeclared(operationId: string, path: string, method: string, answer: Answer): void {
  expect(operations.get(operationId)?.judge(answer)).toBeUndefined()
  const { headers = {} } = document.paths[path]?.[method]?.responses[answer.status] ?? {}
  const declared = Object.keys(headers).map((name) => name.toLowerCase())
  const sent = Object.keys(answer.headers).filter((name) => TOLD.test(name))
  expect(sent.filter((name) => !declared.includes(name))).toEqual([])
  expect(declared).toEqual(expect.arrayContaining(['ratelimit', 'ratelimit-policy', 'x-request-id']))
}

const ADD = ['addLead', '/campaigns/{campaignId}/leads', 'post'] as const

/** Refusals of what is no request to the operation. */
const OF_NONE = /^(?:400 invalid_request|405)/u

test.each(REFUSALS)(
  'Shape of the error response body: %s: success is false and status a number; headers are those that OpenAPI declares',
  async (expected, ask) => {
    const answer = await ask()
    expectProblem(answer, expected)
    expect([answer.body.success, typeof answer.body.status]).toEqual([false, 'number'])
    if (!OF_NONE.test(expected)) expectAsDeclared(...ADD, answer)
  },
)

test('Headers that OpenAPI declares are sent, and others are not: addLead: 201, 200, 200 of a dry run, and a repetition', async () => {
  const given = leastLead()
  const headers = { 'idempotency-key': 'repeated' }
  const answers = [
    await addLead(harness, campaign, given, { headers }),
    await add(given),
    await add(given, 'dryRun=true'),
    await addLead(harness, campaign, given, { headers }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 201])
  expect(answers.map((answer) => answer.headers['idempotent-replayed'])).toEqual([
    undefined,
    undefined,
    undefined,
    'true',
  ])
  for (const answer of answers) expectAsDeclared(...ADD, answer)
})

test('Headers that OpenAPI declares are sent, and others are not: addLeads: 200, and 400', async () => {
  const path = `/api/v1/campaigns/${campaign}/leads/batch`
  const answers = [await harness.call('POST', path, [leastLead(), {}]), await harness.call('POST', path, { a: 1 })]
  expect(answers.map(({ status }) => status)).toEqual([200, 400])
  for (const answer of answers) expectAsDeclared('addLeads', '/campaigns/{campaignId}/leads/batch', 'post', answer)
})

test('Headers that OpenAPI declares are sent, and others are not: getLead: 200, and 404', async () => {
  const { headers } = await add(leastLead())
  const answers = [
    await harness.call('GET', headers['location'] ?? ''),
    await harness.call('GET', `/api/v1/leads/lead_${'0'.repeat(32)}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 404])
  for (const answer of answers) expectAsDeclared('getLead', '/leads/{prospectId}', 'get', answer)
})

test('Examples of OpenAPI for a new, a suppressed and a known lead are what the server answers', async () => {
  const live = await newActiveCampaign(harness, { icp: { criteria: [WHO] } })
  await makeLive(harness, live)
  await harness.call('POST', '/api/v1/suppressions', { addresses: ['no@thanks.test'] })
  const leads = [leastLead({ title: 'VP Sales' }), leastLead({ title: 'CEO', email: 'no@thanks.test' })]
  const answers = await Promise.all(leads.map((lead) => addLead(harness, live, lead)))
  await query(harness, `update leads set status = 'in_sequence' where lead_id = $1`, [
    parseId('lead', answers[0]!.body.prospectId),
  ])
  answers.push(await addLead(harness, live, leads[0]))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 200])
  const { responses } = document.paths['/campaigns/{campaignId}/leads']!['post']!
  const shown = ['201', '200'].flatMap((status) => {
    const { example, examples = {} } = responses[status]?.content?.['application/json'] ?? {}
    return [...Object.values(examples).map(({ value }) => value), ...(example === undefined ? [] : [example])]
  })
  expect(answers.map(({ body }) => body)).toEqual(shown.map((one) => ({ ...one, prospectId: expect.any(String) })))
})

test('Versioning scheme: the path says the version of the interface; package, OpenAPI and changelog say the same of the program', async () => {
  const read = (name: string) => readFile(new URL(`../../../${name}`, import.meta.url), 'utf8')
  const { version } = JSON.parse(await read('package.json'))
  const { body } = await harness.call('GET', '/api/v1/openapi.json', undefined, { key: null })
  expect(body.info.version).toBe(version)
  expect(body.servers[0].url).toMatch(/\/api\/v1$/u)
  expect(/^## (\S+)/mu.exec(await read('CHANGELOG.md'))?.[1]).toBe(version)
})
