import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPool, statement, transaction } from '../../src/platform/database/db.ts'
import { readTogether } from '../../src/platform/database/read-together.ts'
import { createTestDatabase } from '../support/installation/database.ts'
import type { TestDatabase } from '../support/installation/database.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { startOutreach, TWO_STEPS } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { runCommand } from '../support/processes/run-cli.ts'
import { startPooler } from '../support/servers/pooler.ts'
import type { Pooler } from '../support/servers/pooler.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let database: TestDatabase
let pooler: Pooler
let outreach: Outreach

beforeAll(async () => {
  database = await createTestDatabase()
  const name = new URL(database.url).pathname.slice(1)
  // What an operator may have set for other programs.
  await queryDatabase(database.url, `alter database ${name} set synchronous_commit = off`)
  pooler = await startPooler(database.url)
  outreach = await startOutreach({ database, env: { FAIRLEAD_POOLER_URL: pooler.url, FAIRLEAD_POOL_SIZE: '16' } })
})
afterAll(async () => {
  await outreach.harness.close()
  await pooler.close()
  stopServers()
})

interface Bounds {
  commit: string
  statement: string
  idle: string
  session: number
}
const BOUNDS = statement<Bounds>(
  'test.bounds',
  `select current_setting('synchronous_commit') as commit, current_setting('statement_timeout') as statement,
     current_setting('idle_in_transaction_session_timeout') as idle, pg_backend_pid() as session, $1::text as given`,
)
const bounds = BOUNDS.first((given: string) => [given])
const EXPECTED = { commit: 'on', statement: '30s', idle: '10s' }

test('a pool with sessions cannot use the pooler: what it sends at the beginning is refused', async () => {
  const pool = openPool({ connectionString: pooler.url, onError: () => undefined })
  await expect(bounds(pool, 'a')).rejects.toThrow(/unsupported startup parameter/)
  await pool.end()
})

test('each transaction, statement and group of reads has the bounds of a session, whatever the database sets', async () => {
  const { db } = outreach.harness.context
  // More at once than the pooler has servers, so that sessions change between them.
  const many = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 40 }, ask))
  const asked = await many(() => bounds(db, 'alone'))
  const grouped = await many(() => readTogether(db, (one) => ({ first: bounds(one, 'a'), second: bounds(one, 'b') })))
  const within = await many(() =>
    transaction(db, async (tx) => [await bounds(tx, 'one'), await bounds(tx, 'two')] as const),
  )
  const all = [...asked, ...within.flat(), ...grouped.flatMap(({ first, second }) => [first, second])]
  for (const found of all) expect(found).toMatchObject(EXPECTED)
  for (const [one, two] of within) expect(one?.session).toBe(two?.session)
  expect(new Set(all.map((found) => found?.session)).size).toBe(3)
})

test('what was committed is on the disk before it is answered', async () => {
  const { db } = outreach.harness.context
  const WRITE = statement<{ place: string }>(
    'test.write',
    `with written as (update instance set public_url = public_url returning 1)
     select pg_current_wal_insert_lsn()::text as place, (select count(*) from written) as rows`,
  ).first(() => [])
  const IS_KEPT = `select pg_current_wal_flush_lsn() >= $1::pg_lsn as kept`
  for (let times = 0; times < 20; times += 1) {
    const alone = await WRITE(db)
    expect(await queryDatabase(database.url, IS_KEPT, [alone!.place])).toEqual([{ kept: true }])
    const within = await transaction(db, (tx) => WRITE(tx))
    expect(await queryDatabase(database.url, IS_KEPT, [within!.place])).toEqual([{ kept: true }])
  }
})

test('what fails is rolled back, and the connection goes on', async () => {
  const { db } = outreach.harness.context
  const failing = statement('test.failing', `select 1 / $1::integer as share`).first((by: number) => [by])
  await expect(failing(db, 0)).rejects.toThrow('division by zero')
  await expect(transaction(db, (tx) => failing(tx, 0))).rejects.toThrow('division by zero')
  expect(await failing(db, 1)).toEqual({ share: 1 })
  const open = `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'`
  expect(await queryDatabase(database.url, open)).toEqual([])
})

test('a lead becomes an email through the pooler', async () => {
  const mailboxes = [await outreach.addMailbox()]
  const campaign = await outreach.campaign({ mailboxes, sequence: TWO_STEPS })
  const names = Array.from({ length: 12 }, (_, index) => `p${index}`)
  await Promise.all(names.map((name) => outreach.addLead(campaign, `${name}@acme.test`, { companyName: name })))
  for (let passes = 0; passes < 6; passes += 1) await outreach.pass(3_600_000)
  expect(outreach.server.received.length).toBeGreaterThan(0)
  const sent = await outreach.query(`select 1 from messages where state = 'sent'`)
  expect(sent).toHaveLength(outreach.server.received.length)
})

test('doctor tells of the pooler, and of one that leads elsewhere', async () => {
  const env = { DATABASE_URL: database.url, FAIRLEAD_POOLER_URL: pooler.url }
  const { out } = await runCommand(['doctor'], env)
  expect(out).toMatch(/ok +pooler +all transactions go through 127\.0\.0\.1:\d+/)
  const other = await createTestDatabase()
  const wrong = await runCommand(['doctor'], { ...env, DATABASE_URL: other.url })
  expect(wrong.out).toContain('FAIRLEAD_POOLER_URL leads to another database than DATABASE_URL.')
  await other.drop()
})
