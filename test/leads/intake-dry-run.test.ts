import { beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { contents } from '../support/leads/prospect.ts'

const harness = useHarness()
let campaign: string

beforeAll(async () => {
  campaign = await newActiveCampaign(harness, {
    icp: {
      criteria: [
        { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'between', value: [10, 500], weight: 1 },
      ],
    },
    schedule: { timezone: 'Europe/Berlin', days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '14:00', to: '17:00' },
  })
})

test('a key that only adds leads is told what was sent, not what is known, nor what would be written', async () => {
  const order = { organizationId: harness.organizationId, name: 'adds', createdBy: 'test' }
  const { key } = await createKey(harness.context, order)
  const answer = await addLead(harness, campaign, leadBody(), { key, query: 'dryRun=true' })
  expect(answer.body).toMatchObject({ success: true, status: 'queued', duplicate: false, score: {}, plannedAt: null })
  expect(answer.body.firstEmail).toMatchObject({ subject: null, body: null })
})

const dry = (body: unknown, query = '', headers: Record<string, string> = {}, id = campaign) =>
  addLead(harness, id, body, { query: `dryRun=true${query}`, headers })

test('it answers score, first email and planned time, and writes nothing at all', async () => {
  const before = await contents(harness)
  const given = leadBody({
    email: 'jana@new.test',
    company: { employeeCount: 40, industry: 'Robotics' },
    tittle: 'CEO',
  })
  const answer = await dry(given, '', { 'idempotency-key': 'dry' })
  expect(answer.status).toBe(200)
  expect(answer.headers.location).toBeUndefined()
  expect(answer.body).toMatchObject({
    success: true,
    dryRun: true,
    prospectId: null,
    status: 'queued',
    duplicate: false,
    score: { value: 100, tier: 'A' },
    firstEmail: { subject: 'Hello', body: expect.stringContaining('Hi Jana'), problem: null },
    // Ten in the morning in Berlin; the window opens at 14:00, and a test does not wait for it.
    plannedAt: harness.clock.now().toISOString(),
    warnings: [
      { pointer: '/tittle', code: 'unknown_key', detail: expect.any(String) },
      { pointer: '', code: 'test_campaign', detail: expect.any(String) },
    ],
  })
  expect(await contents(harness)).toBe(before)
  const real = await addLead(harness, campaign, leadBody(), { headers: { 'idempotency-key': 'dry' } })
  expect(real.status).toBe(201)
})

test('what a lead would be refused with is answered by the dry run too', async () => {
  const given = leadBody()
  const { body } = await addLead(harness, campaign, given)
  expect((await dry(given)).body).toMatchObject({ duplicate: true, prospectId: body.prospectId, status: 'queued' })
  expect((await dry(given, '&onDuplicate=reject')).status).toBe(409)
  const other = await newCampaign(harness)
  expect((await dry(given, '', {}, other)).body).toMatchObject({ duplicate: false, prospectId: null })
  const wide = await dry(given, '&duplicateScope=organization', {}, other)
  expect(wide.body).toMatchObject({ duplicate: true, prospectId: body.prospectId })
  expect((await dry({ ...given, email: 'x' })).status).toBe(400)
  await harness.call('POST', `/api/v1/leads/${body.prospectId}/erase`)
  expect((await dry(given)).body.code).toBe('person_erased')
})

test('a suppressed address would end at once', async () => {
  await harness.call('POST', '/api/v1/suppressions', { domains: ['quiet.test'] })
  const { body } = await dry(leadBody({ email: 'jana@quiet.test' }))
  expect(body).toMatchObject({
    status: 'ended',
    endReason: 'suppressed',
    warnings: expect.arrayContaining([expect.objectContaining({ code: 'suppressed' })]),
  })
})

test('a campaign without emails says so', async () => {
  const draft = await newCampaign(harness)
  const { status, body } = await dry(leadBody(), '', {}, draft)
  expect(status).toBe(200)
  expect(body.firstEmail).toEqual({ subject: null, body: null, problem: expect.any(String) })
})
