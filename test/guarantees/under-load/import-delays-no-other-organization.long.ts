import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { importStage } from '../../../src/imports/index.ts'
import type { Job } from '../../../src/platform/work/worker.ts'
import { killChildren, startApi } from '../../support/processes/child-process.ts'
import { bring, fileOfPeople, importCall } from '../../support/leads/files.ts'
import { createHarness } from '../../support/installation/harness.ts'
import type { Harness } from '../../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../../support/leads/intake.ts'
import { until } from '../../support/processes/until.ts'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})

afterEach(killChildren)
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

/** What anybody may ask of the program that serves. */
function callTo(url: string, key: string): Harness['call'] {
  return async (method, path, body, { raw, headers = {} } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: JSON.parse(text), text }
  }
}

test("while one organization's file is taken in by the program, leads of another are scored and its reports answer", async () => {
  const rows = 20_000
  const { filesDirectory } = harness.context.settings
  const { url } = await startApi('serve', { DATABASE_URL: harness.databaseUrl, FAIRLEAD_FILES_DIR: filesDirectory })
  const importing = { call: callTo(url, harness.key) }
  const other = { call: callTo(url, (await harness.newOrganization('Other')).key) }
  const [theirs, ours] = [await newActiveCampaign(importing), await newCampaign(other)]
  // With an industry they are scored at once: the stages behind the import have as much to do as the import.
  const file = fileOfPeople(rows).replace('Region', 'Industry')
  const { importId } = (await bring(importing, file, { campaignId: theirs })).body
  expect((await importCall(importing, 'POST', `${importId}/start`)).status).toBe(202)
  const standing = async () => (await importCall(importing, 'GET', importId)).body
  const rowsRead = async (): Promise<number> => (await standing()).progress.rowsRead
  await until(rowsRead, (read) => read > 0, { what: 'rows that are in', patience: 20_000 })
  for (let n = 0; n < 5; n += 1) {
    const before = await rowsRead()
    const added = await addLead(other, ours, leadBody())
    expect(added.status).toBe(201)
    const find = async () => (await other.call('GET', `/api/v1/leads/${added.body.prospectId}`)).body
    await until(find, ({ status }) => status === 'scored', { what: 'a score', patience: 20_000 })
    expect((await other.call('GET', '/api/v1/overview')).status).toBe(200)
    expect((await rowsRead()) - before).toBeLessThan(rows / 4)
  }
  expect((await standing()).state).toBe('running')
  expect((await importCall(importing, 'POST', `${importId}/cancel`)).body.state).toBe('cancelled')
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
    [harness.organizationId, harness.organizationId, other.organizationId].map((one) => stage.claim(one, 1)),
  )
  expect(taken.reduce((sum, one) => sum + one.claimed, 0)).toBe(2)
  expect(taken[2]?.claimed).toBe(1)
  await run(
    taken.flatMap(({ jobs }) => jobs),
    new AbortController().signal,
  )
})
