import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { PoolConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, PATIENT, transaction } from '../../../src/platform/database/db.ts'
import { createLog } from '../../../src/platform/log.ts'
import { migrate, schemaState } from '../../../src/platform/migrations/migrate.ts'
import { startAnotherProcess } from '../../support/processes/another-process.ts'
import { createTestDatabase } from '../../support/installation/database.ts'
import { startDatabaseProxy } from '../../support/servers/database-proxy.ts'
import type { DatabaseProxy } from '../../support/servers/database-proxy.ts'
import { createHarness } from '../../support/installation/harness.ts'
import type { Answer, Harness } from '../../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../../support/leads/intake.ts'
import { copyMigrations } from '../../support/installation/later-migrations.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'

let harness: Harness
let proxy: DatabaseProxy

beforeAll(async () => {
  harness = await createHarness()
  proxy = await startDatabaseProxy(harness.databaseUrl)
})

afterAll(async () => {
  await proxy.close()
  await harness.close()
})

/** The pool of the program, as patient as a test can wait. */
function impatientPool(connectionString: string, options: PoolConfig = {}) {
  return openPool({ connectionString, query_timeout: 300, max: 1, onError: () => undefined, ...options })
}

test('the pool of the program gives up on a server that says nothing, later than the server gives up itself', () => {
  const { query_timeout, statement_timeout, connectionTimeoutMillis, keepAlive } = harness.context.db.options
  expect({ connectionTimeoutMillis, keepAlive }).toEqual({ connectionTimeoutMillis: 10_000, keepAlive: true })
  expect(Number(query_timeout)).toBeGreaterThan(Number(statement_timeout))
  expect(Number(query_timeout)).toBeLessThanOrEqual(60_000)
})

test('a statement fails once the server is silent, and the pool recovers by itself', async () => {
  const pool = impatientPool(proxy.url)
  await pool.query('select 1')
  proxy.swallow()
  await expect(pool.query('select 1')).rejects.toThrow('Query read timeout')
  await proxy.restore()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a connection that breaks while somebody holds it ends no process', async () => {
  const pool = impatientPool(harness.databaseUrl)
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await queryDatabase(harness.databaseUrl, 'select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  await pool.end()
})

test('a connection on which the schema was asked for in vain is not lent again', async () => {
  const pool = impatientPool(proxy.url)
  await pool.query('select 1')
  proxy.swallow()
  await expect(schemaState(pool, new URL('../../../migrations/', import.meta.url))).rejects.toThrow(
    'Query read timeout',
  )
  expect(pool.totalCount).toBe(0)
  await proxy.restore()
  await pool.end()
})

test('a transaction whose server is silent ends with that statement: no rollback is waited for', async () => {
  const pool = impatientPool(proxy.url, PATIENT)
  const working = transaction(pool, async (tx) => {
    proxy.swallow()
    const impatient = { name: 'silent', text: 'select 1', values: [], query_timeout: 300 }
    await tx.query(impatient)
  })
  await expect(working).rejects.toThrow('Query read timeout')
  expect(pool.totalCount).toBe(0)
  await proxy.restore()
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  await pool.end()
})

test('requests are sent away with 503 and Retry-After while the database is silent, and served once it is back', async () => {
  const campaign = await newCampaign(harness)
  const expectSentAway = (answer: Answer) => {
    expect([answer.status, answer.body.code]).toEqual([503, 'not_reachable'])
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  }
  const api = await startAnotherProcess(harness, { databaseUrl: `${proxy.url}?query_timeout=500` })
  const given = leadBody()
  expect((await addLead(api, campaign, leadBody())).status).toBe(201)
  proxy.swallow()
  const reading = api.call('GET', `/api/v1/leads/lead_${randomUUID().replaceAll('-', '')}`)
  const refused = await Promise.all([addLead(api, campaign, given), addLead(api, campaign, leadBody()), reading])
  refused.forEach(expectSentAway)
  expect((await api.call('GET', '/healthz')).status).toBe(200)
  await proxy.restore()
  expect((await addLead(api, campaign, given)).status).toBeLessThan(300)
  expect((await api.call('GET', '/readyz')).status).toBe(200)
  await api.close()
})

test('a migration may take longer than any other statement', async () => {
  const migrations = await copyMigrations()
  const database = await createTestDatabase()
  try {
    await migrations.write('9999_slow.sql', 'select pg_sleep(1);')
    const pool = impatientPool(database.url, { statement_timeout: 200, max: 2 })
    expect(await migrate(pool, migrations.folder, { log: createLog('silent') })).toBe(1)
    await pool.end()
  } finally {
    await database.drop()
    await rm(migrations.path, { recursive: true, force: true })
  }
})
