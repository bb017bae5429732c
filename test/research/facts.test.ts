import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { saveFacts } from '../../src/research/index.ts'
import type { CompanyInquiry, CompanySource } from '../../src/research/index.ts'
import { requestAnew } from '../../src/research/refresh/refresh-request-store.ts'
import { HOUR } from '../../src/platform/clock.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { query } from '../support/leads/prospect.ts'

const DOMAIN = 'harbour-robotics.com'
const PAGE = `<!doctype html><html lang="en"><title>Harbour Robotics</title><main><h1>Robots for ports</h1>
  <p>We build robots that moor ships. Founded by two captains, at home in every harbour of the north.</p></main>
  <script type="application/ld+json">{"@type":"Organization","name":"Harbour Robotics","url":"https://${DOMAIN}",
  "foundingDate":"2014","address":{"addressCountry":"DE","addressLocality":"Hamburg"}}</script></html>`

let harness: Harness
let asked: string[] = []
const errands: CompanyInquiry[] = []
let learn: string | undefined
let number = 0

const source: CompanySource = {
  name: 'test',
  isOn: async () => learn !== undefined,
  ask: async (context, errand) => {
    errands.push(errand)
    if (learn === 'fault') throw new Error('The source is broken.')
    const { organizationId, domain } = errand
    const words = {
      organizationId,
      about: { domain },
      source: 'provider',
      name: 'test',
      now: context.clock.now(),
    } as const
    await saveFacts(context.db, words, [{ path: 'company.industry', value: 'Software', confidence: 0.8 }])
    return true
  },
}

const site = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.setHeader('content-type', 'text/html')
  response.writeHead(request.url === '/' ? 200 : 404).end(PAGE)
})

beforeAll(async () => {
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  harness = await createHarness({
    outbound: { hosts: new Map([[DOMAIN, { address: '127.0.0.1', port }]]) },
    outside: { sources: [source] },
  })
})

afterAll(async () => {
  await harness.close()
  site.closeAllConnections()
  site.close()
})

let campaignId = ''
beforeEach(async () => {
  learn = undefined
  asked = []
  errands.length = 0
  const icp = {
    criteria: [
      { id: 'country', kind: 'should', field: 'company.country', op: 'in', value: ['DE'], weight: 10 },
      { id: 'industry', kind: 'should', field: 'company.industry', op: 'eq', value: 'Software', weight: 10 },
    ],
  }
  campaignId = (await harness.call('POST', '/api/v1/campaigns', { name: 'Facts', icp })).body.campaignId
})

async function addLead(more: Record<string, unknown> = {}, { settles = true } = {}): Promise<string> {
  number += 1
  const email = `jana${number}@${DOMAIN}`
  const body = { companyName: 'Harbour Robotics', contactName: 'Jana Petersen', email, ...more }
  const { body: added } = await harness.call('POST', `/api/v1/campaigns/${campaignId}/leads`, body)
  if (settles) await harness.settle()
  return added.prospectId
}

async function factOf(prospectId: string, path: string) {
  const { body } = await harness.call('GET', `/api/v1/leads/${prospectId}/facts`)
  return body.data.find((fact: { path: string }) => fact.path === path)
}

const put = (prospectId: string, path: string, body: unknown, key?: string) =>
  harness.call('PUT', `/api/v1/leads/${prospectId}/facts/${path}`, body, key === undefined ? {} : { key })

test('a correction ranks above all, counts for every lead of the company, and erases nothing', async () => {
  const [first, second] = [await addLead(), await addLead()]
  expect(await factOf(first, 'company.country')).toMatchObject({
    value: 'DE',
    source: 'website',
    others: expect.any(Array),
  })
  expect((await put(first, 'company.country', { value: 'Denmark' })).status).toBe(200)
  const corrected = await factOf(second, 'company.country')
  expect(corrected).toMatchObject({
    value: 'Denmark',
    source: 'person',
    confidence: 1,
    name: expect.stringMatching(/^key_/),
  })
  expect(corrected.others).toContainEqual(expect.objectContaining({ value: 'DE', source: 'website' }))
  expect((await harness.call('DELETE', `/api/v1/leads/${second}/facts/company.country`)).status).toBe(200)
  expect(await factOf(first, 'company.country')).toMatchObject({ value: 'DE', source: 'website' })
  expect((await harness.call('DELETE', `/api/v1/leads/${second}/facts/company.country`)).status).toBe(404)
})

test('a correction ranks above the caller too, and above what the title says', async () => {
  const lead = await addLead({ title: 'VP Sales', company: { country: 'FR' } })
  await put(lead, 'company.country', { value: 'ES', about: 'lead' })
  await put(lead, 'contact.seniority', { value: 'director' })
  expect(await factOf(lead, 'company.country')).toMatchObject({
    value: 'ES',
    others: [{ value: 'FR', source: 'caller' }],
  })
  expect(await factOf(lead, 'contact.seniority')).toMatchObject({ value: 'director', source: 'person' })
})

test('null says that nothing is known: no score rests on what was found', async () => {
  const lead = await addLead()
  await put(lead, 'company.country', { value: null, about: 'lead' })
  expect(await factOf(lead, 'company.country')).toMatchObject({ value: null, source: 'person' })
  await harness.call('POST', `/api/v1/leads/${lead}/rescore`)
  await harness.settle()
  const { body } = await harness.call('GET', `/api/v1/leads/${lead}/score`)
  expect(body.criteria[0]).toMatchObject({ id: 'country', outcome: 'unknown' })
})

test('another organization sees nothing of a correction, and a limited key changes no company', async () => {
  const lead = await addLead()
  const other = await harness.newOrganization('Other')
  expect((await put(lead, 'company.country', { value: 'NO' }, other.key)).status).toBe(404)
  const { key } = await createKey(harness.context, {
    organizationId: harness.organizationId,
    name: 'limited',
    scopes: ['all'],
    campaignIds: [parseId('camp', campaignId) ?? ''],
    createdBy: 'test',
  })
  expect((await put(lead, 'company.country', { value: 'NO', about: 'company' }, key)).status).toBe(403)
  expect((await put(lead, 'company.country', { value: 'NO' }, key)).status).toBe(200)
  expect(await factOf(await addLead(), 'company.country')).toMatchObject({ value: 'DE' })
})

test.each([
  ['company.contry', 'x', 'Did you mean company.country?'],
  ['title', 'x', 'change other fields with the lead'],
  ['company', {}, 'company.country'],
  ['company.employeeCount', 'many', 'number'],
  ['company.foundedYear', 99.5, 'whole'],
  ['company.signals.hiringSignals.isHiring', 'maybe', ''],
])('%s = %j is refused with what would be right', async (path, value, words) => {
  const lead = await addLead()
  const { status, text } = await put(lead, path, { value })
  expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(words) })
})

test('research is asked for again: the site is read once more after an hour, the lead stays where it is', async () => {
  const lead = await addLead()
  const before = (await harness.call('GET', `/api/v1/leads/${lead}`)).body.status
  const again = await harness.call('POST', `/api/v1/leads/${lead}/research`)
  expect(again).toMatchObject({ status: 202, body: { research: { running: true, outcome: 'read' } } })
  asked = []
  await harness.settle()
  expect(asked).toEqual([])
  harness.clock.set(new Date(harness.clock.now().getTime() + 2 * HOUR))
  await harness.call('POST', `/api/v1/leads/${lead}/research`)
  await harness.settle()
  expect(asked).toContain('/')
  const { body } = await harness.call('GET', `/api/v1/leads/${lead}/facts`)
  expect(body.research).toMatchObject({
    running: false,
    outcome: 'read',
    observedAt: harness.clock.now().toISOString(),
  })
  expect((await harness.call('GET', `/api/v1/leads/${lead}`)).body.status).toBe(before)
})

test('a company is researched without a lead, and a dry run scores with what was found and put right', async () => {
  learn = 'industry'
  const begun = await harness.call('POST', `/api/v1/companies/https%3A%2F%2Fwww.${DOMAIN}%2Fabout/research`)
  expect(begun).toMatchObject({ status: 202, body: { research: { running: true } } })
  await harness.settle()
  const { body } = await harness.call('GET', `/api/v1/companies/${DOMAIN}/facts`)
  expect(body.research).toMatchObject({ running: false, outcome: 'read' })
  const industry = body.data.find(({ path }: { path: string }) => path === 'company.industry')
  expect(industry).toMatchObject({ value: 'Software', source: 'provider', about: 'company' })
  const lead = { companyName: DOMAIN, contactName: 'Somebody', email: `somebody@${DOMAIN}` }
  const dry = await harness.call('POST', `/api/v1/campaigns/${campaignId}/leads?dryRun=true`, lead)
  expect(dry.body.score.criteria).toMatchObject([{ outcome: 'match' }, { outcome: 'match' }])
  expect((await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads`)).body.data).toEqual([])
})

test('a correction says whom it is about, and research how many leads of the company that is', async () => {
  const lead = await addLead()
  await put(lead, 'company.region', { value: 'Holstein' })
  await put(lead, 'company.headquarters', { value: 'Kiel', about: 'lead' })
  expect(await factOf(lead, 'company.region')).toMatchObject({ source: 'person', about: 'company' })
  expect(await factOf(lead, 'company.headquarters')).toMatchObject({ source: 'person', about: 'lead' })
  const { body } = await harness.call('GET', `/api/v1/leads/${lead}/facts`)
  expect(body.research.leads).toBe(number)
})

test('an address of a mail provider has no company to research', async () => {
  const lead = await addLead({ email: `someone${number}@gmail.com` })
  expect((await harness.call('POST', `/api/v1/leads/${lead}/research`)).status).toBe(409)
  expect((await put(lead, 'company.country', { value: 'DE', about: 'company' })).status).toBe(400)
  expect((await put(lead, 'company.country', { value: 'DE' })).status).toBe(200)
})

test('the sources of an organization are asked before its leads go on, once for all that wait', async () => {
  learn = 'industry'
  const [first] = await Promise.all([1, 2, 3].map(() => addLead({}, { settles: false })))
  await harness.settle()
  expect(errands).toHaveLength(1)
  expect(errands[0]).toMatchObject({ domain: DOMAIN, again: false })
  expect(await factOf(first ?? '', 'company.industry')).toMatchObject({
    value: 'Software',
    source: 'provider',
    name: 'test',
  })
  const { body } = await harness.call('GET', `/api/v1/leads/${first}/score`)
  expect(body.criteria[1]).toMatchObject({ id: 'industry', outcome: 'match' })
})

test('a source that fails holds nobody up', async () => {
  learn = 'fault'
  expect((await harness.call('GET', `/api/v1/leads/${await addLead()}`)).body.status).toBe('scored')
})

test('what a person asked of a source that fails is asked again later', async () => {
  const { organizationId, context, clock } = harness
  learn = 'fault'
  const lead = { leadId: organizationId, campaignId: organizationId }
  const question = { path: 'answers.port', question: 'Do they run a port?', answer: 'yes_no', ...lead } as const
  await requestAnew(context.db, organizationId, DOMAIN, { now: clock.now(), questions: [question] })
  await harness.settle()
  const [kept] = await query(harness, 'select questions, due_at as due from researches')
  expect(kept).toMatchObject({ questions: [question] })
  expect(Number(kept?.['due'])).toBeGreaterThan(clock.now().getTime())
})

test('what is known of a lead alone goes with it', async () => {
  const lead = await addLead()
  await put(lead, 'contact.city', { value: 'Kiel' })
  await harness.call('DELETE', `/api/v1/leads/${lead}`)
  expect(await query(harness, `select 1 from facts where path = 'contact.city'`)).toEqual([])
})
