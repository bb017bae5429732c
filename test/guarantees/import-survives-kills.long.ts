import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { importStage } from '../../src/imports/index.ts'
import { DAY, MINUTE } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import { killChildren } from '../support/processes/child-process.ts'
import { bring, fileOfPeople, importCall } from '../support/leads/files.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { startProcess } from '../support/processes/mortal-process.ts'
import { runStage } from '../support/webhooks/notified-campaign.ts'
import { query } from '../support/leads/prospect.ts'
import { startTrappedWorker } from '../support/processes/trapped-worker.ts'
import type { Trap } from '../support/processes/trapped-worker.ts'
import { until } from '../support/processes/until.ts'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness({ now: new Date() })
})

afterEach(killChildren)
afterAll(() => harness.close())

async function start(file: string): Promise<{ importId: string; campaignId: string }> {
  const campaignId = await newCampaign(harness)
  const brought = await bring(harness, file, { campaignId })
  const { importId } = brought.body
  expect((await importCall(harness, 'POST', `${importId}/start`)).status).toBe(202)
  return { importId, campaignId }
}

/** Works on until nothing is left to do; leases of whoever died have run out by then. */
async function finish(importId: string) {
  const stage = importStage(harness.context)
  for (let round = 0; round < 100; round += 1) {
    harness.clock.advance(MINUTE)
    await runStage(stage)
    const { body } = await importCall(harness, 'GET', importId)
    if (body.state !== 'running') return body
  }
  throw new Error('The import does not end.')
}

/** What is really there, counted by nobody who counted before. */
async function recount() {
  const [row] = await query(
    harness,
    `select (select count(*)::int from leads) as leads, (select count(distinct email_key)::int from leads) as people,
       (select count(*)::int from events where type = 'lead.accepted') as accepted,
       (select count(*)::int from import_problems) as problems, (select count(*)::int from import_chunks) as chunks`,
  )
  return row
}

/** A small generator of numbers, so that a failure can be had again. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const TRAPS: readonly Pick<Trap, 'moment' | 'of'>[] = [
  { moment: 'before', of: 'imports.add_chunk' },
  { moment: 'before commit', of: 'imports.add_chunk' },
  { moment: 'after commit', of: 'imports.add_chunk' },
  { moment: 'after', of: 'leads.accept' },
  { moment: 'before commit', of: 'imports.fold_chunks' },
  { moment: 'after commit', of: 'imports.fold_chunks' },
  { moment: 'after commit', of: 'imports.lease' },
]

test('a worker that is killed 20 times at random moments takes every row in exactly once', async () => {
  const random = numbersFrom(7)
  const people = 24_000
  const again = fileOfPeople(3_000, 21_500).split('\n').slice(1).join('\n')
  const wrong = Array.from({ length: 100 }, (_, n) => `no address ${n},x,y,z,\n`).join('')
  const { importId } = await start(`${fileOfPeople(people)}${wrong}${again}`)
  const { filesDirectory } = harness.context.settings
  for (let kill = 1; kill <= 20; kill += 1) {
    const trap = TRAPS[Math.floor(random() * (TRAPS.length + 3))]
    const orders = { aheadMs: kill * MINUTE, stages: ['imports'], tell: ['imports.add_chunk'] }
    const worker = startTrappedWorker(
      harness.databaseUrl,
      { ...orders, ...(trap === undefined ? {} : { trap: { ...trap, signal: 'SIGKILL' as const } }) },
      { FAIRLEAD_FILES_DIR: filesDirectory },
    )
    await worker.line(/^ready/u)
    const chunks = 1 + Math.floor(random() * 3)
    // Whichever comes first: the trap, or so many stretches.
    if (trap === undefined) {
      await worker.line(/^answered imports\.add_chunk 1$/u)
      for (let seen = 1; seen < chunks; seen += 1) {
        const from = worker.lines.findLastIndex((line) => line.startsWith('answered'))
        await worker.line(/^answered imports\.add_chunk/u, from + 1)
      }
      worker.signal('SIGKILL')
    } else if (trap.of === 'imports.fold_chunks') {
      await worker.line(/^(trapped|answered imports\.add_chunk)/u)
      worker.signal('SIGKILL')
    }
    await worker.ended
  }
  harness.clock.advance(20 * MINUTE)
  const before = (await importCall(harness, 'GET', importId)).body
  expect(before.state).toBe('running')
  expect(before.progress.rowsRead).toBeGreaterThan(500)
  const done = await finish(importId)
  const all = { leads: people + 500, people: people + 500, accepted: people + 500 }
  expect(done).toMatchObject({
    state: 'done',
    problems: 100,
    progress: { rowsRead: people + 3_100, created: all.leads, duplicate: 2_500, invalid: 100 },
  })
  expect(await recount()).toEqual({ ...all, problems: 100, chunks: 0 })
}, 240_000)

test('a worker may die at any statement of a small import', async () => {
  let deaths = 0
  for (let statement = 1; ; statement += 1) {
    let hasDied = false
    for (const moment of ['before', 'after'] as const) {
      const rows = `${fileOfPeople(2, 100_000)}${fileOfPeople(1, 100_000).split('\n')[1]}\nnobody,x,y,z,\n`
      const { importId, campaignId } = await start(rows)
      const mortal = startProcess(harness.context)
      mortal.dieAt(statement, moment)
      await runStage(importStage(mortal.context)).catch(() => undefined)
      if (mortal.isDead) deaths += 1
      hasDied ||= mortal.isDead
      const done = await finish(importId)
      const counts = { rowsRead: 4, created: 2, duplicate: 1, invalid: 1 }
      expect(done, `${moment} statement ${statement}`).toMatchObject({ state: 'done', problems: 1, progress: counts })
      const leads = await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads`)
      expect(leads.body.data).toHaveLength(2)
    }
    if (!hasDied) break
  }
  expect(deaths).toBeGreaterThan(25)
}, 120_000)

test('two workers on the imports of one organization work on one of them at a time', async () => {
  const [one, two] = [await start(fileOfPeople(1_500, 200_000)), await start(fileOfPeople(1_500, 201_000))]
  const other = await startAnotherProcess(harness)
  const stages = [importStage(harness.context), importStage(other.context)]
  const taken = await Promise.all(stages.map((stage) => stage.claim(harness.organizationId, 1)))
  expect(taken.reduce((sum, { claimed: count }) => sum + count, 0)).toBe(1)
  await Promise.all(taken.flatMap(({ jobs }) => jobs.map((job) => job(new AbortController().signal))))
  const states = await Promise.all(
    [one, two].map(async ({ importId }) => (await importCall(harness, 'GET', importId)).body.state),
  )
  expect(new Set(states)).toEqual(new Set(['done', 'running']))
  for (const { importId } of [one, two]) {
    expect(await finish(importId)).toMatchObject({ state: 'done', progress: { rowsRead: 1_500, created: 1_500 } })
  }
  await other.close()
})

test('cancelled in the middle, an import keeps the rows that are in, says how many, and takes no other', async () => {
  const { importId } = await start(fileOfPeople(20_000, 300_000))
  const stage = importStage(harness.context)
  const { jobs } = await stage.claim(harness.organizationId, 1)
  const working = Promise.all(jobs.map((job) => job(new AbortController().signal)))
  for (;;) {
    const { body } = await importCall(harness, 'GET', importId)
    if (body.progress.rowsRead > 0) break
  }
  const cancelled = await importCall(harness, 'POST', `${importId}/cancel`)
  expect(cancelled.body).toMatchObject({ state: 'cancelled' })
  await working
  const after = (await importCall(harness, 'GET', importId)).body
  expect(after.progress).toEqual(cancelled.body.progress)
  const [{ leads }] = (await query(
    harness,
    `select count(*)::int as leads from leads where email_key ~ '^jane3\\d{5}@'`,
  )) as [{ leads: number }]
  expect(after.progress.created).toBe(leads)
  expect(leads).toBeLessThan(20_000)
})

test('a database that ends all its sessions costs a short wait and no row', async () => {
  const { importId } = await start(fileOfPeople(20_000, 500_000))
  const stage = importStage(harness.context)
  const { jobs } = await stage.claim(harness.organizationId, 1)
  const working = Promise.allSettled(jobs.map((job) => job(new AbortController().signal)))
  for (;;) {
    const { body } = await importCall(harness, 'GET', importId)
    if (body.progress.rowsRead > 0) break
  }
  await query(
    harness,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  await working
  expect(await finish(importId)).toMatchObject({ state: 'done', progress: { rowsRead: 20_000, created: 20_000 } })
})

test('how quick an import is, is told by rows whose time is known, whatever is in beyond them', async () => {
  const { importId } = await start(fileOfPeople(60_000, 600_000))
  const orders = { aheadMs: DAY, stages: ['imports'], tell: ['imports.fold_chunks'] }
  const { filesDirectory } = harness.context.settings
  const worker = startTrappedWorker(harness.databaseUrl, orders, { FAIRLEAD_FILES_DIR: filesDirectory })
  await worker.line(/^answered imports\.fold_chunks/u)
  const other = await harness.context.db.connect()
  try {
    await other.query('begin')
    // Rows go in beside this lock, and nobody writes down how long they took.
    const known = `select rows_read, worked_ms::float8 from imports where import_id = $1 for share`
    const { rows } = await other.query<{ rows_read: number; worked_ms: number }>(known, [parseId('imp', importId)])
    const [{ rows_read: rowsKnown, worked_ms: milliseconds }] = rows as [{ rows_read: number; worked_ms: number }]
    const { progress } = await until(
      async () => (await importCall(harness, 'GET', importId)).body,
      (told) => told.progress.rowsRead > rowsKnown,
      { what: 'rows beyond those whose time is known', patience: MINUTE },
    )
    expect(progress.rowsPerSecond).toBe(Math.round(rowsKnown / (milliseconds / 1_000)))
  } finally {
    other.release(true)
  }
  worker.signal('SIGKILL')
  await worker.ended
  await importCall(harness, 'POST', `${importId}/cancel`)
})
