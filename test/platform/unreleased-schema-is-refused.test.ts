import { readFile, rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireKnownSchema } from '../../src/platform/backup/restore-backup.ts'
import { openPool } from '../../src/platform/database/db.ts'
import type { Database } from '../../src/platform/database/db.ts'
import { createLog } from '../../src/platform/log.ts'
import { migrate, requireReleasedSchema } from '../../src/platform/migrations/migrate.ts'
import { createTestDatabase } from '../support/installation/database.ts'
import type { TestDatabase } from '../support/installation/database.ts'
import { copyMigrations } from '../support/installation/later-migrations.ts'
import type { LaterMigrations } from '../support/installation/later-migrations.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { runCommand, runFairlead, type Run } from '../support/processes/run-cli.ts'

let database: TestDatabase
let pool: Database
let migrations: LaterMigrations

beforeEach(async () => {
  database = await createTestDatabase()
  pool = openPool({ connectionString: database.url, max: 2, onError: () => undefined })
  migrations = await copyMigrations()
})

afterEach(async () => {
  await pool.end()
  await database.drop()
  await rm(migrations.path, { recursive: true })
})

const query = (sql: string) => queryDatabase(database.url, sql)
const bringUp = () => migrate(pool, migrations.folder, { log: createLog('silent') })
const REFUSED = 'The database was made by an unreleased version of Fairlead: its migration 0001_accounts.sql is none of'

const COMMANDS = [['migrate'], ['backup', '--output', '/dev/null'], ['doctor']]

test.each([
  [95, [['worker']]],
  [1, []],
])(
  'a database of an unreleased version (schema %i) is refused by every command, and stays as it is',
  { timeout: 120_000 },
  async (version, spawned) => {
    await query('alter table schema_migrations drop column digest')
    await query('delete from schema_migrations')
    await query(`insert into schema_migrations (version, name) values (1, '0001_accounts.sql')`)
    await query(
      `insert into schema_migrations (version, name) values (${version}, '00${version}_mail.sql') on conflict do nothing`,
    )
    await query('drop table saved_filters')
    const env = { DATABASE_URL: database.url, FAIRLEAD_LOG_LEVEL: 'error' }
    const runs: Run[] = []
    for (const command of spawned) runs.push(await runFairlead(command, env))
    for (const command of COMMANDS) runs.push(await runCommand(command, env))
    for (const run of runs) {
      expect(run.code).toBe(1)
      expect(run.out + run.err).toContain(REFUSED)
      expect(run.out + run.err).toContain('Dump what you need')
    }
    expect(await query('select max(version) as version from schema_migrations')).toEqual([{ version }])
    expect(await query(`select to_regclass('saved_filters') as found`)).toEqual([{ found: null }])
  },
)

test('a migration of the same name that does something else is another one; a comment in it changes nothing', async () => {
  const text = await readFile(new URL('0020_retention.sql', migrations.folder), 'utf8')
  await migrations.write('0020_retention.sql', `-- In other words.\n${text.replaceAll('\n', '\r\n')}`)
  expect(await bringUp()).toBe(0)
  await migrations.write('0020_retention.sql', `${text}create table more (id integer);`)
  await expect(bringUp()).rejects.toMatchObject({
    code: 'unreleased_schema',
    message: expect.stringContaining('its migration 0020_retention.sql is none of'),
  })
  await expect(requireReleasedSchema(pool, migrations.folder)).rejects.toHaveProperty('code', 'unreleased_schema')
})

test('a newer release is told from an unreleased version', async () => {
  await migrations.write('9000_next.sql', 'create table more (id integer);')
  expect(await bringUp()).toBe(1)
  await rm(new URL('9000_next.sql', migrations.folder))
  await requireReleasedSchema(pool, migrations.folder)
  await expect(bringUp()).rejects.toThrow('The database has schema 9000, this program knows 21. Run the newer release')
})

test('a backup of an unreleased version is told from one of a newer release', async () => {
  const names = (await query('select name from schema_migrations order by version')).map(({ name }) => String(name))
  const judge = (...found: string[]) =>
    requireKnownSchema(
      { migrations: found, version: '', postgresql: '', takenAt: '', keyFingerprint: '' },
      migrations.folder,
    )
  await judge(...names.slice(0, 5))
  await judge(...names)
  await expect(judge(...names, '9000_next.sql')).rejects.toHaveProperty('code', 'newer_backup')
  await expect(judge('0001_accounts.sql', '0002_campaigns.sql')).rejects.toMatchObject({
    code: 'unreleased_backup',
    message: expect.stringContaining('its migration 0001_accounts.sql is none of'),
  })
})
