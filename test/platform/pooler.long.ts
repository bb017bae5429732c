import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sampleCampaign } from '../../src/demo/sample-campaign.ts'
import { openTransactionPool, statement, transaction } from '../../src/platform/database/db.ts'
import { describeAway } from '../../src/platform/database/error-classes.ts'
import { createTestDatabase } from '../support/installation/database.ts'
import type { TestDatabase } from '../support/installation/database.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { killChildren, startApi, startProgram } from '../support/processes/child-process.ts'
import { runFairlead } from '../support/processes/run-cli.ts'
import { until } from '../support/processes/until.ts'
import { startPooler } from '../support/servers/pooler.ts'
import type { Pooler } from '../support/servers/pooler.ts'

// Statements and transactions are left alone until the server ends them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let database: TestDatabase
let pooler: Pooler
let harness: Harness

beforeAll(async () => {
  database = await createTestDatabase()
  pooler = await startPooler(database.url, { waits: 1 })
  harness = await createHarness({ database, env: { FAIRLEAD_POOLER_URL: pooler.url } })
})
afterEach(killChildren)
afterAll(async () => {
  await harness.close()
  await pooler.close()
})

const sleeping = statement('test.sleep', 'select pg_sleep($1)').run((seconds: number) => [seconds])
const naming = statement('test.name', `update organizations set name = 'late' where organization_id = $1`).run(
  (organizationId: string) => [organizationId],
)
const nameNow = async () => {
  const text = 'select name from organizations where organization_id = $1'
  return (await queryDatabase(database.url, text, [harness.organizationId]))[0]?.['name']
}

/** How long something took to fail, in seconds, and of what. */
async function failureOf(work: Promise<unknown>): Promise<{ seconds: number; code: unknown }> {
  const began = performance.now()
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return { seconds: (performance.now() - began) / 1_000, code: (error as { code?: unknown } | undefined)?.code }
}

test('the server ends a statement after 30 s, alone and in a transaction, and an idle transaction after 10 s', async () => {
  const { db } = harness.context
  const TIMES_OUT = '57014'
  const frozen = async () => {
    const began = performance.now()
    await expect(
      transaction(db, async (tx) => {
        await naming(tx, harness.organizationId)
        await until(
          async () => queryDatabase(database.url, `select 1 from pg_stat_activity where state = 'idle in transaction'`),
          (found) => found.length === 0,
          { what: 'an end of the idle transaction', patience: 25_000 },
        )
        await naming(tx, harness.organizationId)
      }),
    ).rejects.toThrow()
    return (performance.now() - began) / 1_000
  }
  const [alone, within, idle] = await Promise.all([
    failureOf(sleeping(db, 60)),
    failureOf(transaction(db, (tx) => sleeping(tx, 60))),
    frozen(),
  ])
  expect([alone.code, within.code]).toEqual([TIMES_OUT, TIMES_OUT])
  for (const { seconds } of [alone, within]) expect(Math.abs(seconds - 30)).toBeLessThan(4)
  expect(Math.abs(idle - 10)).toBeLessThan(4)
  expect(await nameNow()).toBe('Seed')
})

test('readyz says whether it is the pooler that is away or full, or the database behind it', async () => {
  const ready = async () => {
    const { status, body } = await harness.call('GET', '/readyz')
    return [status, body.database]
  }
  const becomes = (expected: unknown[]) =>
    until(ready, (found) => String(found) === String(expected), { what: String(expected), patience: 30_000 })
  await becomes([200, 'reachable'])
  await pooler.stop()
  await becomes([503, 'pooler_unreachable'])
  await pooler.start()
  await becomes([200, 'reachable'])

  const busy = await Promise.all(Array.from({ length: 3 }, () => openRaw(pooler.url)))
  await Promise.all(busy.map((client) => client.query('begin; select 1')))
  expect(await ready()).toEqual([503, 'pooler_full'])
  await Promise.all(busy.map((client) => client.end()))
  await becomes([200, 'reachable'])

  await pooler.way.cut()
  await becomes([503, 'unreachable'])
  await pooler.way.restore()
  await becomes([200, 'reachable'])
})

test('a pooler that lets nobody in any more is told of as full', async () => {
  const small = await startPooler(database.url, { callers: 1 })
  const held = await openRaw(small.url)
  const pool = openTransactionPool({ connectionString: small.url, onError: () => undefined })
  const refusal: unknown = await sleeping(pool, 0).catch((error: unknown) => error)
  expect(describeAway(refusal, true)).toBe('pooler_full')
  const env = { DATABASE_URL: database.url, FAIRLEAD_POOLER_URL: small.url }
  expect((await runFairlead(['api'], env)).err).toMatch(
    /The pooler in FAIRLEAD_POOLER_URL lets nobody in: no more conn/,
  )
  await held.end()
  await pool.end()
  await small.close()
})

test('API and worker go through the pooler; wake-ups, migrations and backups do without it', async () => {
  const env = {
    DATABASE_URL: database.url,
    FAIRLEAD_POOLER_URL: pooler.url,
    FAIRLEAD_PUBLIC_URL: 'https://leads.example.com',
  }
  expect(await runFairlead(['migrate'], env)).toMatchObject({ code: 0 })
  const api = await startApi('api', env)
  const worker = startProgram(['worker'], env)
  await worker.line(/worker is ready/)
  const listeners = () =>
    queryDatabase(
      database.url,
      `select 1 from pg_stat_activity where datname = current_database() and query like 'listen%'`,
    )
  await until(listeners, (found) => found.length === 1, { what: 'a worker that listens', patience: 20_000 })
  const headers = { authorization: `Bearer ${harness.key}`, 'content-type': 'application/json' }
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${api.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(201)
    return (await answer.json()) as Record<string, string>
  }
  const { campaignId } = await post('/campaigns', sampleCampaign('https://hooks.example.com/'))
  await post(`/campaigns/${campaignId}/leads`, {
    companyName: 'Acme',
    contactName: 'Jane Roe',
    email: 'jane@acme.invalid',
  })
  const researched = () => queryDatabase(database.url, `select 1 from events where type = 'lead.scored'`)
  await until(researched, (found) => found.length > 0, { what: 'a lead that is scored', patience: 30_000 })
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-pooled-'))
  const file = join(folder, 'all.backup')
  expect(await runFairlead(['backup', '--output', file], env)).toMatchObject({ code: 0 })
  expect((await stat(file)).size).toBeGreaterThan(1_000)
  await rm(folder, { recursive: true })
})

async function openRaw(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
