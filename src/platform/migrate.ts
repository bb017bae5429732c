import { readdir, readFile } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import { PATIENT } from './db.ts'
import type { Database } from './db.ts'

/** Any number; it only has to be the same in every process that migrates. */
const MIGRATION_LOCK = 7_361_052_214

/** A file of the schema's history. */
export interface Migration {
  version: number
  name: string
  file: URL
}

/** Where the schema of a database stands against the migrations of this program. */
export type SchemaState = { state: 'current' } | { state: 'older' | 'newer'; database: number; program: number }

/**
 * Brings the schema up to this program: each migration in a transaction of its own, one process at a time, so that
 * any number of processes may start together. Answers how many were applied.
 * @throws Error when the database was made by a newer program, or does not keep its texts as UTF-8.
 */
export async function migrate(database: Database, folder: URL): Promise<number> {
  const migrations = await readMigrations(folder)
  const client = await database.connect()
  try {
    // Waiting for another process, and rewriting a large table, may take as long as it takes.
    await client.query('set statement_timeout = 0')
    await requireUtf8(client)
    await lockSchema(client)
    return await applyMissing(client, migrations)
  } finally {
    // The end of the session gives the lock back, whatever happened.
    client.release(true)
  }
}

/** Names are written in every script, and texts are compared by their letters. */
async function requireUtf8(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return
  throw new Error(
    `The database keeps its texts as ${encoding}; Fairlead needs UTF8. Make one with: create database fairlead template template0 encoding 'UTF8'.`,
  )
}

/** Lets one process at a time change the schema, until the session ends. */
export async function lockSchema(client: PoolClient): Promise<void> {
  await client.query({ text: 'select pg_advisory_lock($1)', values: [MIGRATION_LOCK], ...PATIENT })
}

/** Makes the table that says which migrations were applied. */
export async function prepareSchema(client: PoolClient): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       version integer primary key, name text not null, applied_at timestamptz not null default now())`,
  )
}

async function applyMissing(client: PoolClient, migrations: Migration[]): Promise<number> {
  await prepareSchema(client)
  const current = await currentVersion(client)
  const newest = migrations.at(-1)?.version ?? 0
  if (current > newest) {
    throw new Error(
      `The database has schema ${current}, this program knows ${newest}. Run the newer release of Fairlead, or restore a backup made before the upgrade.`,
    )
  }
  const missing = migrations.filter((migration) => migration.version > current)
  for (const migration of missing) await apply(client, migration)
  await registerCluster(client)
  return missing.length
}

/** Applies one migration within the transaction that is open. */
export async function applyWithin(client: PoolClient, migration: Migration): Promise<void> {
  const text = await readFile(migration.file, 'utf8')
  await client.query('insert into schema_migrations (version, name) values ($1, $2)', [
    migration.version,
    migration.name,
  ])
  await client.query({ text, ...PATIENT })
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await applyWithin(client, migration)
    await client.query({ text: 'commit', ...PATIENT })
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.name} failed; nothing of it was kept.`, { cause: error })
  }
}

/** Transaction ids of another cluster say nothing about the order here: a new cluster begins a new epoch. */
async function registerCluster(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
  const id = rows[0]?.id ?? 'unknown'
  await client.query('insert into instance (system_identifier) values ($1) on conflict do nothing', [id])
  await client.query(
    `update instance set epoch = epoch + 1, system_identifier = $1,
       sending_held = 'restored', backup_taken_at = null, restored_at = now() where system_identifier <> $1`,
    [id],
  )
}

/** Compares without changing anything. */
export async function schemaState(database: Database, folder: URL): Promise<SchemaState> {
  const program = (await readMigrations(folder)).at(-1)?.version ?? 0
  const client = await database.connect()
  let isBroken = true
  try {
    const { rows } = await client.query<{ present: boolean }>(
      `select to_regclass('schema_migrations') is not null as present`,
    )
    const current = rows[0]?.present === true ? await currentVersion(client) : 0
    isBroken = false
    if (current === program) return { state: 'current' }
    return { state: current < program ? 'older' : 'newer', database: current, program }
  } finally {
    // One that failed may still wait for its answer: nobody else gets it.
    client.release(isBroken)
  }
}

async function currentVersion(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from schema_migrations',
  )
  return rows[0]?.version ?? 0
}

/** Every migration of this program, in order. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).toSorted()
  return names.map((name) => ({ version: Number(name.slice(0, 4)), name, file: new URL(name, folder) }))
}
