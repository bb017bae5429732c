import { readFile, stat } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey, createOrganization } from '../../src/accounts/index.ts'
import type { AccessScope } from '../../src/accounts/roles-and-scopes.ts'
import { connect } from '../support/bookings/booking-hooks.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { leadBody, newCampaign } from '../support/leads/intake.ts'
import { BLOCKS, blockNamed, fill, readRequest, RECIPES, send } from '../support/openapi/recipes.ts'
import { toolValues } from '../support/openapi/recipe-values.ts'

let harness: Harness
let campaignId: string
let connectionId: string

beforeAll(async () => {
  harness = await createHarness()
  campaignId = await newCampaign(harness, { webhook: { url: 'https://hooks.example.com/fairlead' } })
  connectionId = (await connect(harness, 'url')).connectionId
})

afterAll(async () => {
  await harness.close()
})

/** A key with one scope: what a recipe says is enough must be. */
async function keyWith(...scopes: AccessScope[]): Promise<string> {
  const { context, organizationId } = harness
  return (await createKey(context, { organizationId, name: 'recipe', scopes, createdBy: 'test' })).key
}

/** Sends a block of the recipes with the values given in place of its own, with a key of the scopes given. */
async function sendBlock(name: string, scopes: AccessScope[], more: Record<string, string> = {}) {
  const values = { ...toolValues(), campaignId, connectionId, apiKey: await keyWith(...scopes), ...more }
  return send(harness, readRequest(fill(blockNamed(name), values)))
}

const LEAD_BLOCKS = ['readme', 'zapier', 'make', 'clay', 'hubspot'].map((tool) => `leads-in-${tool}`)
const BOOKING_BLOCKS = ['readme', 'zapier', 'clay'].map((tool) => `bookings-in-${tool}`)

test('every block is run by a test, and every request has one here', () => {
  const requests = BLOCKS.filter(({ kind }) => kind === 'http').map(({ name }) => name)
  const others = ['webhook-set-up', 'webhook-try', 'connection-set-up', 'events-pulled', 'clay-row']
  const lookUps = ['lead-looked-up', 'lead-looked-up-clay']
  expect(requests.toSorted()).toEqual([...LEAD_BLOCKS, ...BOOKING_BLOCKS, ...others, ...lookUps].toSorted())
  expect(BLOCKS.filter(({ name }) => name === '')).toEqual([])
})

test.each(LEAD_BLOCKS)('%s is accepted and stored, nothing of it set aside', async (name) => {
  const answer = await sendBlock(name, ['leads:write'])
  expect(answer.status).toBe(201)
  // Text that is read as a number is what `lenient` is for; what the campaign lacks has no place in the lead.
  const asked = ({ code, pointer }: { code: string; pointer: string }) => code !== 'converted' && pointer !== ''
  expect(answer.body.warnings.filter(asked)).toEqual([])
  const lead = (await harness.call('GET', `/api/v1/leads/${answer.body.prospectId}`)).body
  expect(lead).toMatchObject({ contactName: 'Jane Roe', companyName: 'Example Shipyard', title: 'Head of Operations' })
  expect(lead.email).toContain('@shipyard.example')
  if (name !== 'leads-in-hubspot') expect(lead.company.employeeCount).toBe(220)
})

test('lead answers are those of the table', async () => {
  const key = await keyWith('leads:write')
  const post = (body: unknown, query = '', headers: Record<string, string> = {}) =>
    harness.call('POST', `/api/v1/campaigns/${campaignId}/leads${query}`, body, { key, headers })
  const given = leadBody()
  const first = await post(given, '', { 'idempotency-key': 'crm-1' })
  const shown = ({ status, body }: typeof first) => `${status} ${body.code ?? body.duplicate}`
  expect(shown(first)).toBe('201 false')
  const again = await post(given, '', { 'idempotency-key': 'crm-1' })
  expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
  expect(shown(await post({ ...given, title: 'CEO' }, '', { 'idempotency-key': 'crm-1' }))).toBe(
    '422 idempotency_mismatch',
  )
  expect(shown(await post(given, '?onDuplicate=update'))).toBe('200 true')
  const refused = await post(given, '?onDuplicate=reject')
  expect(shown(refused)).toBe('409 duplicate_lead')
  expect(refused.body.prospectId).toBe(first.body.prospectId)
  const bad = await post({ ...leadBody(), email: 'nobody' })
  expect(shown(bad)).toBe('400 validation_failed')
  expect(bad.body.errors[0].pointer).toBe('/email')
  const readme = RECIPES.get('README.md')!
  for (const code of ['idempotency_mismatch', 'duplicate_lead', 'validation_failed']) expect(readme).toContain(code)
})

test('a rate-limited answer says when to come back', async () => {
  const { context } = harness
  const organizationId = await createOrganization(context, { name: 'Slow', requestsPerMinute: 1 })
  const { key } = await createKey(context, { organizationId, name: 'slow', scopes: ['all'], createdBy: 'test' })
  const post = () => harness.call('POST', `/api/v1/campaigns/${campaignId}/leads`, leadBody(), { key })
  await post()
  const limited = await post()
  expect([limited.status, limited.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
})

test.each(BOOKING_BLOCKS)('%s is taken with a key', async (name) => {
  const answer = await sendBlock(name, ['meetings:write'])
  // Whoever has become a lead before is found by the address.
  expect(answer.body).toEqual({ success: true, outcome: expect.stringMatching(/^(applied|unmatched)$/) })
})

test('bookings of Make are taken with a key', async () => {
  const values = toolValues()
  const raw = fill(blockNamed('make-booking'), values)
  const path = `/api/v1/booking-connections/${connectionId}/bookings`
  const answer = await harness.call('POST', path, undefined, { key: await keyWith('meetings:write'), raw })
  expect(answer.body.outcome).toBe('unmatched')
})

/** As the guide says: a webhook takes the scopes of what it sends. */
const SETS_WEBHOOKS: AccessScope[] = [
  'campaigns:write',
  'campaigns:read',
  'webhooks:write',
  'meetings:read',
  'leads:read',
]

test('setting up, trying, pulling and looking up work with the scopes named', async () => {
  const etag = String((await harness.call('GET', `/api/v1/campaigns/${campaignId}`)).headers.etag)
  const changed = await sendBlock('webhook-set-up', SETS_WEBHOOKS, { etag })
  expect([changed.status, changed.body.webhook?.events?.length]).toEqual([200, 5])
  expect((await sendBlock('webhook-try', ['webhooks:write'])).status).toBeLessThan(300)
  expect((await sendBlock('connection-set-up', ['settings:write', 'campaigns:read'])).body).toMatchObject({
    provider: 'url',
    secret: expect.stringMatching(/^whsec_/),
    inboundUrl: expect.stringContaining('/hooks/bookings/'),
  })
  expect(await sendBlock('events-pulled', ['events:read'])).toMatchObject({ status: 200 })
  const added = await sendBlock('leads-in-clay', ['leads:write'])
  const { prospectId } = added.body
  for (const name of ['lead-looked-up', 'lead-looked-up-clay']) {
    expect((await sendBlock(name, ['leads:read'], { prospectId })).body.prospectId).toBe(prospectId)
  }
})

interface Schema {
  readonly $ref?: string
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly webhooks: Readonly<
    Record<string, { post: { requestBody: { content: Readonly<Record<'application/json', { schema: Schema }>> } } }>
  >
}

const readDocument = async () =>
  JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')) as Document

/** Whether a schema of the document knows a path such as `company.website`. */
function knows(document: Document, schema: Schema | undefined, path: string): boolean {
  if (schema?.$ref !== undefined) {
    return knows(document, document.components.schemas[schema.$ref.split('/').at(-1) ?? ''], path)
  }
  if (path === '') return schema !== undefined
  if (schema?.anyOf !== undefined) return schema.anyOf.some((one) => knows(document, one, path))
  if (schema?.allOf?.some((one) => knows(document, one, path)) === true) return true
  const [first = '', ...rest] = path.split('.')
  const property = schema?.properties?.[first]
  return property !== undefined && knows(document, property, rest.join('.'))
}

/** What stands in backticks in the column of every table whose head has that name. */
function column(head: string): string[] {
  return [...RECIPES.values()].flatMap((text) =>
    text.split('\n\n').flatMap((part) => {
      const rows = part.split('\n').map((row) => row.split('|').map((cell) => cell.trim()))
      const index = rows[0]?.indexOf(head) ?? -1
      return index < 1
        ? []
        : rows.slice(2).flatMap((row) => [...(row[index] ?? '').matchAll(/`([\w.]+)`/g)].map((m) => m[1]!))
    }),
  )
}

test('tables name only fields that the API has', async () => {
  const document = await readDocument()
  const { NewLead, BookingNotice } = document.components.schemas
  const body = document.webhooks['meeting.booked']?.post.requestBody.content['application/json'].schema
  const unknown = (head: string, schema: Schema | undefined) =>
    column(head).filter((path) => !knows(document, schema, path))
  expect(column('Fairlead field').length).toBeGreaterThan(50)
  expect(unknown('Fairlead field', NewLead)).toEqual([])
  expect(unknown('Booking field', BookingNotice)).toEqual([])
  expect(unknown('Notification field', body).filter((path) => path !== 'meeting.booked')).toEqual([])
})

test('every file and heading that a recipe links to exists', async () => {
  const anchors = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
  const missing: string[] = []
  for (const text of RECIPES.values()) {
    for (const [, file, anchor] of text.matchAll(/\]\((?!https:)([\w./-]+)(?:#([\w-]+))?\)/g)) {
      const at = new URL(`../../docs/integrations/${file}`, import.meta.url)
      if ((await stat(at).catch(() => undefined)) === undefined) missing.push(String(file))
      else if (anchor !== undefined && !anchors(RECIPES.get(file!) ?? '').includes(anchor))
        missing.push(`${file}#${anchor}`)
    }
  }
  expect(missing).toEqual([])
})
