import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '../../src/platform/clock.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import { renew } from '../support/installation/renew.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { campaignEvents, changeCriteria, progressOf, rescoringOf } from '../support/leads/rescoring.ts'

const harness = useHarness()

beforeEach(() => renew(harness))

const FUNDED = {
  criteria: [
    {
      id: 'funding',
      kind: 'should',
      field: 'company.signals.recentFunding.date',
      op: 'within',
      value: 30,
      weight: 1,
    },
    { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 1, weight: 1 },
  ],
}

async function add(campaign: string, date?: string): Promise<string> {
  const signals = date === undefined ? {} : { signals: { recentFunding: { date } } }
  const { body } = await addLead(harness, campaign, leadBody({ company: { employeeCount: 5, ...signals } }))
  return String(body.prospectId)
}

const scoreOf = async (lead: string) => (await harness.call('GET', `/api/v1/leads/${lead}`)).body.score

/** What happened to the scores of a campaign, by the hour. */
async function rescoredAt(campaign: string): Promise<string[]> {
  const events = await campaignEvents(harness, campaign)
  return events.map(({ type, at }) => `${type} ${at}`)
}

/** Lets time go by; what is due is done four times a day. */
async function pass(milliseconds: number, step = 6 * HOUR): Promise<void> {
  for (let left = milliseconds; left > 0; left -= step) {
    harness.clock.advance(step)
    await harness.settle()
  }
}

test('a dated signal that runs out is noticed at 3 in the morning of the campaign’s zone, and once', async () => {
  const schedule = { timezone: 'America/New_York' }
  const campaign = await newCampaign(harness, { icp: FUNDED, schedule })
  // On 26 November 2026, the day after next, these are 31 days old.
  const ages = await add(campaign, '2026-10-26')
  const fresh = await add(campaign, '2026-11-20')
  const never = await add(campaign)
  await harness.settle()
  expect([await scoreOf(ages), await scoreOf(fresh), await scoreOf(never)]).toEqual([100, 100, 75])
  await pass(3 * DAY, HOUR)
  expect([await scoreOf(ages), await scoreOf(fresh), await scoreOf(never)]).toEqual([50, 100, 75])
  expect(await rescoredAt(campaign)).toEqual(['campaign.rescored 2026-11-26T08:30:00.000Z'])
  expect(await progressOf(harness, campaign)).toMatchObject({
    state: 'done',
    reason: 'daily',
    total: 1,
    changedTier: 1,
  })
})

test('with decay it is another score day by day; without dated facts nothing happens', async () => {
  const decaying = { criteria: [{ ...FUNDED.criteria[0], value: 365, halfLifeDays: 10 }] }
  const campaign = await newCampaign(harness, { icp: decaying, schedule: { timezone: 'UTC' } })
  const lead = await add(campaign, '2026-11-24')
  const quiet = await newCampaign(harness, { icp: decaying, schedule: { timezone: 'UTC' } })
  await add(quiet)
  const undated = await newCampaign(harness, { icp: { criteria: [FUNDED.criteria[1]] } })
  await add(undated, '2026-10-26')
  await harness.settle()
  const scores = [await scoreOf(lead)]
  for (let day = 0; day < 3; day += 1) {
    await pass(DAY)
    scores.push(await scoreOf(lead))
  }
  expect(scores).toEqual([100, 93, 87, 81])
  expect(await rescoredAt(campaign)).toHaveLength(3)
  expect(await rescoredAt(quiet)).toEqual([])
  expect(await rescoredAt(undated)).toEqual([])
})

test('two workers begin it once; criteria that become dated are looked at, those that cease to be are not', async () => {
  const campaign = await newCampaign(harness, {
    icp: { criteria: [FUNDED.criteria[1]] },
    schedule: { timezone: 'UTC' },
  })
  const lead = await add(campaign, '2026-10-26')
  await harness.settle()
  await pass(DAY)
  await changeCriteria(harness, campaign, FUNDED)
  await harness.call('POST', `/api/v1/leads/${lead}/rescore`)
  await harness.settle()
  expect(await scoreOf(lead)).toBe(100)
  harness.clock.advance(DAY)
  const other = await startAnotherProcess(harness)
  const workers = [harness.context, other.context].map(rescoringOf)
  await Promise.all(workers.map((stage) => stage.claim(harness.organizationId, 1)))
  await harness.settle()
  await other.close()
  expect(await rescoredAt(campaign)).toHaveLength(1)
  expect(await scoreOf(lead)).toBe(50)
  await changeCriteria(harness, campaign, { criteria: [FUNDED.criteria[1]] })
  await pass(2 * DAY)
  expect(await rescoredAt(campaign)).toHaveLength(1)
})

test('an archived campaign is looked at no more', async () => {
  const campaign = await newCampaign(harness, { icp: FUNDED, schedule: { timezone: 'UTC' } })
  const lead = await add(campaign, '2026-10-26')
  await harness.settle()
  await harness.call('POST', `/api/v1/campaigns/${campaign}/archive`)
  await pass(3 * DAY)
  expect(await scoreOf(lead)).toBe(100)
  expect(await rescoringOf(harness.context).due()).toEqual([])
})
