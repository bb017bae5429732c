import { expect, test } from 'vitest'
import { endLeads, lockLeads } from '../../src/leads/index.ts'
import type { EndReason } from '../../src/leads/index.ts'
import { DAY } from '../../src/platform/clock.ts'
import { transaction } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import type { Answer } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const CRITERIA = {
  criteria: [
    { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 1 },
    { id: 'where', kind: 'mustNot', field: 'company.country', op: 'eq', value: 'FR' },
  ],
}

const harness = useHarness()

interface TestLead {
  readonly path: string
  readonly leadId: string
}

async function add(campaign: string, change: Record<string, unknown> = {}): Promise<TestLead> {
  const { body, text } = await addLead(
    harness,
    campaign,
    leadBody({ company: { employeeCount: 500, country: 'DE' }, ...change }),
  )
  const leadId = parseId('lead', body.prospectId)
  if (leadId === undefined) throw new Error(text)
  return { path: `/api/v1/leads/${body.prospectId}`, leadId }
}

const read = async ({ path }: TestLead) => (await harness.call('GET', path)).body
const act = (lead: TestLead, action: string, body?: unknown) => harness.call('POST', `${lead.path}/${action}`, body)
const code = ({ status, body }: Answer) => `${status} ${body.code ?? body.status}`

async function typesOf({ path }: TestLead): Promise<string[]> {
  const { body } = await harness.call('GET', `${path}/timeline`)
  return body.data.map((entry: { type: string }) => entry.type)
}

async function end(lead: TestLead, reason: EndReason): Promise<void> {
  const { context, organizationId } = harness
  await transaction(context.db, async (tx) => {
    const leads = await lockLeads(tx, organizationId, [lead.leadId])
    await endLeads(context, tx, organizationId, { leads, reason })
  })
}

test('queued → scored → in_sequence → ended, and every step is in the timeline', async () => {
  const campaign = await newActiveCampaign(harness)
  const lead = await add(campaign)
  expect(await read(lead)).toMatchObject({ status: 'queued', score: null, tier: null, step: 0 })
  await harness.settle()
  expect(await read(lead)).toMatchObject({ status: 'in_sequence', score: 50, tier: 'U', step: 1 })
  harness.clock.advance(3 * DAY)
  await harness.settle()
  expect(await read(lead)).toMatchObject({ status: 'ended', endReason: 'completed', step: 2 })
  const types = await typesOf(lead)
  expect(types.filter((type) => type.startsWith('lead.') || type === 'message.sent')).toEqual([
    'lead.accepted',
    'lead.scored',
    'message.sent',
    'message.sent',
    'lead.ended',
  ])
})

test('stop ends a lead once; resume goes on after the last step handed over', async () => {
  const lead = await add(await newActiveCampaign(harness))
  await harness.settle()
  expect((await act(lead, 'stop')).body).toMatchObject({ status: 'ended', endReason: 'stopped', step: 1 })
  expect((await act(lead, 'stop')).status).toBe(200)
  expect((await typesOf(lead)).filter((type) => type === 'lead.ended')).toHaveLength(1)
  harness.clock.advance(5 * DAY)
  await harness.settle()
  expect((await read(lead)).step).toBe(1)
  expect((await act(lead, 'resume')).body).toMatchObject({ status: 'in_sequence', endReason: null, step: 1 })
  await harness.settle()
  expect(await read(lead)).toMatchObject({ status: 'ended', endReason: 'completed', step: 2 })
})

test('a lead that was stopped before research or before its first email goes on from there', async () => {
  const campaign = await newCampaign(harness)
  const queued = await add(campaign)
  await act(queued, 'stop')
  expect((await act(queued, 'resume')).body.status).toBe('queued')
  await harness.settle()
  const scored = queued
  expect((await read(scored)).status).toBe('scored')
  await act(scored, 'stop')
  expect((await act(scored, 'resume')).body.status).toBe('scored')
})

test.each(['unsubscribed', 'bounced', 'complained', 'suppressed'] as const)(
  'a lead that ended as %s is never resumed',
  async (reason) => {
    const lead = await add(await newActiveCampaign(harness))
    await end(lead, reason)
    for (const action of ['resume', 'rescore', 'pause']) {
      const answer = await act(lead, action)
      expect([action, code(answer)]).toEqual([action, '409 illegal_transition'])
    }
    expect((await act(lead, 'stop')).body).toMatchObject({ status: 'ended', endReason: reason })
  },
)

test.each(['meeting_booked', 'replied', 'completed', 'disqualified', 'stopped', 'failed'] as const)(
  'a lead that ended as %s can be resumed',
  async (reason) => {
    const lead = await add(await newCampaign(harness))
    await harness.settle()
    await end(lead, reason)
    expect((await act(lead, 'resume')).body).toMatchObject({ status: 'scored', endReason: null, hold: null })
    expect((await typesOf(lead)).at(-1)).toBe('lead.resumed')
  },
)

test('pause holds until resumed; nothing is sent meanwhile and nothing is lost', async () => {
  const lead = await add(await newActiveCampaign(harness))
  expect((await act(lead, 'pause')).body).toMatchObject({ status: 'queued', hold: { reason: 'paused', until: null } })
  await harness.settle()
  expect(await read(lead)).toMatchObject({ status: 'scored', step: 0, hold: { reason: 'paused' } })
  harness.clock.advance(10 * DAY)
  await harness.settle()
  expect((await read(lead)).step).toBe(0)
  expect((await act(lead, 'resume', {})).body.hold).toBeNull()
  await harness.settle()
  expect(await read(lead)).toMatchObject({ status: 'in_sequence', step: 1 })
  expect((await act(lead, 'resume')).status).toBe(200)
  expect((await typesOf(lead)).filter((type) => type === 'lead.resumed')).toHaveLength(1)
})

test('pause until an instant lets go by itself', async () => {
  const lead = await add(await newActiveCampaign(harness))
  const until = new Date(harness.clock.now().getTime() + DAY).toISOString()
  expect((await act(lead, 'pause', { until })).body.hold).toEqual({ reason: 'paused', until })
  await harness.settle()
  expect((await read(lead)).step).toBe(0)
  harness.clock.advance(DAY)
  await harness.settle()
  expect((await read(lead)).step).toBe(1)
})

test.each([
  { until: 'soon' },
  { until: '2020-01-01T00:00:00Z' },
  { until: '2030-01-01' },
  { until: 5 },
  { untill: '2030-01-01T00:00:00Z' },
  'x',
  [],
])('pause %j is refused', async (body) => {
  const lead = await add(await newCampaign(harness))
  expect(code(await act(lead, 'pause', body))).toBe('400 validation_failed')
  expect((await read(lead)).hold).toBeNull()
})

test('a waiting lead that becomes disqualified ends; a rescore that no longer disqualifies brings it back', async () => {
  const campaign = await newCampaign(harness, { icp: CRITERIA })
  const lead = await add(campaign, { company: { country: 'FR' } })
  await harness.settle()
  expect(await read(lead)).toMatchObject({ status: 'ended', endReason: 'disqualified', tier: 'X' })
  await act(lead, 'rescore')
  await harness.settle()
  expect(await read(lead)).toMatchObject({ status: 'ended', endReason: 'disqualified' })
  await harness.call('PATCH', lead.path, { company: { country: 'DE' } })
  await harness.settle()
  expect(await read(lead)).toMatchObject({ status: 'scored', endReason: null })
})

test('a lead in sequence that becomes disqualified is held for review; resume is the approval', async () => {
  const campaign = await newActiveCampaign(harness, { icp: CRITERIA })
  const lead = await add(campaign)
  await harness.settle()
  await harness.call('PATCH', lead.path, { company: { country: 'FR' } })
  await harness.settle()
  expect(await read(lead)).toMatchObject({
    status: 'in_sequence',
    step: 1,
    hold: { reason: 'review_disqualified', until: null },
  })
  harness.clock.advance(5 * DAY)
  await harness.settle()
  expect((await read(lead)).step).toBe(1)
  await act(lead, 'resume')
  await harness.settle()
  expect(await read(lead)).toMatchObject({ status: 'ended', endReason: 'completed', step: 2, hold: null })
})

test('rescore uses the present criteria and leaves a lead where it is', async () => {
  const campaign = await newCampaign(harness, { icp: CRITERIA })
  const lead = await add(campaign)
  await harness.settle()
  expect(await read(lead)).toMatchObject({ status: 'scored', score: 100 })
  const { headers } = await harness.call('GET', `/api/v1/campaigns/${campaign}`)
  const icp = { criteria: [{ ...CRITERIA.criteria[0], value: 1_000 }] }
  const changed = await harness.call(
    'PATCH',
    `/api/v1/campaigns/${campaign}`,
    { icp },
    { headers: { 'if-match': headers['etag'] ?? '' } },
  )
  expect(changed.status).toBe(200)
  expect((await act(lead, 'rescore')).body.status).toBe('scored')
  await harness.settle()
  expect(await read(lead)).toMatchObject({ status: 'scored', score: 0 })
  expect((await harness.call('GET', `${lead.path}/score`)).body.icpVersion).toBe(2)
})

test('a lead whose domain changes is researched again, and stays where it is', async () => {
  const campaign = await newCampaign(harness)
  const lead = await add(campaign, { company: null, email: 'jane@nowhere.invalid' })
  await harness.settle()
  expect((await read(lead)).status).toBe('scored')
  await harness.call('PATCH', lead.path, { domain: 'elsewhere.invalid' })
  await harness.settle()
  expect(await read(lead)).toMatchObject({ status: 'scored', domain: 'elsewhere.invalid' })
  const types = await typesOf(lead)
  expect(types.filter((type) => type === 'lead.researched')).toHaveLength(2)
})

test('events say who edited, paused, resumed and stopped a lead, and name nobody where nobody did', async () => {
  const lead = await add(await newCampaign(harness))
  await harness.call('PATCH', lead.path, { title: 'Head of Ports' })
  await act(lead, 'pause')
  await act(lead, 'resume')
  await act(lead, 'stop')
  const { body } = await harness.call('GET', `${lead.path}/timeline`)
  const told = body.data.map(({ type, data }: { type: string; data: { by?: string } }) => [type, data.by])
  const key = expect.stringMatching(/^key_[0-9a-f]{32}$/)
  expect(told).toEqual(
    expect.arrayContaining([
      ['lead.accepted', undefined],
      ['lead.updated', key],
      ['lead.held', key],
      ['lead.resumed', key],
      ['lead.ended', key],
    ]),
  )
})
