import { rm } from 'node:fs/promises'
import { Writable } from 'node:stream'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeBackup } from '../../../src/platform/backup/write-backup.ts'
import { openPool } from '../../../src/platform/database/db.ts'
import type { Database } from '../../../src/platform/database/db.ts'
import { createLog } from '../../../src/platform/log.ts'
import { migrate } from '../../../src/platform/migrations/migrate.ts'
import { createSecretBox } from '../../../src/platform/secrets/secret-box.ts'
import { createTestDatabase } from '../../support/installation/database.ts'
import type { TestDatabase } from '../../support/installation/database.ts'
import { copyMigrations } from '../../support/installation/later-migrations.ts'
import type { LaterMigrations } from '../../support/installation/later-migrations.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'
import { until } from '../../support/processes/until.ts'
import { untilWaiting } from '../../support/processes/until-waiting.ts'

const PATIENCE = { lock: 500, pauses: { first: 20, factor: 2, most: 30_000 }, total: 60_000 }

let database: TestDatabase
let pool: Database
let migrations: LaterMigrations
/** Somebody else's session, which holds something for long. */
let other: pg.Client
let said: Record<string, unknown>[]

beforeEach(async () => {
  database = await createTestDatabase()
  pool = openPool({ connectionString: database.url, max: 4, onError: () => undefined })
  migrations = await copyMigrations()
  other = new pg.Client({ connectionString: database.url, application_name: 'nightly report' })
  await other.connect()
  said = []
  await query('create table notes (id integer primary key, body text, length integer)')
})

afterEach(async () => {
  await other.end()
  await pool.end()
  await database.drop()
  await rm(migrations.path, { recursive: true })
})

const query = (sql: string) => queryDatabase(database.url, sql)

async function migrateTo(text: string, patience = PATIENCE): Promise<number> {
  await migrations.write('9000_next.sql', text)
  const log = createLog('silent')
  log.warn = ((fields: Record<string, unknown>) => void said.push(fields)) as typeof log.warn
  return migrate(pool, migrations.folder, { log, patience })
}

/** Ends the session that migrates, as the end of its process does. */
async function kill(): Promise<void> {
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'fairlead migrate'`)
}

const applied = () => query('select version from schema_migrations where version = 9000')
const isSaid = (count: number) =>
  until(
    async () => said.length,
    (found) => found >= count,
    { what: 'a word in the log', patience: 30_000 },
  )

test('a migration that waits for a lock lets others pass, says for whom it waits, and goes on once it may', async () => {
  await other.query('begin')
  await other.query('select from notes')
  const migrating = migrateTo('alter table notes add column author text;')
  // On a busy machine a wait may be over before it is looked at.
  const findSeen = async () => said.find(({ waitsFor }) => Array.isArray(waitsFor) && waitsFor.length > 0)
  const seen = await until(findSeen, (found) => found !== undefined, { what: 'a session', patience: 30_000 })
  // Behind a lock that is waited for without end, nobody would get through.
  await query('insert into notes values (1)')
  const [{ pid } = {}] = (await other.query('select pg_backend_pid() as pid')).rows
  expect(seen).toEqual({
    migration: '9000_next.sql',
    waitsFor: [{ pid, application: 'nightly report', state: 'idle in transaction', seconds: expect.any(Number) }],
    pauseMs: expect.any(Number),
    giveUpInSeconds: expect.any(Number),
  })
  expect(await applied()).toEqual([])
  await other.query('commit')
  expect(await migrating).toBe(1)
  expect(await query('select author from notes')).toEqual([{ author: null }])
})

test('a migration that gets no lock for too long says whom to end, and leaves nothing behind', async () => {
  await other.query('begin')
  await other.query('select from notes')
  const text = 'create table more (id integer); alter table notes add column author text;'
  await expect(migrateTo(text, { ...PATIENCE, total: 1_500 })).rejects.toMatchObject({
    code: 'schema_locked',
    message: expect.stringMatching(/^Migration 9000_next\.sql did not get .* session \d+ \(nightly report, idle in/u),
  })
  expect(await applied()).toEqual([])
  expect(await query(`select to_regclass('more') as found`)).toEqual([{ found: null }])
})

test('an index is built while others write, and what a killed build left is built anew', async () => {
  const text = '-- concurrently\ncreate index concurrently if not exists notes_body on notes (body);'
  await other.query('begin isolation level repeatable read')
  await other.query('select from notes')
  const killed = migrateTo(text).catch((error: unknown) => error)
  await untilWaiting(query, 1)
  await query(`insert into notes values (1, 'a')`)
  await kill()
  expect(await killed).toBeInstanceOf(Error)
  const state = () => query(`select indisvalid as valid from pg_index where indexrelid = to_regclass('notes_body')`)
  expect(await state()).toEqual([{ valid: false }])
  expect(await applied()).toEqual([])
  await other.query('commit')
  expect(await migrateTo(text)).toBe(1)
  expect(await state()).toEqual([{ valid: true }])
})

test('a backfill goes on in parts where it was killed, and holds no row for longer than its part', async () => {
  await query(`insert into notes select n, repeat('x', 1000) from generate_series(1, 3000) n`)
  const text =
    '-- in parts of notes\nupdate notes set length = length(body) where ctid >= $1 and ctid < $2 and length is null;'
  await other.query('begin')
  await other.query('select from notes where id = 2500 for update')
  const killed = migrateTo(text).catch((error: unknown) => error)
  await isSaid(2)
  // What is done is committed; what was begun beside the locked row is let go.
  await query(`update notes set body = '' where id in (1, 2501)`)
  await kill()
  expect(await killed).toBeInstanceOf(Error)
  const [found] = await query('select count(length)::int as done from notes')
  expect(found?.done).toBeGreaterThan(500)
  expect(found?.done).toBeLessThan(2500)
  await other.query('commit')
  expect(await migrateTo(text)).toBe(1)
  expect(await query('select count(*)::int as left from notes where length is null')).toEqual([{ left: 0 }])
})

test('a backfill whose statement is never done ends with an error', async () => {
  await query('insert into notes values (1)')
  const text = '-- in parts of notes\nupdate notes set length = 1 where ctid >= $1 and ctid < $2;'
  await expect(migrateTo(text)).rejects.toHaveProperty(
    'cause.message',
    'Its statement touches rows of notes again and again.',
  )
  expect(await applied()).toEqual([])
})

/** A backup whose reader takes nothing before it is let. */
function startBackup(onWait: () => void = () => undefined, signal = new AbortController().signal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let begin = () => {}
  const begun = new Promise<void>((done) => (begin = done))
  const destination = new Writable({
    write: (_chunk, _encoding, done) => {
      begin()
      void promise.then(() => done())
    },
  })
  const secrets = createSecretBox([Buffer.alloc(32, 7)])
  const keyFingerprint = secrets.fingerprints[0]!
  const mac = secrets.backupMac(keyFingerprint)!
  const head = { version: '0', takenAt: new Date(0).toISOString(), keyFingerprint }
  const ended = writeBackup({ db: pool, destination, head, mac, signal, onTable: () => undefined, onWait })
  return { begun, ended, letGo: resolve }
}

test('a migration waits for a backup without holding up anybody, and a later backup waits for the migration', async () => {
  const first = startBackup()
  await first.begun
  const text = 'alter table notes add column author text;'
  await expect(migrateTo(text, { ...PATIENCE, total: 50 })).rejects.toMatchObject({
    code: 'schema_locked',
    message: expect.stringMatching(/^A backup is still being made.*session \d+ \(fairlead backup, /u),
  })
  said = []
  const migrating = migrateTo(text)
  // The session of the one that gave up may still be ending.
  const findSeen = async () => said.find(({ giveUpInSeconds }) => giveUpInSeconds !== undefined)
  const seen = await until(findSeen, (found) => found !== undefined, { what: 'for whom it waits', patience: 30_000 })
  expect(seen).toEqual({
    waitsFor: [expect.objectContaining({ application: 'fairlead backup' })],
    giveUpInSeconds: expect.any(Number),
  })
  await query('insert into notes values (1)')
  const waits = Promise.withResolvers<void>()
  const second = startBackup(waits.resolve)
  await waits.promise
  first.letGo()
  await first.ended
  expect(await migrating).toBe(1)
  second.letGo()
  await second.ended
})

test('a backup that waits for a migration can be broken off; with nothing to migrate nobody waits', async () => {
  await other.query('begin')
  await other.query('select from notes')
  const migrating = migrateTo('alter table notes add column author text;')
  await isSaid(1)
  const waits = Promise.withResolvers<void>()
  const stop = new AbortController()
  const refused = startBackup(waits.resolve, stop.signal)
  await waits.promise
  stop.abort(new Error('Interrupted.'))
  await expect(refused.ended).rejects.toThrow('Interrupted.')
  await other.query('commit')
  await migrating
  const running = startBackup()
  await running.begun
  expect(await migrateTo('alter table notes add column author text;')).toBe(0)
  running.letGo()
  await running.ended
})
