import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { applyWithin, readMigrations } from '../../src/platform/migrations/apply-migration.ts'
import { prepareSchema } from '../../src/platform/migrations/migration-store.ts'
import { backUp, contentsOf, createEmptyDatabase, newBackupPath, restoreInto } from '../support/installation/backups.ts'
import { createTestDatabase } from '../support/installation/database.ts'
import type { TestDatabase } from '../support/installation/database.ts'
import { queryDatabase, tablesOf } from '../support/installation/query-database.ts'
import { runFairlead } from '../support/processes/run-cli.ts'

// Each test runs several processes of the program, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const databases: TestDatabase[] = []
const files: string[] = []

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()))
  await Promise.all(files.splice(0).map((file) => rm(file, { force: true })))
})

async function seeded(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  const order = ['--organization', 'Acme', '--email', 'jane@acme.example', '--password-stdin', '--json']
  const run = await runFairlead(['setup', ...order], { DATABASE_URL: database.url }, 'a long password')
  expect(run.code).toBe(0)
  return database
}

async function empty(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  databases.push(database)
  return database
}

async function backedUp(url: string): Promise<string> {
  const file = await backUp(url)
  files.push(file)
  return file
}

const HOSTILE = [
  `'; drop table leads; -- "quoted" \\N \\. \\\\ $$ %s`,
  'tab\t, newline\n, return\r, backspace\b, \u0001 and \u007F',
  '\\.',
  '\\N',
  'Zoë 李 🛟 \u202Eright to left\u200B ﷽ e\u0301',
  '',
  ' ',
  '{"a":"\\u0041"}',
]

test('hostile values survive byte by byte, in every kind of column', async () => {
  const source = await seeded()
  const [organization] = await queryDatabase(source.url, 'select organization_id from organizations')
  for (const text of HOSTILE) {
    const bytes = Buffer.from([0, 1, 0x5c, 0x0a, 0x2e, 0xff, ...Buffer.from(text)])
    await queryDatabase(
      source.url,
      `insert into api_keys (organization_id, key_id, name, hash, starts_with, scopes, campaign_ids, created_by,
         created_at, updated_at, expires_at)
       values ($1, $2, $3, $4, '', $5, $6, $3, '-infinity', '4713-01-01 BC', 'infinity')`,
      [organization?.organization_id, randomUUID(), text, bytes, [...HOSTILE, null], [randomUUID(), null]],
    )
    await queryDatabase(
      source.url,
      `insert into audit (organization_id, audit_id, happened_at, actor, action, target, before, after)
       values ($1, $2, '2026-03-29 01:59:59.999999+00', $3, '', '', $4, 'null')`,
      [organization?.organization_id, randomUUID(), text, JSON.stringify({ [text]: [text, 1e300, null, 0.1] })],
    )
  }
  // A row that is longer than what is gathered of rows.
  await queryDatabase(source.url, `update organizations set name = repeat('Zoë\\', 100000)`)
  const target = await empty()
  const file = await backedUp(source.url)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await restoreInto(target.url, file)).toMatchObject({ code: 0 })
  expect(await contentsOf(target.url)).toEqual(await contentsOf(source.url))
  // The keys are the same: what was sealed opens, and the erased stay recognised.
  const keys = 'select secret_fingerprint, erasure_key, public_url from instance'
  expect(await queryDatabase(target.url, keys)).toEqual(await queryDatabase(source.url, keys))
})

test('the schema is the one that migrations make, and sequences and epoch go on', async () => {
  const source = await seeded()
  await queryDatabase(
    source.url,
    `insert into events (organization_id, epoch, type, data, occurred_at)
     select organization_id, 1, 'lead.accepted', '{}', now() from organizations, generate_series(1, 100)`,
  )
  const target = await empty()
  const file = await backedUp(source.url)
  await restoreInto(target.url, file)
  const shape = `select 'c' as kind, table_name || '.' || column_name as name, data_type || is_nullable as what
      from information_schema.columns where table_schema = 'public'
    union all select 'k', conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'i', indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 3`
  expect(await queryDatabase(target.url, shape)).toEqual(await queryDatabase(source.url, shape))
  expect(await queryDatabase(target.url, 'select epoch, sending_held from instance')).toEqual([
    { epoch: 2, sending_held: 'restored' },
  ])
  const [next] = await queryDatabase(
    target.url,
    `insert into events (organization_id, epoch, type, data, occurred_at)
     select organization_id, 2, 'lead.accepted', '{}', now() from organizations returning seq`,
  )
  expect(Number(next?.seq)).toBe(101)
  // A backup of the copy is as good as one of the original.
  const third = await empty()
  expect(await restoreInto(third.url, await backedUp(target.url))).toMatchObject({ code: 0 })
  expect(await contentsOf(third.url)).toEqual(await contentsOf(target.url))
})

test('a backup that is taken while everybody writes is of one moment', async () => {
  const source = await seeded()
  const [organization] = await queryDatabase(source.url, 'select organization_id from organizations')
  const client = new pg.Client(source.url)
  await client.connect()
  let writing = true
  let written = 0
  // Each transaction writes to the first table in the alphabet and to one of the last.
  const pair = `with a as (insert into audit (organization_id, audit_id, happened_at, actor, action, target)
      select $1, gen_random_uuid(), now(), 'x', 'test', repeat('x', 200) from generate_series(1, 50))
    insert into suppressions (organization_id, suppression_id, kind, value, reason, created_by, created_at)
      select $1, gen_random_uuid(), 'address', gen_random_uuid()::text, 'manual', 'x', now() from generate_series(1, 50)`
  const loop = (async () => {
    while (writing) {
      await client.query(pair, [organization?.organization_id])
      written += 50
    }
  })()
  const target = await empty()
  const file = await backedUp(source.url)
  const writtenBefore = written
  writing = false
  await loop
  await client.end()
  expect(writtenBefore).toBeGreaterThan(0)
  expect(await restoreInto(target.url, file)).toMatchObject({ code: 0 })
  const [counts] = await queryDatabase(
    target.url,
    `select (select count(*) from audit where action = 'test')::int as audit, (select count(*) from suppressions)::int as suppressions`,
  )
  expect(counts?.audit).toBe(counts?.suppressions)
  expect(Number(counts?.audit)).toBeLessThanOrEqual(written)
})

test('a backup of an older schema is loaded at its level and brought up to this program', async () => {
  const source = await empty()
  const client = new pg.Pool({ connectionString: source.url, max: 1 })
  const migrations = await readMigrations(new URL('../../migrations/', import.meta.url))
  const older = migrations.filter(({ version }) => version < 12)
  const session = await client.connect()
  await prepareSchema(session)
  for (const migration of older) await applyWithin(session, migration)
  await session.query(
    `insert into instance (system_identifier) select system_identifier::text from pg_control_system()`,
  )
  await session.query(
    `insert into organizations (organization_id, name, created_at, updated_at) values ($1, 'Old', now(), now())`,
    [randomUUID()],
  )
  session.release()
  await client.end()
  const file = await backedUp(source.url)
  expect(await queryDatabase(source.url, 'select max(version) as version from schema_migrations')).toEqual([
    { version: older.at(-1)?.version },
  ])
  const target = await empty()
  expect(await restoreInto(target.url, file)).toMatchObject({ code: 0 })
  expect(await queryDatabase(target.url, 'select name from schema_migrations order by version')).toEqual(
    migrations.map(({ name }) => ({ name })),
  )
  expect(
    await queryDatabase(target.url, 'select name, backup_taken_at is not null as known from organizations, instance'),
  ).toEqual([{ name: 'Old', known: true }])
})

test('an installation that nobody has used yet makes way; a backup by way of standard output is the same', async () => {
  const source = await seeded()
  // What somebody made beside our tables is no reason to restore nothing.
  await queryDatabase(source.url, 'create table "their Notes" (n bigserial, text text)')
  await queryDatabase(source.url, `insert into "their Notes" (text) values ('x')`)
  const target = await createTestDatabase()
  databases.push(target)
  const path = newBackupPath()
  files.push(path)
  const env = { DATABASE_URL: source.url, OUT: path }
  const cli = new URL('../../src/cli.ts', import.meta.url).pathname
  await new Promise<void>((resolve, reject) => {
    const command = `"${process.execPath}" "${cli}" backup --output - > "$OUT"`
    const key = Buffer.alloc(32, 7).toString('base64')
    const options = { env: { ...process.env, FAIRLEAD_SECRET_KEY: key, FAIRLEAD_LOG_LEVEL: 'silent', ...env } }
    execFile('sh', ['-c', command], options, (error) => (error === null ? resolve() : reject(error)))
  })
  expect((await tablesOf(target.url)).length).toBeGreaterThan(20)
  expect(await restoreInto(target.url, path)).toMatchObject({ code: 0, err: '' })
  await queryDatabase(source.url, 'drop table "their Notes"')
  expect(await contentsOf(target.url)).toEqual(await contentsOf(source.url))
})
