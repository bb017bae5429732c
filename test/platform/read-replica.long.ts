import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MIGRATIONS } from '../../src/open-context.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openPool } from '../../src/platform/database/db.ts'
import { createLog } from '../../src/platform/log.ts'
import { migrate } from '../../src/platform/migrations/migrate.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { killChildren, startApi } from '../support/processes/child-process.ts'
import { runFairlead } from '../support/processes/run-cli.ts'
import { until } from '../support/processes/until.ts'
import { startStreaming } from '../support/servers/streaming.ts'
import type { Streaming } from '../support/servers/streaming.ts'

// A pair of servers, and a standby that must fall behind by more than ten seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PATIENCE = 60_000

let servers: Streaming
let harness: Harness
let env: Record<string, string>
let url: string
let campaignId: string
let added = 0

beforeAll(async () => {
  servers = await startStreaming()
  const pool = openPool({ connectionString: servers.primary.url, onError: () => undefined })
  await migrate(pool, MIGRATIONS, { log: createLog('silent') })
  await pool.end()
  const database = { url: servers.primary.url, drop: async () => {} }
  harness = await createHarness({ database, overrides: { clock: systemClock } })
  env = {
    DATABASE_URL: servers.primary.url,
    FAIRLEAD_READ_DATABASE_URL: servers.standby.url,
    FAIRLEAD_PUBLIC_URL: 'https://leads.example.com',
  }
  url = (await startApi('api', env)).url
  campaignId = (await ask('POST', '/campaigns', { name: 'Replicated' })).body.campaignId
})
afterAll(async () => {
  await killChildren()
  await harness.close()
  await servers.close()
})

interface Answered {
  readonly status: number
  /** Null where the primary answered. */
  readonly lag: number | null
  readonly text: string
  // Answers are asserted on, field by field.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

async function ask(method: string, path: string, body?: object): Promise<Answered> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${harness.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const lag = answer.headers.get('replica-lag')
  const text = await answer.text()
  const read = answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : {}
  return { status: answer.status, lag: lag === null ? null : Number(lag), text, body: read }
}

const addLead = async () => {
  const lead = { companyName: 'Acme', contactName: 'Jane Roe', email: `jane${added}@acme.test` }
  const answer = await ask('POST', `/campaigns/${campaignId}/leads`, lead)
  if (answer.status === 201) added += 1
  return { lead, status: answer.status }
}

const leadsOf = ({ body }: Answered) => (body.data as unknown[]).length
const list = (query: string) => ask('GET', `/campaigns/${campaignId}/leads?${query}`)
const report = (query: string) => ask('GET', `/reports/funnel?mode=all&${query}`)
const exported = async (query: string) => {
  const answer = await ask('GET', `/campaigns/${campaignId}/leads/export?format=ndjson&${query}`)
  return { ...answer, rows: answer.text.split('\n').filter((line) => line !== '') }
}

/** Waits until the standby is known to have all that was written. */
const caughtUp = () =>
  until(
    () => list('maxLag=10'),
    (found) => found.lag !== null && found.lag < 5 && leadsOf(found) === added,
    { what: 'a replica that has all', patience: PATIENCE },
  )

/** The standby gets no further, and the API knows how far it is. */
async function pause(): Promise<void> {
  await addLead()
  await caughtUp()
  await servers.standby.ask('select pg_wal_replay_pause()')
  const state = () => servers.standby.ask('select pg_get_wal_replay_pause_state() as state')
  await until(state, ([found]) => found?.['state'] === 'paused', { what: 'a paused standby', patience: PATIENCE })
}

const resume = () => servers.standby.ask('select pg_wal_replay_resume()')

test('reports and exports read from the replica by themselves, lists on request, and each answer tells how old it may be', async () => {
  await addLead()
  await caughtUp()
  expect((await list('')).lag).toBeNull()
  expect((await list('maxLag=0')).lag).toBeNull()
  for (const path of [
    '/leads',
    '/messages',
    '/inbox',
    '/meetings',
    '/suppressions',
    `/campaigns/${campaignId}/deliveries`,
  ]) {
    expect([path, (await ask('GET', path)).lag]).toEqual([path, null])
    const { status, lag } = await ask('GET', `${path}?maxLag=10`)
    expect([path, status, lag]).toEqual([path, 200, expect.any(Number)])
  }
  for (const found of [await report(''), await exported('')])
    expect(found).toMatchObject({ status: 200, lag: expect.any(Number) })
  for (const sort of ['score', 'nextSend', '-lastEvent', 'name']) {
    const { status, lag } = await ask('GET', `/leads?sort=${sort}&count=true&maxLag=10`)
    expect([sort, status, lag]).toEqual([sort, 200, expect.any(Number)])
  }
  for (const report of ['campaigns', 'tiers', 'breakdown?key=region', `steps?campaignId=${campaignId}`]) {
    const { status, lag } = await ask('GET', `/reports/${report}`)
    expect([report, status, lag]).toEqual([report, 200, expect.any(Number)])
  }
})

test('who has just written reads it with maxLag=0; what decides never reads from the replica', async () => {
  await pause()
  const before = added
  const { lead } = await addLead()
  await ask('POST', '/suppressions', { addresses: ['kim@acme.test'] })
  // Old, as it was asked for, and said to be.
  const stale = await list('maxLag=3600')
  expect([leadsOf(stale), stale.lag]).toEqual([before, expect.any(Number)])
  expect((await report('maxLag=3600')).body.total.accepted).toBe(before)
  const old = await exported('maxLag=3600')
  expect([old.rows.length, old.lag]).toEqual([before, expect.any(Number)])
  // New.
  expect(leadsOf(await list(''))).toBe(before + 1)
  expect(await report('maxLag=0')).toMatchObject({ lag: null, body: { total: { accepted: before + 1 } } })
  expect((await exported('maxLag=0')).rows).toHaveLength(before + 1)
  await ask('POST', `/campaigns/${campaignId}/leads`, lead)
  expect(leadsOf(await list(''))).toBe(before + 1)
  const kim = await ask('POST', `/campaigns/${campaignId}/leads`, { ...lead, email: 'kim@acme.test' })
  expect(kim.body.warnings).toEqual([expect.objectContaining({ code: 'suppressed' })])
  added += 1
  await resume()
})

test('a cursor of the primary continues an export though the replica does not know of it', async () => {
  while (added < 4) await addLead()
  await pause()
  await addLead()
  const first = await exported('maxLag=0')
  const cursor = encodeURIComponent(String(JSON.parse(first.rows[added - 3]!).cursor))
  const rest = await exported(`maxLag=3600&cursor=${cursor}`)
  expect(rest.rows.map((row) => JSON.parse(row).prospectId)).toEqual(
    first.rows.slice(-2).map((row) => JSON.parse(row).prospectId),
  )
  await resume()
})

test('a replica that is too late or away is passed over; the lag is in metrics and doctor', async () => {
  await pause()
  await addLead()
  const finding = async () => {
    const { out } = await runFairlead(['doctor', '--json'], env)
    return (JSON.parse(out) as { check: string; state: string; detail: string }[]).find(
      ({ check }) => check === 'read replica',
    )
  }
  const gauge = async () => Number(/^fairlead_replica_lag_seconds (\S+)$/m.exec(await metrics())?.[1])
  const metrics = async () => (await fetch(`${url}/metrics`)).text()
  const late = await until(
    () => report(''),
    ({ lag }) => lag === null,
    { what: 'a late replica', patience: PATIENCE },
  )
  expect(late.body.total.accepted).toBe(added)
  expect(await gauge()).toBeGreaterThan(10)
  expect(await finding()).toMatchObject({
    state: 'warning',
    detail: expect.stringMatching(/^\d+\.\d s behind at most$/),
  })
  await resume()
  await caughtUp()
  expect(await gauge()).toBeLessThan(10)
  expect(await finding()).toMatchObject({ state: 'ok' })

  const { DATABASE_URL = '' } = env
  const wrong = await runFairlead(['doctor'], { ...env, FAIRLEAD_READ_DATABASE_URL: DATABASE_URL })
  expect(wrong.out).toContain('It is no standby: it follows no other server.')

  await servers.standby.kill()
  // From the first moment on: what fails on the way is asked of the primary.
  for (let times = 0; times < 20; times += 1) {
    const found = await list('maxLag=3600')
    expect([found.status, leadsOf(found)]).toEqual([200, added])
    expect((await report('')).body.total.accepted).toBe(added)
  }
  await until(gauge, Number.isNaN, { what: 'a lag that nobody knows', patience: PATIENCE })
  expect(await finding()).toMatchObject({ state: 'warning' })
})
