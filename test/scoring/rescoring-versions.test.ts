import { expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { atLeast, changeCriteria, progressOf, rescore } from '../support/leads/rescoring.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

/** Adds a lead whose company has so many employees, and lets it be scored; answers its shown id. */
async function add(campaign: string, employeeCount: number, change: Record<string, unknown> = {}): Promise<string> {
  const { body } = await addLead(harness, campaign, leadBody({ company: { employeeCount }, ...change }))
  await harness.settle()
  return String(body.prospectId)
}

const read = async (lead: string) => (await harness.call('GET', `/api/v1/leads/${lead}`)).body
const act = (lead: string, action: string) => harness.call('POST', `/api/v1/leads/${lead}/${action}`)

/** The score of a lead with the version of the criteria that made it. */
async function scoreOf(lead: string): Promise<[score: number, icpVersion: number]> {
  const { body } = await harness.call('GET', `/api/v1/leads/${lead}/score`)
  return [(await read(lead)).score, body.icpVersion]
}

async function putRight(lead: string, value: number): Promise<void> {
  const path = `/api/v1/leads/${lead}/facts/company.employeeCount`
  expect((await harness.call('PUT', path, { value, about: 'lead' })).status).toBe(200)
  await harness.settle()
}

test('a scored lead keeps its criteria, whatever is learnt of it, until somebody asks; a new one has the newest', async () => {
  const campaign = await newCampaign(harness, { icp: atLeast(10) })
  const [fact, patched, alone] = [await add(campaign, 5), await add(campaign, 5), await add(campaign, 5)]
  await changeCriteria(harness, campaign, atLeast(100))
  await putRight(fact, 50)
  await harness.call('PATCH', `/api/v1/leads/${patched}`, { company: { employeeCount: 50 } })
  await harness.settle()
  expect([await scoreOf(fact), await scoreOf(patched)]).toEqual([
    [100, 1],
    [100, 1],
  ])
  expect(await scoreOf(await add(campaign, 50))).toEqual([0, 2])
  await act(alone, 'rescore')
  await harness.settle()
  expect(await scoreOf(alone)).toEqual([0, 2])
  await putRight(fact, 51)
  expect(await scoreOf(fact)).toEqual([100, 1])
  expect(await progressOf(harness, campaign)).toMatchObject({ state: 'none', outdated: 2 })
  await rescore(harness, campaign)
  await harness.settle()
  expect([await scoreOf(fact), await scoreOf(patched)]).toEqual([
    [0, 2],
    [0, 2],
  ])
})

test('dates run out by the criteria that scored a lead, though the newest look at none', async () => {
  const funded = {
    id: 'f',
    kind: 'should',
    field: 'company.signals.recentFunding.date',
    op: 'within',
    value: 30,
    weight: 1,
  }
  const size = atLeast(1).criteria[0]
  const campaign = await newCampaign(harness, { icp: { criteria: [funded, size] }, schedule: { timezone: 'UTC' } })
  const company = { employeeCount: 5, signals: { recentFunding: { date: '2026-11-20' } } }
  const lead = await add(campaign, 5, { company })
  expect(await scoreOf(lead)).toEqual([100, 1])
  await changeCriteria(harness, campaign, atLeast(100))
  for (let day = 0; day < 30; day += 1) {
    harness.clock.advance(DAY)
    await harness.settle()
  }
  expect(await scoreOf(lead)).toEqual([50, 1])
})

test('nobody moves in an archived campaign, whatever is learnt, and nobody may ask for it', async () => {
  const icp = { criteria: [{ id: 'big', kind: 'mustNot', field: 'company.employeeCount', op: 'gte', value: 100 }] }
  const campaign = await newActiveCampaign(harness, { icp })
  const shutOut = await add(campaign, 500)
  await harness.call('POST', `/api/v1/campaigns/${campaign}/archive`)
  await harness.settle()
  const before = await read(shutOut)
  expect(before).toMatchObject({ status: 'ended', endReason: 'disqualified', tier: 'X' })
  await putRight(shutOut, 5)
  const asked = await act(shutOut, 'rescore')
  expect([asked.status, asked.body.code]).toEqual([409, 'campaign_archived'])
  await harness.call('PATCH', `/api/v1/leads/${shutOut}`, { company: { employeeCount: 6, country: 'DE' } })
  await harness.settle()
  expect(await read(shutOut)).toMatchObject({ status: 'ended', endReason: 'disqualified' })
})

test('whoever has ended keeps the score, whatever is learnt', async () => {
  const campaign = await newCampaign(harness, { icp: atLeast(10) })
  const lead = await add(campaign, 5)
  await act(lead, 'stop')
  await putRight(lead, 50)
  expect(await scoreOf(lead)).toEqual([0, 1])
  expect(await read(lead)).toMatchObject({ status: 'ended', endReason: 'stopped' })
})
