import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../../src/platform/clock.ts'
import { useHarness } from '../../support/installation/use-harness.ts'
import { addLead, leastLead, newActiveCampaign, newCampaign, storedLead } from '../../support/leads/intake.ts'
import { bookableCampaign, firstTime, formFor, post, writeTo } from '../../support/leads/prospect.ts'
import type { Prospect } from '../../support/leads/prospect.ts'
import { expandDocument } from '../../support/openapi/expand-document.ts'
import { captured } from '../../support/research/written-campaign.ts'
import { serveSites } from '../../support/servers/local-sites.ts'
import type { LocalSites } from '../../support/servers/local-sites.ts'
import { startReceiver } from '../../support/servers/webhook-receiver.ts'
import type { Receiver } from '../../support/servers/webhook-receiver.ts'

/** Companies whose websites say the same. */
const [SEEN, GIVEN] = ['harbour.test', 'quay.test']
const pageOf = (domain: string) => `<!doctype html><title>Harbour</title><h1>Robots for ports</h1>
  <script type="application/ld+json">{"@type":"Organization","name":"Harbour","url":"http://${domain}",
  "foundingDate":"2014","address":{"addressCountry":"DE","addressLocality":"Hamburg"}}</script>`

let sites: LocalSites
let receiver: Receiver
afterAll(() => sites[Symbol.asyncDispose]())
const harness = useHarness(async () => {
  sites = await serveSites({ [SEEN]: { '/': pageOf(SEEN) }, [GIVEN]: { '/': pageOf(GIVEN) } })
  return { overrides: { outbound: sites.tools.outbound } }
})
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

/** Criteria that are met where the company is in one of these countries. */
const wants = (...countries: string[]) => ({
  criteria: [{ id: 'where', kind: 'should', field: 'company.country', op: 'in', value: countries, weight: 1 }],
})

/** A sequence of one email at once that says this. */
const saying = (body: string) => ({ steps: [{ wait: 'P0D', variants: [{ subject: 'Hello', body }] }] })

let people = 0
const at = (domain: string, change: Record<string, unknown> = {}) => {
  people += 1
  return leastLead({ email: `jo${people}@${domain}`, ...change })
}

/** Adds somebody and lets everything happen that happens by itself; the shown id. */
async function add(campaignId: string, lead: Record<string, unknown>): Promise<string> {
  const { status, body, text } = await addLead(harness, campaignId, lead)
  expect(status, text).toBe(201)
  await harness.settle()
  return String(body.prospectId)
}

async function eventsOf(prospectId: string): Promise<string[]> {
  const { body } = await harness.call('GET', `/api/v1/leads/${prospectId}/timeline?limit=200`)
  return body.data.map(({ type }: { type: string }) => type)
}

async function factOf(prospectId: string, path: string) {
  const { body } = await harness.call('GET', `/api/v1/leads/${prospectId}/facts`)
  return body.data.find((fact: { path: string }) => fact.path === path)
}

test('The service accepts leads into outreach campaigns over an HTTP JSON interface', async () => {
  const campaignId = await newCampaign(harness)
  const { status, headers, body } = await addLead(harness, campaignId, leastLead())
  expect([status, headers['content-type']]).toEqual([201, 'application/json; charset=utf-8'])
  const { body: list } = await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads`)
  expect(list.data).toEqual([expect.objectContaining({ prospectId: body.prospectId, campaignId })])
})

test('Each accepted lead is queued for automated research, scoring and outreach', async () => {
  const campaignId = await newActiveCampaign(harness, { icp: wants('DE') })
  const { body } = await addLead(harness, campaignId, at(SEEN))
  expect(body.status).toBe('queued')
  await harness.settle()
  expect(await eventsOf(body.prospectId)).toEqual([
    'lead.accepted',
    'lead.researching',
    'lead.researched',
    'lead.scored',
    'message.planned',
    'message.sent',
    'message.planned',
  ])
})

test('1. A lead is scored against the ICP criteria of the campaign it is added to', async () => {
  const [here, elsewhere] = [wants('DE'), wants('FR')].map((icp) => newCampaign(harness, { icp }))
  const company = { country: 'Germany' }
  const lead = at(SEEN, { company })
  const scores = []
  for (const campaignId of [await here!, await elsewhere!]) {
    const { score, tier } = await storedLead(harness, await add(campaignId, lead))
    scores.push([score, tier])
  }
  expect(scores).toEqual([
    [100, 'A'],
    [0, 'D'],
  ])
})

test('2. A scored lead is placed in the campaign’s outreach queue and goes through the campaign’s email sequence', async () => {
  const campaignId = await newActiveCampaign(harness, { icp: wants('DE') })
  const prospectId = await add(campaignId, at(SEEN))
  const sent = async () => {
    const { body } = await harness.call('GET', `/api/v1/messages?prospectId=${prospectId}`)
    const steps: { step: number; state: string }[] = body.data
    return steps.map(({ step, state }) => `${step} ${state}`).toSorted()
  }
  expect(await sent()).toEqual(['1 captured', '2 queued'])
  harness.clock.advance(3 * DAY + MINUTE)
  await harness.settle()
  expect(await sent()).toEqual(['1 captured', '2 captured'])
})

const visits = () => sites.asked.filter((asked) => asked.startsWith(GIVEN))

test('3. Optional enrichment data sent with the lead replaces automatic enrichment', async () => {
  const campaignId = await newCampaign(harness, { icp: wants('FR') })
  const given = await add(campaignId, at(GIVEN, { company: { country: 'FR' } }))
  expect(visits()).toEqual([])
  expect(await factOf(given, 'company.country')).toMatchObject({ value: 'FR', source: 'caller', others: [] })
  expect(await factOf(given, 'company.foundedYear')).toBeUndefined()
  // The same company is enriched for a lead that brings nothing.
  const plain = await add(campaignId, at(GIVEN))
  expect(visits()).not.toEqual([])
  expect(await factOf(plain, 'company.country')).toMatchObject({ value: 'DE', source: 'website' })
  expect(await factOf(plain, 'company.foundedYear')).toMatchObject({
    value: 2014,
    quote: expect.stringMatching(/./u),
  })
})

test('3. Optional enrichment data sent with the lead is meant to improve scoring accuracy', async () => {
  const field = (name: string, more: object) => ({ id: name, kind: 'should', field: name, weight: 1, ...more })
  const criteria = [
    field('company.employeeCount', { op: 'gte', value: 100 }),
    field('company.signals.hiringSignals.isHiring', { op: 'eq', value: true }),
    field('contact.seniority', { op: 'in', value: ['vp'] }),
  ]
  const campaignId = await newCampaign(harness, { icp: { criteria } })
  const outcomesOf = async (lead: Record<string, unknown>) => {
    const { body } = await harness.call('GET', `/api/v1/leads/${await add(campaignId, lead)}/score`)
    return body.criteria.map(({ outcome }: { outcome: string }) => outcome)
  }
  const company = { employeeCount: 220, signals: { hiringSignals: { isHiring: true } } }
  expect(await outcomesOf(at(SEEN, { company, contact: { seniority: 'vp' } }))).toEqual(['match', 'match', 'match'])
  expect(await outcomesOf(at(SEEN))).toEqual(['unknown', 'unknown', 'unknown'])
})

test('3. Optional enrichment data sent with the lead is meant to improve personalization', async () => {
  const text =
    '{{ company.industry | default: "?" }} with {{ company.technologies[0] | default: "?" }}, {{ contact.city | default: "?" }}.'
  const campaignId = await newActiveCampaign(harness, { sequence: saying(text) })
  const company = { industry: 'Robotics', technologies: ['HubSpot'] }
  const prospectId = await add(campaignId, at(SEEN, { company, contact: { city: 'Kiel' } }))
  expect(await captured(harness, prospectId)).toContain('Robotics with HubSpot, Kiel.')
})

test.each([
  [
    'notes: Internal notes about the lead; available to the research agent',
    { notes: 'Met in Lisbon. They have 220 employees.' },
  ],
  [
    'extraContext: Freeform JSON passed to the research agent',
    { extraContext: { talk: { heard: 'They have 220 employees.' } } },
  ],
])('%s: what they state is a fact with its quote, and counts', async (_sentence, told) => {
  const size = { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 200, weight: 1 }
  const prospectId = await add(await newCampaign(harness, { icp: { criteria: [size] } }), at(SEEN, told))
  expect(await factOf(prospectId, 'company.employeeCount')).toMatchObject({
    value: 220,
    source: 'notes',
    quote: expect.stringContaining('220 employees'),
  })
  const { body } = await harness.call('GET', `/api/v1/leads/${prospectId}/score`)
  expect(body.criteria).toMatchObject([{ id: 'size', outcome: 'match' }])
})

test('researchData: Freeform JSON, available in email templates for personalization', async () => {
  const text = 'I liked {{ researchData.talk.title | default: "?" }}, {{ researchData.days[1] | default: "?" }}.'
  const campaignId = await newActiveCampaign(harness, { sequence: saying(text) })
  const researchData = { talk: { title: 'Ships & robots' }, days: ['Monday', 'Tuesday'] }
  expect(await captured(harness, await add(campaignId, at(SEEN, { researchData })))).toContain(
    'I liked Ships & robots, Tuesday.',
  )
  expect(await captured(harness, await add(campaignId, at(SEEN)))).toContain('I liked ?, ?.')
})

test('customData: Freeform JSON stored with the lead; usable for filtering or reporting', async () => {
  const campaignId = await newCampaign(harness)
  const added = []
  for (const customData of [
    { region: 'emea', seats: 5 },
    { region: 'apac', seats: 50 },
    { region: 'emea' },
    undefined,
  ]) {
    added.push(await add(campaignId, at(SEEN, { customData })))
  }
  const found = async (query: string) => {
    const { status, body, text } = await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads?${query}`)
    expect(status, text).toBe(200)
    return new Set(body.data.map(({ prospectId }: { prospectId: string }) => prospectId))
  }
  expect(await found('customData.region=emea')).toEqual(new Set([added[0], added[2]]))
  expect(await found('customData.seats[gte]=10')).toEqual(new Set([added[1]]))
  const { status, body } = await harness.call(
    'GET',
    `/api/v1/reports/breakdown?campaignId=${campaignId}&key=region&figure=accepted`,
  )
  expect(status).toBe(200)
  const counted = body.data.map(({ value, base }: { value: string; base: number }) => [value, base])
  expect(Object.fromEntries(counted)).toMatchObject({ emea: 2, apac: 1 })
  const exported = await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads/export?format=ndjson`)
  expect(exported.text).toContain('"apac"')
})

/** A lead that was written to in a campaign whose settings have the address of the receiver. */
async function notified(settings: Record<string, unknown>): Promise<{ campaignId: string; prospect: Prospect }> {
  people += 1
  const host = { name: 'Jonas Weber', email: `host${people}@host.example`, timezone: 'Europe/Berlin' }
  const campaignId = await bookableCampaign(harness, { host }, settings)
  const [prospect] = await writeTo(harness, campaignId, [`jana${people}@harbour.example`])
  return { campaignId, prospect: prospect! }
}

async function book(prospect: Prospect): Promise<string> {
  const startsAt = await firstTime(harness, prospect.calendar)
  const { status } = await post(harness, prospect.calendar, formFor(startsAt, { email: prospect.email }))
  expect(status).toBe(200)
  await harness.settle()
  return startsAt
}

const received = () => receiver.received.map(({ body }) => JSON.parse(body))

test('Events: 4. When a prospect books a meeting through the campaign’s calendar link, a webhook notification is sent to a URL configured in the campaign settings', async () => {
  const { campaignId, prospect } = await notified({ webhook: { url: receiver.url } })
  // The add-lead operation emits no event itself; the lead’s outreach may later lead to the meeting-booked event.
  expect(received()).toEqual([])
  const startsAt = await book(prospect)
  const { prospectId } = prospect
  expect(receiver.received.map(({ method }) => method)).toEqual(['POST'])
  expect(received()).toEqual([
    {
      type: 'meeting.booked',
      timestamp: expect.any(String),
      sequence: expect.anything(),
      data: expect.objectContaining({ prospectId, campaignId, attribution: 'token' }),
    },
  ])
  // Content: Meeting details.
  expect(received()[0].data.meeting).toMatchObject({
    startsAt: new Date(startsAt).toISOString(),
    timezone: 'Europe/Berlin',
    attendee: { name: 'Jana Petersen', email: prospect.email },
    host: { name: 'Jonas Weber' },
  })
  expect(received()[0].data.lead).toMatchObject({ companyName: 'Harbour Robotics', email: prospect.email })
})

test('Events: name, payload and signing are as OpenAPI describes them, after Standard Webhooks', async () => {
  const { body } = await harness.call('GET', '/api/v1/openapi.json', undefined, { key: null })
  const { schema } = expandDocument(body).webhooks['meeting.booked'].post.requestBody.content['application/json']
  const { prospect } = await notified({ webhook: { url: receiver.url } })
  await book(prospect)
  const last = receiver.received.at(-1)
  expect(Compile(schema as TSchema).Errors(JSON.parse(last?.body ?? ''))).toEqual([])
  // The receiver has verified the signature: it does not close otherwise.
  expect(last?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/./u),
    'webhook-timestamp': expect.stringMatching(/^\d+$/u),
    'webhook-signature': expect.stringMatching(/^v1,/u),
  })
})

test('Events: A webhook URL is configured in the campaign settings: it can be set later, changed and taken away', async () => {
  const { campaignId, prospect } = await notified({})
  const path = `/api/v1/campaigns/${campaignId}`
  const set = async (webhook: unknown) => {
    const { status, text } = await harness.call('PATCH', path, { webhook }, { headers: { 'if-match': '*' } })
    expect(status, text).toBe(200)
  }
  await set({ url: receiver.url })
  expect((await harness.call('GET', path)).body.webhook).toMatchObject({ url: receiver.url })
  const before = received().length
  await book(prospect)
  expect(received().slice(before)).toMatchObject([{ type: 'meeting.booked', data: { campaignId } }])
  await set(null)
  expect((await harness.call('GET', path)).body.webhook).toBeNull()
})
