import { beforeAll, expect, test } from 'vitest'
import { SECOND } from '../../src/platform/clock.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

const TIMES = 24

const harness = useHarness()
let leads: string[]

beforeAll(async () => {
  const criteria = [{ id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 1 }]
  const campaignId = await newCampaign(harness, { icp: { criteria } })
  const bodies = [0, 1, 2].map(() => leadBody({ company: { employeeCount: 5 } }))
  leads = await Promise.all(bodies.map(async (body) => (await addLead(harness, campaignId, body)).body.prospectId))
  await harness.settle()
})

async function correct(prospectId: string, value: number, about: 'company' | 'lead'): Promise<void> {
  harness.clock.advance(SECOND)
  const path = `/api/v1/leads/${prospectId}/facts/company.employeeCount`
  expect((await harness.call('PUT', path, { value, about })).status).toBe(200)
}

const waiting = async () =>
  (await query(harness, 'select cardinality(lead_ids) as leads from rescoring_parts order by 1')).map(
    (row) => row['leads'],
  )

const scores = () =>
  Promise.all(leads.map(async (lead) => (await harness.call('GET', `/api/v1/leads/${lead}`)).body.score))

test('however often a fact is put right, its leads wait once to be scored anew, and score by the last word', async () => {
  for (let time = 1; time <= TIMES; time += 1) {
    await correct(leads[time % 3]!, time < TIMES ? time : 500, 'company')
    await correct(leads[0]!, time < TIMES ? 500 : 7, 'lead')
  }
  expect(await waiting()).toEqual([1, 3])
  expect(await scores()).toEqual([0, 0, 0])
  await harness.settle()
  expect(await waiting()).toEqual([])
  const [alone, ...others] = await scores()
  expect(others).toEqual([100, 100])
  expect(alone).toBe(0)
})

test('of the former words about a fact the last twenty are kept', async () => {
  for (let time = 0; time < TIMES; time += 1) await correct(leads[0]!, time, 'company')
  const kept = await query(
    harness,
    `select replaced_at is null as counts, count(*)::int as words from facts
     where path = 'company.employeeCount' and domain is not null group by 1 order by 1`,
  )
  expect(kept).toEqual([
    { counts: false, words: 20 },
    { counts: true, words: 1 },
  ])
  const { body } = await harness.call('GET', `/api/v1/leads/${leads[1]}/facts`)
  const fact = body.data.find(({ path }: { path: string }) => path === 'company.employeeCount')
  expect(fact).toMatchObject({ value: TIMES - 1, source: 'person' })
})
