import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { importStage } from '../../src/imports/index.ts'
import { SECOND } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { killChildren } from '../support/processes/child-process.ts'
import { bring, fileOfPeople, importCall } from '../support/leads/files.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { runStage } from '../support/webhooks/notified-campaign.ts'
import { query } from '../support/leads/prospect.ts'
import { startTrappedWorker } from '../support/processes/trapped-worker.ts'
import { until } from '../support/processes/until.ts'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness({ now: new Date() })
})

afterEach(killChildren)
afterAll(() => harness.close())

async function start(file: string): Promise<{ importId: string; campaignId: string }> {
  const campaignId = await newCampaign(harness)
  const { importId } = (await bring(harness, file, { campaignId })).body
  expect((await importCall(harness, 'POST', `${importId}/start`)).status).toBe(202)
  return { importId, campaignId }
}

const read = async (importId: string) => (await importCall(harness, 'GET', importId)).body

/** What is really there of an import and its campaign, counted by nobody who counted before. */
async function recount(importId: string, campaignId: string) {
  const [row] = await query(
    harness,
    `select (select count(*)::int from leads where campaign_id = $2) as created,
       (select count(distinct address_hash)::int from leads where campaign_id = $2) as people,
       (select count(*)::int from events where campaign_id = $2 and type = 'lead.accepted') as accepted,
       (select count(*)::int from import_problems where import_id = $1) as invalid,
       (select lease_token from imports where import_id = $1) as lease`,
    [parseId('imp', importId), parseId('camp', campaignId)],
  )
  return row
}

/** Works on it with a process of its own until some rows are in; meanwhile a look at it; then has that process stop. */
async function workAndStop(importId: string) {
  const orders = { aheadMs: 0, stages: ['imports'], tell: ['imports.add_chunk'] }
  const { filesDirectory } = harness.context.settings
  const worker = startTrappedWorker(harness.databaseUrl, orders, { FAIRLEAD_FILES_DIR: filesDirectory })
  await worker.line(/^answered imports\.add_chunk 1$/u)
  const meanwhile = await read(importId)
  worker.signal('SIGTERM')
  expect(await worker.ended, worker.lines.join('\n')).toBe(0)
  harness.clock.set(new Date())
  return meanwhile
}

test('a worker that is told to stop leaves what is in, and the next goes on at once where it was', async () => {
  const people = 16_000
  const wrong = Array.from({ length: 50 }, (_, n) => `no address ${n},x,y,z,\n`).join('')
  const again = fileOfPeople(1_000, people - 200)
    .split('\n')
    .slice(1)
    .join('\n')
  const rows = people + 50 + 1_000
  const { importId, campaignId } = await start(`${fileOfPeople(people)}${wrong}${again}`)
  expect((await read(importId)).progress).toMatchObject({ rowsRead: 0, rowsPerSecond: null, secondsLeft: null })
  let rowsIn = 0
  for (let stop = 1; stop <= 3; stop += 1) {
    await workAndStop(importId)
    const { state, progress } = await read(importId)
    expect(state).toBe('running')
    expect(progress.rowsRead).toBeGreaterThan(rowsIn)
    expect(progress.rowsRead).toBeLessThan(rows)
    const { created, invalid } = progress
    // Whoever comes next waits for no lease.
    expect(await recount(importId, campaignId)).toEqual({
      created,
      people: created,
      accepted: created,
      invalid,
      lease: null,
    })
    rowsIn = progress.rowsRead
  }
  await runStage(importStage(harness.context))
  const created = people + 800
  expect(await read(importId)).toMatchObject({
    state: 'done',
    problems: 50,
    progress: { rowsRead: rows, created, duplicate: 200, invalid: 50 },
  })
  expect(await recount(importId, campaignId)).toEqual({
    created,
    people: created,
    accepted: created,
    invalid: 50,
    lease: null,
  })
}, 120_000)

test('how long an import takes yet is told while it runs, about as long as it then takes, and no longer at the end', async () => {
  const { importId } = await start(fileOfPeople(12_000, 100_000))
  await workAndStop(importId)
  const { progress } = await workAndStop(importId)
  const left = 12_000 - progress.rowsRead
  expect(progress.secondsLeft).toBeGreaterThan(0)
  expect(Math.abs(progress.secondsLeft - left / progress.rowsPerSecond)).toBeLessThanOrEqual(1.5)
  const before = (await read(importId)).progress
  const began = performance.now()
  await runStage(importStage(harness.context))
  const took = (performance.now() - began) / 1_000
  // Two stretches of a process that had just started tell it: a machine that is busy by turns is not to fail this.
  expect(before.secondsLeft).toBeGreaterThan(0)
  expect(before.secondsLeft).toBeGreaterThanOrEqual(Math.floor(took / 20))
  expect(before.secondsLeft).toBeLessThanOrEqual(20 * Math.ceil(took))
  expect(await read(importId)).toMatchObject({
    state: 'done',
    progress: { rowsRead: 12_000, rowsPerSecond: expect.any(Number), secondsLeft: null },
  })
}, 120_000)

test('errors.csv of an import that was cancelled in the middle has the bad rows that were read, and no others', async () => {
  const rows = 20_000
  const isBad = (n: number) => n % 7 === 3
  const lines = Array.from({ length: rows }, (_, n) => `${isBad(n) ? `no address ${n}` : `jo${n}@cut.test`},Jo,Cut\n`)
  const { importId, campaignId } = await start(`email,name,company\n${lines.join('')}`)
  const { jobs } = await importStage(harness.context).claim(harness.organizationId, 1)
  const working = Promise.all(jobs.map((job) => job(new AbortController().signal)))
  const haveBegun = { what: 'rows that are in', patience: 20 * SECOND }
  await until(
    () => read(importId),
    ({ progress }) => progress.rowsRead > 0,
    haveBegun,
  )
  expect((await importCall(harness, 'POST', `${importId}/cancel`)).body).toMatchObject({ state: 'cancelled' })
  await working
  const { problems, progress } = await read(importId)
  expect(progress.rowsRead).toBeLessThan(rows)
  expect(progress.secondsLeft).toBeNull()
  const { text } = await importCall(harness, 'GET', `${importId}/errors.csv`)
  // A background import takes the rows in their order: those that were read are the first of the file.
  const bad = Array.from({ length: progress.rowsRead }, (_, n) => n).filter(isBad)
  expect(bad.length).toBeGreaterThan(0)
  expect(parse(text)).toEqual([
    ['problem.line', 'problem.code', 'problem.reason', 'email', 'name', 'company'],
    ...bad.map((n) => [String(n + 2), 'invalid_email', expect.any(String), `no address ${n}`, 'Jo', 'Cut']),
  ])
  expect([problems, progress.invalid]).toEqual([bad.length, bad.length])
  expect(await recount(importId, campaignId)).toMatchObject({ created: progress.rowsRead - bad.length })
})
