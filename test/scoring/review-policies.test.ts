import { expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { changeCriteria, rescore } from '../support/leads/rescoring.ts'
import { query } from '../support/leads/prospect.ts'
import { parseId } from '../../src/platform/ids.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const icp = {
  criteria: [
    { id: 'size', kind: 'must', field: 'company.employeeCount', op: 'gte', value: 10, weight: 10 },
    { id: 'sector', kind: 'should', field: 'company.industry', op: 'eq', value: 'Shipping', weight: 50 },
  ],
}
const UNKNOWN = { industry: 'Shipping' }
const FITS = { industry: 'Shipping', employeeCount: 50 }
const FAILS = { industry: 'Shipping', employeeCount: 5 }

async function add(campaign: string, company: Record<string, unknown>): Promise<string> {
  const { body } = await addLead(harness, campaign, leadBody({ company }))
  return String(body.prospectId)
}

const read = async (lead: string) => (await harness.call('GET', `/api/v1/leads/${lead}`)).body

async function becomes(lead: string, company: Record<string, unknown>): Promise<void> {
  await harness.call('PATCH', `/api/v1/leads/${lead}`, { company })
  await harness.settle()
}

async function act(lead: string, action: string, body?: object): Promise<void> {
  const answer = await harness.call('POST', `/api/v1/leads/${lead}/${action}`, body)
  if (answer.status !== 200) throw new Error(answer.text)
  await harness.settle()
}

test('review: reject ends leads whose must is unknown, until more is known of them', async () => {
  const campaign = await newActiveCampaign(harness, { icp, review: 'reject' })
  const unknown = await add(campaign, UNKNOWN)
  const fits = await add(campaign, FITS)
  await harness.settle()
  expect(await read(unknown)).toMatchObject({ status: 'ended', endReason: 'disqualified', tier: 'A', score: 92 })
  expect((await harness.call('GET', `/api/v1/leads/${unknown}/score`)).body).toMatchObject({
    status: 'review',
    tier: 'A',
  })
  expect(await read(fits)).toMatchObject({ status: 'in_sequence', step: 1 })
  await act(unknown, 'rescore')
  await rescore(harness, campaign)
  await harness.settle()
  expect((await read(unknown)).status).toBe('ended')
  const readiness = await harness.call('GET', `/api/v1/campaigns/${campaign}/readiness`)
  expect(readiness.body.effects).toEqual({ scored: 2, held: 0, disqualified: 1 })
  await becomes(unknown, FITS)
  expect(await read(unknown)).toMatchObject({ status: 'in_sequence', endReason: null })
})

test('who was rejected returns when the campaign rejects no more, and stays when a person took it up', async () => {
  const campaign = await newActiveCampaign(harness, { icp, review: 'reject' })
  const [taken, left] = [await add(campaign, UNKNOWN), await add(campaign, UNKNOWN)]
  await harness.settle()
  await act(taken, 'resume')
  await rescore(harness, campaign)
  await harness.settle()
  expect([(await read(taken)).status, (await read(left)).status]).toEqual(['in_sequence', 'ended'])
  await harness.call('PATCH', `/api/v1/campaigns/${campaign}`, { review: 'send' }, { headers: { 'if-match': '*' } })
  await rescore(harness, campaign)
  await harness.settle()
  expect((await read(left)).status).toBe('in_sequence')
})

test('the tiers that a campaign names hold the others, without criteria too', async () => {
  const campaign = await newActiveCampaign(harness, { sendTiers: ['A', 'B', 'C'] })
  const [held, all] = [await add(campaign, FITS), await add(await newActiveCampaign(harness), FITS)]
  await harness.settle()
  expect(await read(held)).toMatchObject({ status: 'scored', tier: 'U', hold: { reason: 'review_tier' } })
  expect(await read(all)).toMatchObject({ status: 'in_sequence', tier: 'U', hold: null })
})

test('policies are asked once: a lead that waits or is under way is not held because its tier has sunk', async () => {
  const campaign = await newActiveCampaign(harness, { icp, sendTiers: ['A'], review: 'hold' })
  const lead = await add(campaign, FITS)
  await harness.settle()
  await changeCriteria(harness, campaign, { criteria: [{ ...icp.criteria[1], value: 'Retail' }] })
  await rescore(harness, campaign)
  await harness.settle()
  expect(await read(lead)).toMatchObject({ status: 'in_sequence', tier: 'D', hold: null })
})

test('a lead that was disqualified and returns is asked about then', async () => {
  const campaign = await newActiveCampaign(harness, { icp, sendTiers: ['D'] })
  const lead = await add(campaign, FAILS)
  await harness.settle()
  expect((await read(lead)).status).toBe('ended')
  await becomes(lead, FITS)
  expect(await read(lead)).toMatchObject({ status: 'scored', tier: 'A', hold: { reason: 'review_tier' } })
})

test('a review takes the place of no other hold', async () => {
  const campaign = await newActiveCampaign(harness, { icp })
  const lead = await add(campaign, FITS)
  await harness.settle()
  await act(lead, 'pause')
  await query(harness, `update leads set hold_reason = 'moved' where lead_id = $1`, [parseId('lead', lead)])
  await becomes(lead, FAILS)
  expect(await read(lead)).toMatchObject({ hold: { reason: 'moved', until: null } })
})

test('a pause that runs out by itself does not stand in for a review', async () => {
  const campaign = await newActiveCampaign(harness, { icp })
  const until = new Date(harness.clock.now().getTime() + DAY).toISOString()
  const lead = await add(campaign, FITS)
  await harness.settle()
  await act(lead, 'pause', { until })
  await becomes(lead, FAILS)
  expect(await read(lead)).toMatchObject({ hold: { reason: 'review_disqualified', until: null } })
  const strict = await newActiveCampaign(harness, { icp, sendTiers: ['D'] })
  const paused = await add(strict, FITS)
  await act(paused, 'pause', { until })
  expect(await read(paused)).toMatchObject({ status: 'scored', hold: { reason: 'review_tier', until: null } })
  harness.clock.advance(5 * DAY)
  await harness.settle()
  expect([(await read(lead)).step, (await read(paused)).step]).toEqual([1, 0])
})
