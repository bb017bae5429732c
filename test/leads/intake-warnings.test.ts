import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})

afterAll(async () => {
  await harness.close()
})

const CRITERIA = [
  { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 50, weight: 3 },
  { id: 'place', kind: 'should', field: 'company.country', op: 'eq', value: 'DE', weight: 2 },
  { id: 'who', kind: 'should', field: 'title', op: 'contains', value: 'VP', weight: 1 },
]
const WITH_CRITERIA = { icp: { criteria: CRITERIA } }
const goLive = (campaign: string) =>
  query(harness, `update campaigns set mode = 'live' where campaign_id = '${campaign.replace('camp_', '')}'`)
const whole = (change: Record<string, unknown> = {}) =>
  leadBody({ company: { employeeCount: 60, country: 'DE' }, ...change })
const codes = (body: { warnings: { code: string }[] }) => body.warnings.map(({ code }) => code)

test('the message of a live, active campaign is that of the interface, and nothing needs a warning', async () => {
  const campaign = await newActiveCampaign(harness, WITH_CRITERIA)
  await goLive(campaign)
  const { body } = await addLead(harness, campaign, whole())
  expect(body).toMatchObject({ status: 'queued', message: 'Lead accepted and queued for outreach.', warnings: [] })
})

test('a draft, a paused and a test campaign promise no email, with and without an Idempotency-Key', async () => {
  const draft = await newCampaign(harness, WITH_CRITERIA)
  await goLive(draft)
  const paused = await newActiveCampaign(harness, WITH_CRITERIA)
  await goLive(paused)
  await harness.call('POST', `/api/v1/campaigns/${paused}/pause`)
  const captured = await newActiveCampaign(harness, WITH_CRITERIA)
  for (const [campaign, message, code] of [
    [draft, /is a draft: no email is sent before it is activated/, 'campaign_not_active'],
    [paused, /is paused: no email is sent before it is resumed/, 'campaign_not_active'],
    [captured, /is a test: emails are captured, not sent/, 'test_campaign'],
  ] as const) {
    for (const headers of [{}, { 'idempotency-key': code }]) {
      const { body } = await addLead(harness, campaign, whole(), { headers })
      expect(body).toMatchObject({ status: 'queued', message: expect.stringMatching(message) })
      expect(codes(body)).toEqual([code])
      const tried = await addLead(harness, campaign, whole(), { query: 'dryRun=true' })
      expect(codes(tried.body)).toEqual([code])
    }
  }
})

test('a campaign without criteria says so, and a batch says it once for all rows', async () => {
  const campaign = await newCampaign(harness)
  const expected = ['campaign_not_active', 'test_campaign', 'no_criteria']
  expect(codes((await addLead(harness, campaign, whole())).body)).toEqual(expected)
  const path = `/api/v1/campaigns/${campaign}/leads/batch`
  for (const asked of ['', '?dryRun=true']) {
    const { body } = await harness.call('POST', path + asked, [whole()])
    expect(codes(body)).toEqual(expected)
    expect(body.results[0]).not.toHaveProperty('warnings')
  }
})

test('what research alone answers asks for no field of whoever sends a lead', async () => {
  const question = { key: 'port', question: 'Do they run their own port?', answer: 'yes_no' }
  const criteria = [
    { id: 'port', kind: 'should', field: 'answers.port', op: 'isTrue', weight: 9 },
    { id: 'ships', kind: 'should', field: 'domain', op: 'judge', value: 'Do they own ships?', weight: 9 },
    { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 50, weight: 1 },
  ]
  const campaign = await newCampaign(harness, { questions: [question], icp: { criteria } })
  expect(codes((await addLead(harness, campaign, whole())).body)).not.toContain('company_too_sparse')
})

test('company data that leaves most of the score unknown is a warning with the fields that are missing', async () => {
  const campaign = await newActiveCampaign(harness, WITH_CRITERIA)
  const warned = async (lead: Record<string, unknown>) => {
    const { body } = await addLead(harness, campaign, whole({ title: 'VP Sales', ...lead }))
    return body.warnings.find(({ code }: { code: string }) => code === 'company_too_sparse')
  }
  expect(await warned({ company: { industry: 'Robotics' } })).toMatchObject({
    pointer: '/company',
    detail: expect.stringMatching(
      /83% of the score rests on .* do not say: company\.employeeCount, company\.country\. .* `notes`/,
    ),
  })
  // What criteria ask is not told to whom may not read them.
  const made = { organizationId: harness.organizationId, name: 'writes', scopes: ['leads:write'], createdBy: 'test' }
  const { key } = await createKey(harness.context, made)
  const { body } = await addLead(harness, campaign, whole({ company: { industry: 'Robotics' }, title: 'VP' }), { key })
  const told = body.warnings.find(({ code }: { code: string }) => code === 'company_too_sparse')
  expect(told.detail).toMatch(/83% of the score rests on .* do not say\. Send the fields that the criteria ask for/)
  expect(await warned({ company: { employeeCount: 60 } })).toBeUndefined()
  expect(await warned({ company: null })).toBeUndefined()
})

test('sparse company data is a warning of new leads alone: none of a duplicate, none of a suppressed address', async () => {
  const campaign = await newActiveCampaign(harness, WITH_CRITERIA)
  await goLive(campaign)
  const sparse = leadBody({ company: { industry: 'Robotics' } })
  const suppressed = leadBody({ company: { industry: 'Robotics' } })
  await harness.call('POST', '/api/v1/suppressions', { addresses: [suppressed['email']] })
  for (const [lead, expected] of [
    [sparse, ['company_too_sparse']],
    [sparse, []],
    [suppressed, ['suppressed']],
  ] as const) {
    for (const asked of ['dryRun=true', 'onDuplicate=skip']) {
      // The first try writes nothing; a duplicate is one to both.
      expect(codes((await addLead(harness, campaign, lead, { query: asked })).body)).toEqual(expected)
    }
  }
})

test('rows of a batch with sparse company data have the warning of a single lead, as a list and as a stream', async () => {
  const campaign = await newActiveCampaign(harness, WITH_CRITERIA)
  await goLive(campaign)
  const path = `/api/v1/campaigns/${campaign}/leads/batch`
  const rows = () => {
    const sparse = leadBody({ company: { industry: 'Robotics' } })
    return [whole(), sparse, sparse, whole({ company: undefined })]
  }
  const stream = () => ({
    raw: rows()
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(''),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  for (const { body } of [
    await harness.call('POST', path, rows()),
    await harness.call('POST', path, undefined, stream()),
  ]) {
    const told = body.results.map(({ warnings = [] }: { warnings?: { code: string }[] }) => codes({ warnings }))
    expect(told).toEqual([[], ['company_too_sparse'], [], []])
  }
})
