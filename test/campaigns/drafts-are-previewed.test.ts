import { beforeAll, expect, test } from 'vitest'
import { useHarness } from '../support/installation/use-harness.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'

const harness = useHarness()
let campaignId: string
let prospects: string[]

const SIZE = { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 10 }

beforeAll(async () => {
  campaignId = await newActiveCampaign(harness, { icp: { criteria: [SIZE] } })
  const sizes = [300, 200, 20]
  prospects = []
  for (const employeeCount of sizes) {
    const body = leadBody({ company: { employeeCount }, customData: { port: `Port ${employeeCount}`, 'two words': 1 } })
    prospects.push((await addLead(harness, campaignId, body)).body.prospectId)
  }
  // Ids sort by time, and the clock stands still.
  harness.clock.advance(1_000)
  await addLead(harness, campaignId, leadBody({ title: 'Head of Ports', company: { industry: 'Ports' } }))
  await harness.settle()
})

const post = (path: string, body: unknown, key = harness.key) =>
  harness.call('POST', `/api/v1/campaigns/${campaignId}/${path}`, body, { key })
const get = (path: string) => harness.call('GET', `/api/v1/campaigns/${campaignId}/${path}`)

test('saved criteria as a draft change nothing', async () => {
  const { status, body } = await post('icp/preview', { icp: { criteria: [SIZE] } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ problems: [], effect: { leads: 4, more: false, changed: 0, changes: [] } })
  expect(body.effect.before).toEqual({ A: 2, B: 0, C: 0, D: 1, U: 1, X: 0 })
  expect(body.effect.after).toEqual(body.effect.before)
  expect(body.effect.criteria).toEqual([{ id: 'size', match: 2, partial: 0, miss: 1, unknown: 1 }])
})

test('a draft shows which leads would change their tier, newest first, and leaves them as they are', async () => {
  const { body } = await post('icp/preview', { icp: { criteria: [{ ...SIZE, value: 250 }] } })
  expect(body.effect.changed).toBe(1)
  expect(body.effect.changes).toEqual([
    {
      prospectId: prospects[1],
      contactName: 'Jana Petersen',
      companyName: 'Harbour Robotics',
      before: { score: 100, tier: 'A' },
      after: { score: 0, tier: 'D' },
    },
  ])
  const lead = await harness.call('GET', `/api/v1/leads/${prospects[1]}`)
  expect(lead.body).toMatchObject({ score: 100, tier: 'A' })
  const campaign = await harness.call('GET', `/api/v1/campaigns/${campaignId}`)
  expect(campaign.body).toMatchObject({ icpVersion: 1, version: 1 })
})

test('what is wrong with a draft is the answer, each fault with its place', async () => {
  const { status, body } = await post('icp/preview', { icp: { criteria: [{ ...SIZE, field: 'company.size' }] } })
  expect(status).toBe(200)
  expect(body.effect).toBeNull()
  expect(body.problems).toMatchObject([{ pointer: '/icp/criteria/0/field', code: 'unknown_field' }])
})

test('values that match no lead are named before the draft is saved', async () => {
  const criteria = [
    { id: 'where', kind: 'should', field: 'company.country', op: 'in', value: ['DE', 'Canda'], weight: 1 },
  ]
  const { body } = await post('icp/preview', { icp: { criteria } })
  const detail = 'We don’t know the country "Canda". Did you mean Canada?'
  expect(body).toMatchObject({
    problems: [],
    warnings: [{ pointer: '/icp/criteria/0/value/1', code: 'unknown_value', detail }],
  })
})

test('a draft is tried out on the leads of its own organization alone', async () => {
  const { key } = await harness.newOrganization('Elsewhere')
  expect((await post('icp/preview', { icp: {} }, key)).status).toBe(403)
  expect((await post('sequence/preview', { subject: 'x', body: 'y' }, key)).status).toBe(403)
})

test('the fields of criteria are listed with their comparisons and the keys that leads have', async () => {
  const { body } = await get('icp/fields')
  const field = (path: string) => body.data.find((one: { path: string }) => one.path === path)
  expect(field('company.employeeCount')).toMatchObject({ type: 'number', leads: null })
  expect(field('company.employeeCount').ops).toContain('between')
  expect(field('company.employeeCount').ops).not.toContain('judge')
  expect(field('customData.port')).toMatchObject({ type: 'free', leads: 3, values: null, closed: false })
  expect(field('contact.seniority')).toMatchObject({ closed: true })
  expect(field('contact.seniority').values).toContainEqual({ value: 'c_suite', label: 'C-suite' })
  expect(field('company.country').values).toContainEqual({ value: 'DE', label: 'Germany' })
  expect(field('company.industry')).toMatchObject({ closed: false })
})

test('the variables of templates are listed with the keys that leads have, as Liquid names them', async () => {
  const { body } = await get('template-variables')
  const names = body.data.map((one: { name: string }) => one.name)
  expect(names).toContain('lead.firstName')
  expect(names).toContain('customData["two words"]')
  const port = body.data.find((one: { name: string }) => one.name === 'customData.port')
  expect(port).toMatchObject({ leads: 3, example: 'Port 20' })
})

test('an email is written for the lead chosen, and counted for whom it cannot be', async () => {
  const draft = {
    subject: 'Hi {{ lead.firstName }}',
    body: 'About {{ customData.port }} {{ customData["two words"] }}',
  }
  const { status, body } = await post('sequence/preview', { ...draft, prospectId: prospects[0] })
  expect(status).toBe(200)
  expect(body).toMatchObject({ problems: [], prospectId: prospects[0], subject: 'Hi Jana', problem: null, missing: [] })
  expect(body.text).toContain('About Port 300 1\n')
  expect(body.text).toContain('Unsubscribe: ')
  expect(body).toMatchObject({ tried: 4, held: 1 })
  expect(body.missingInTried).toContainEqual({ name: 'customData.port', leads: 1 })
})

test('without a lead named it is the newest; what it lacks is named', async () => {
  const { body } = await post('sequence/preview', { subject: 'Hi', body: 'About {{ customData.port }}' })
  expect(body).toMatchObject({ subject: null, text: null, missing: ['customData.port'] })
  expect(body.problem).toContain('No value for customData.port')
})

test('a campaign without leads shows the email as a made-up lead would get it, freeform data by its name', async () => {
  const empty = await newActiveCampaign(harness)
  const preview = (draft: object) =>
    harness.call('POST', `/api/v1/campaigns/${empty}/sequence/preview`, draft, { key: harness.key })
  const { body } = await preview({ subject: 'Hi {{ firstName }}', body: 'About {{ customData.plan }}', html: '' })
  expect(body).toMatchObject({ problems: [], prospectId: null, contactName: 'Jane Doe', subject: 'Hi Jane', tried: 0 })
  expect(body.text).toContain('About [plan]\n')
  expect(body.text).toContain('Unsubscribe: ')
  const reply = await preview({ body: 'Again', firstSubject: 'For {{ lead.firstName }}' })
  expect(reply.body.subject).toBe('Re: For Jane')
})

test('a reply carries the subject of the first email as that lead got it', async () => {
  const { body } = await post('sequence/preview', { body: 'Again', firstSubject: 'For {{ lead.companyName }}' })
  expect(body.subject).toBe('Re: For Harbour Robotics')
})

test('faults of a draft have their places', async () => {
  const { body } = await post('sequence/preview', { subject: 'Hi {{ lead.firstNam }}', body: '{% if %}' })
  expect(body.problems.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/subject', '/body'])
  expect((await post('sequence/preview', { body: 'Hi' })).body.problems).toMatchObject([{ code: 'subject_required' }])
})

test('a lead of another campaign is none here', async () => {
  const other = await newActiveCampaign(harness)
  const { body } = await addLead(harness, other, leadBody())
  expect((await post('sequence/preview', { subject: 'x', body: 'y', prospectId: body.prospectId })).status).toBe(404)
})

test('a schedule says when emails may leave next', async () => {
  const { body } = await post('schedule/preview', { schedule: { timezone: 'Europe/Berlin', days: ['wed'] } })
  expect(body.problems).toEqual([])
  expect(body.windows).toHaveLength(5)
  const wrong = await post('schedule/preview', { schedule: { timezone: 'Mars/Base', from: '18:00' } })
  expect(wrong.body.windows).toEqual([])
  expect(wrong.body.problems.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    '/schedule/timezone',
    '/schedule/to',
  ])
})

test('an email is previewed for the newest lead where all have ended', async () => {
  const ended = await newActiveCampaign(harness)
  const { prospectId } = (await addLead(harness, ended, leadBody())).body
  await harness.settle()
  await harness.call('POST', `/api/v1/leads/${prospectId}/stop`)
  const draft = { subject: 'Hi {{ lead.firstName }}', body: 'Hello' }
  const { body } = await harness.call('POST', `/api/v1/campaigns/${ended}/sequence/preview`, draft)
  expect(body).toMatchObject({ prospectId, subject: 'Hi Jana', tried: 1 })
})
