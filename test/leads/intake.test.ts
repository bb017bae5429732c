import { beforeAll, expect, test } from 'vitest'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

const harness = useHarness()
let campaign: string

beforeAll(async () => {
  campaign = await newCampaign(harness)
})

/** The campaign of these tests is a draft without mailboxes and criteria; every answer says so. */
const TOLD_OF_CAMPAIGN = ['campaign_not_active', 'test_campaign', 'no_criteria'].map((code) =>
  expect.objectContaining({ pointer: '', code }),
)
const ofLead = (warnings: { pointer: string }[]) => warnings.filter(({ pointer }) => pointer !== '')
const read = (prospectId: string) => harness.call('GET', `/api/v1/leads/${prospectId}`)
const code = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ''}`.trim()

test('a new lead is 201 with its Location, and is stored when the answer comes', async () => {
  const answer = await addLead(harness, campaign, leadBody())
  expect(answer.status).toBe(201)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.body).toEqual({
    success: true,
    prospectId: expect.stringMatching(/^lead_[0-9a-f]{32}$/),
    status: 'queued',
    message: expect.stringMatching(/./),
    duplicate: false,
    warnings: TOLD_OF_CAMPAIGN,
  })
  expect(answer.headers.location).toBe(`/api/v1/leads/${answer.body.prospectId}`)
  const stored = await harness.call('GET', answer.headers.location ?? '')
  expect(stored.body).toMatchObject({ prospectId: answer.body.prospectId, campaignId: campaign, status: 'queued' })
})

test('every field comes back as it was given, freeform objects to the letter', async () => {
  const given = {
    companyName: 'Acme',
    contactName: 'Jane Doe',
    email: 'Jane.Doe+x@Acme.com',
    domain: 'acme.io',
    title: 'VP Sales',
    phone: '+49 30 901820',
    profileNetworkUrl: 'https://www.linkedin.com/in/jane',
    companyProfileNetworkUrl: 'https://www.linkedin.com/company/acme',
    notes: 'Met in Lisbon 🛳️',
    company: {
      website: 'https://acme.com',
      employeeCount: 220,
      technologies: ['HubSpot'],
      signals: { newsSignals: { recentNews: ['x'] } },
    },
    contact: { city: 'Berlin', timezone: 'US/Eastern' },
    researchData: { opener: 'x', deep: { list: [1, null, { a: 0.1 }] } },
    extraContext: {},
    customData: { region: 'emea', constructor: { prototype: 1 }, empty: null, blank: '' },
  }
  const raw = JSON.stringify(given).replace('"region"', '"__proto__":{"polluted":true},"region"')
  const { status, body } = await addLead(harness, campaign, undefined, { raw })
  expect(status).toBe(201)
  const stored = await read(body.prospectId)
  expect(stored.body).toMatchObject({
    ...given,
    customData: { region: 'emea' },
    phoneE164: '+4930901820',
    domainKind: 'company',
  })
  expect(JSON.parse(stored.text).customData).toEqual(JSON.parse(raw).customData)
  expect(Object.keys(stored.body.customData)).toContain('__proto__')
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('what deserves a look is a warning, and nothing the caller sent is lost', async () => {
  const given = leadBody({
    companyname: 'typo',
    domain: 'gmail.com',
    phone: 'call me',
    company: { Industry: 'Robotics', industry: 'x' },
  })
  const { status, body } = await addLead(harness, campaign, given)
  expect(status).toBe(201)
  expect(
    body.warnings.map((warning: { pointer: string; code: string }) => `${warning.pointer} ${warning.code}`),
  ).toEqual(
    expect.arrayContaining([
      '/companyname unknown_key',
      '/company/Industry unknown_key',
      '/domain free_mail',
      '/phone unparsable_phone',
    ]),
  )
  const typo = body.warnings.find((warning: { pointer: string }) => warning.pointer === '/companyname')
  expect(typo.detail).toContain('companyName')
  const stored = await read(body.prospectId)
  expect(stored.body.unrecognised).toEqual({ companyname: 'typo', company: { Industry: 'Robotics' } })
})

test('the same address again is the same lead: 200 with its present status', async () => {
  const given = leadBody({ email: 'Again@Harbour.test' })
  const first = await addLead(harness, campaign, given)
  await harness.call('POST', `/api/v1/leads/${first.body.prospectId}/stop`)
  const second = await addLead(harness, campaign, { ...given, email: 'AGAIN@harbour.TEST', title: 'CEO' })
  expect(second.status).toBe(200)
  expect(second.headers.location).toBeUndefined()
  expect(second.body).toMatchObject({
    success: true,
    prospectId: first.body.prospectId,
    status: 'ended',
    endReason: 'stopped',
    duplicate: true,
  })
  expect((await read(first.body.prospectId)).body).toMatchObject({ title: null, email: 'Again@Harbour.test' })
})

test('onDuplicate=update merges, scores again and raises the version; the same again changes nothing', async () => {
  const active = await newActiveCampaign(harness)
  const given = leadBody({ company: { industry: 'Robotics' } })
  const { body } = await addLead(harness, active, given)
  await harness.settle()
  const before = (await read(body.prospectId)).body
  const change = { ...given, title: 'CEO', company: { employeeCount: 40 } }
  const updated = await addLead(harness, active, change, { query: 'onDuplicate=update' })
  expect(updated.status).toBe(200)
  expect(updated.body).toMatchObject({ prospectId: body.prospectId, duplicate: true, status: before.status })
  await harness.settle()
  const after = (await read(body.prospectId)).body
  expect(after).toMatchObject({
    title: 'CEO',
    company: { industry: 'Robotics', employeeCount: 40 },
    status: before.status,
  })
  expect(after.version).toBeGreaterThan(before.version)
  await addLead(harness, active, change, { query: 'onDuplicate=update' })
  expect((await read(body.prospectId)).body).toEqual(after)
  const timeline = await harness.call('GET', `/api/v1/leads/${body.prospectId}/timeline`)
  const types = timeline.body.data.map((entry: { type: string }) => entry.type)
  expect(types.filter((type: string) => type === 'lead.scored')).toHaveLength(2)
  expect(types.filter((type: string) => type === 'lead.updated')).toHaveLength(1)
  const messages = await harness.call('GET', `/api/v1/messages?prospectId=${body.prospectId}`)
  expect(messages.body.data.map((message: { step: number }) => message.step).toSorted()).toEqual([1, 2])
})

test('onDuplicate=reject is 409 with the lead that is there, and 201 when there is none', async () => {
  const given = leadBody()
  const first = await addLead(harness, campaign, given, { query: 'onDuplicate=reject' })
  const second = await addLead(harness, campaign, given, { query: 'onDuplicate=reject' })
  expect(first.status).toBe(201)
  expect(code(second)).toBe('409 duplicate_lead')
  expect(second.body.prospectId).toBe(first.body.prospectId)
})

test('duplicateScope=organization finds the lead of another campaign, never of another organization', async () => {
  const other = await newCampaign(harness)
  const given = leadBody()
  const first = await addLead(harness, campaign, given)
  const wide = await addLead(harness, other, given, { query: 'duplicateScope=organization' })
  expect(wide.body).toMatchObject({ prospectId: first.body.prospectId, duplicate: true })
  const narrow = await addLead(harness, other, given)
  expect(narrow.status).toBe(201)
  const own = await addLead(harness, other, given, { query: 'duplicateScope=organization' })
  expect(own.body.prospectId).toBe(narrow.body.prospectId)
  const { key } = await harness.newOrganization('Elsewhere')
  const theirs = await newCampaign(harness, {}, key)
  const there = await addLead(harness, theirs, given, { key, query: 'duplicateScope=organization' })
  expect(there.status).toBe(201)
})

test('lenient converts what it can and sets the rest aside, each with a warning; strict refuses both at once', async () => {
  const given = leadBody({ company: { employeeCount: '12', foundedYear: 'soon' }, customData: 'none' })
  const strict = await addLead(harness, campaign, given)
  expect(code(strict)).toBe('400 validation_failed')
  expect(strict.body.errors.map((error: { pointer: string }) => error.pointer).toSorted()).toEqual([
    '/company/employeeCount',
    '/company/foundedYear',
    '/customData',
  ])
  const lenient = await addLead(harness, campaign, given, { query: 'lenient=true' })
  expect(lenient.status).toBe(201)
  expect(ofLead(lenient.body.warnings)).toHaveLength(3)
  expect((await read(lenient.body.prospectId)).body).toMatchObject({
    company: { employeeCount: 12 },
    customData: null,
    unrecognised: { company: { foundedYear: 'soon' }, customData: 'none' },
  })
  expect(code(await addLead(harness, campaign, { ...given, email: 'nonsense' }, { query: 'lenient=true' }))).toBe(
    '400 validation_failed',
  )
})

test('a suppressed address or domain is stored as ended, with a warning, and is never written to', async () => {
  const active = await newActiveCampaign(harness)
  await harness.call('POST', '/api/v1/suppressions', { addresses: ['no@thanks.test'], domains: ['never.test'] })
  for (const email of ['No@Thanks.test', 'anyone@mail.never.test']) {
    const { status, body } = await addLead(harness, active, leadBody({ email }))
    expect({ status, ...body }).toMatchObject({ status: 'ended', endReason: 'suppressed', duplicate: false })
    expect(body.warnings).toEqual([{ pointer: '/email', code: 'suppressed', detail: expect.any(String) }])
    await harness.settle()
    expect((await read(body.prospectId)).body).toMatchObject({ status: 'ended', endReason: 'suppressed', score: null })
    expect((await harness.call('GET', `/api/v1/messages?prospectId=${body.prospectId}`)).body.data).toEqual([])
  }
})

test.each(['draft', 'active', 'paused'])('a campaign that is %s accepts leads; they are scored', async (status) => {
  const id = status === 'draft' ? await newCampaign(harness) : await newActiveCampaign(harness)
  if (status === 'paused') await harness.call('POST', `/api/v1/campaigns/${id}/pause`)
  const { status: answered, body } = await addLead(harness, id, leadBody())
  expect(answered).toBe(201)
  await harness.settle()
  const lead = (await read(body.prospectId)).body
  expect(lead.status).toBe(status === 'active' ? 'in_sequence' : 'scored')
  expect(lead.score).toBe(50)
})

test('an archived campaign is 409 and stores nothing; what was answered before is still replayed', async () => {
  const id = await newCampaign(harness)
  const given = leadBody()
  const headers = { 'idempotency-key': 'before-archive' }
  const first = await addLead(harness, id, given, { headers })
  await harness.call('POST', `/api/v1/campaigns/${id}/archive`)
  // A process knows of the archive within a second; another one reads it on its first request.
  const late = await startAnotherProcess(harness)
  const again = { ...leadBody(), email: 'late@harbour.test' }
  expect(code(await addLead(late, id, again))).toBe('409 campaign_archived')
  expect(code(await addLead(late, id, again, { query: 'dryRun=true' }))).toBe('409 campaign_archived')
  expect(code(await addLead(late, id, { email: 1 }))).toBe('400 validation_failed')
  const replay = await addLead(late, id, given, { headers })
  expect([replay.status, replay.text]).toEqual([201, first.text])
  expect(code(await addLead(late, id, again, { headers }))).toBe('422 idempotency_mismatch')
  expect(await query(harness, `select 1 from leads where email = 'late@harbour.test'`)).toEqual([])
  await late.close()
})
