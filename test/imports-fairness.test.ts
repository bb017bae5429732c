import { afterAll, beforeAll, expect, test } from 'vitest'
import { importStage } from '../src/imports/index.ts'
import type { Job } from '../src/platform/work.ts'
import { scoringStage } from '../src/scoring/index.ts'
import { bring, fileOfPeople, importCall } from './support/files.ts'
import { createHarness } from './support/harness.ts'
import type { Harness } from './support/harness.ts'
import { addLead, leadBody, newActiveCampaign } from './support/intake.ts'
import { runStage } from './support/notified-campaign.ts'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})

afterAll(() => harness.close())

async function start(count: number, from: number, key = harness.key): Promise<string> {
  const as = {
    call: (...[method, path, body, options]: Parameters<Harness['call']>) =>
      harness.call(method, path, body, { ...options, key }),
  }
  const { importId } = (await bring(as, fileOfPeople(count, from), { campaignId: await newActiveCampaign(as) })).body
  expect((await importCall(as, 'POST', `${importId}/start`)).status).toBe(202)
  return importId
}

const run = (jobs: readonly Job[], signal: AbortSignal) => Promise.all(jobs.map((job) => job(signal)))

test("while one organization's file is taken in, a lead of another is scored and its reports answer", async () => {
  const importId = await start(20_000, 0)
  const other = await harness.newOrganization('Other')
  const as = {
    call: (...[method, path, body, options]: Parameters<Harness['call']>) =>
      harness.call(method, path, body, { ...options, key: other.key }),
  }
  const campaignId = await newActiveCampaign(as)
  const stage = importStage(harness.context)
  const stopping = new AbortController()
  const { jobs } = await stage.take(harness.organizationId, 1)
  const working = run(jobs, stopping.signal)
  const lead = await addLead(as, campaignId, leadBody())
  await runStage({ ...scoringStage(harness.context), due: async () => [other.organizationId] })
  const { body } = await as.call('GET', `/api/v1/leads/${lead.body.prospectId}`)
  expect(body.status).toBe('scored')
  expect((await as.call('GET', '/api/v1/overview')).status).toBe(200)
  expect((await importCall(harness, 'GET', importId)).body.state).toBe('running')
  stopping.abort(new Error('The test has seen enough.'))
  await working
  const left = (await importCall(harness, 'GET', importId)).body
  expect(left.state).toBe('running')
  expect(left.progress.rowsRead).toBeLessThan(20_000)
  await importCall(harness, 'POST', `${importId}/cancel`)
})

test('organizations take turns, and each has one import under way', async () => {
  const other = await harness.newOrganization('Third')
  await start(600, 100_000)
  await start(600, 110_000)
  await start(600, 120_000, other.key)
  const stage = importStage(harness.context)
  const due = await stage.due()
  expect(new Set(due)).toEqual(new Set([harness.organizationId, other.organizationId]))
  const taken = await Promise.all(
    [harness.organizationId, harness.organizationId, other.organizationId].map((one) => stage.take(one, 1)),
  )
  expect(taken.reduce((sum, one) => sum + one.taken, 0)).toBe(2)
  expect(taken[2]?.taken).toBe(1)
  await run(
    taken.flatMap(({ jobs }) => jobs),
    new AbortController().signal,
  )
})
