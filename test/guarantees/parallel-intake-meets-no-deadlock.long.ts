import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIntake } from '../../src/leads/index.ts'
import type { IntakeRequest } from '../../src/leads/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import type { AnotherProcess } from '../support/processes/another-process.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { intakeRequest } from '../support/leads/intake-request.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

let harness: Harness
let others: AnotherProcess[]

beforeAll(async () => {
  harness = await createHarness()
  others = await Promise.all([1, 2, 3].map(() => startAnotherProcess(harness)))
})

afterAll(async () => {
  for (const other of others) await other.close()
  await harness.close()
})

/** A request as the route makes it. */
function order(campaignId: string, email: string, change: Partial<IntakeRequest> = {}): IntakeRequest {
  return intakeRequest({ organizationId: harness.organizationId, campaignId }, email, change)
}

async function newCampaignId(): Promise<string> {
  return parseId('camp', await newCampaign(harness)) ?? ''
}

const count = async (sql: string, ...values: unknown[]) =>
  Number((await query(harness, `select count(*) as n ${sql}`, values))[0]?.['n'])

test('four writers with shared addresses in random order, and the pipeline beside them: nobody meets a deadlock', async () => {
  const campaigns = [await newCampaignId(), await newCampaignId()]
  const writers = [harness, ...others].map(({ context }) => createIntake(context))
  const random = fc.sample(fc.nat(), { numRuns: 20_000, seed: 7 })
  let drawn = 0
  const draw = (below: number) => random[drawn++ % random.length]! % below
  const one = () => {
    const campaignId = campaigns[draw(2)]!
    const lead = order(campaignId, `shared${draw(300)}@crowd.test`).lead
    return order(campaignId, lead.email, {
      lead: { ...lead, title: `T${draw(5)}` },
      onDuplicate: draw(2) === 0 ? 'update' : 'skip',
      duplicateScope: draw(4) === 0 ? 'organization' : 'campaign',
    })
  }
  let writing = true
  const write = async (intake: (typeof writers)[number]) => {
    for (let round = 0; round < 12; round += 1) {
      const results = await Promise.all(Array.from({ length: 100 }, () => intake.add(one())))
      expect(results.filter(({ kind }) => kind === 'refused')).toEqual([])
    }
  }
  const pipeline = async () => {
    while (writing) await harness.settle()
  }
  const written = Promise.all(writers.map(write)).finally(() => {
    writing = false
  })
  await Promise.all([written, pipeline()])
  const [row] = await query(
    harness,
    `select count(*) as n, count(distinct (campaign_id, email)) as d from leads where campaign_id = any($1::uuid[])`,
    [campaigns],
  )
  expect(row?.['n']).toBe(row?.['d'])
  expect(await count(`from events where type = 'lead.accepted' and campaign_id = any($1::uuid[])`, campaigns)).toBe(
    Number(row?.['n']),
  )
  expect(await count('from pg_stat_database where datname = current_database() and deadlocks > 0')).toBe(0)
})
