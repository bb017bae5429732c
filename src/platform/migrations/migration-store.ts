import type { PoolClient } from 'pg'
import { firstRow, rows, runPatiently, statement } from '../database/db.ts'
import type { Db } from '../database/db.ts'

/** Any numbers; they only have to be the same in every process. */
const LOCKS = { migration: 7_361_052_214, backup: 7_361_052_215 } as const

/** What sessions hold: whoever migrates or waits to, and whoever makes a backup or keeps others from beginning one. */
export type SessionLock = keyof typeof LOCKS

/** A session of the database, as far as a log may tell of it. */
export interface DatabaseSession {
  pid: number
  /** What it calls itself, or what the server calls it. */
  application: string
  state: string
  /** For how long its transaction, or what it does now, has lasted. */
  seconds: number
}

const SESSION = `a.pid, coalesce(nullif(a.application_name, ''), a.backend_type, 'unnamed') as application, coalesce(a.state, '') as state,
  coalesce(extract(epoch from clock_timestamp() - coalesce(a.xact_start, a.state_change)), 0)::int as seconds`

const TRY_LOCK = {
  exclusive: statement<{ taken: boolean }>('platform.try_lock', 'select pg_try_advisory_lock($1) as taken'),
  shared: statement<{ taken: boolean }>('platform.try_lock_shared', 'select pg_try_advisory_lock_shared($1) as taken'),
}

/**
 * Takes a lock until the session ends, or answers false at once. Nobody waits for one within a statement: its snapshot
 * would hold up whoever builds an index concurrently.
 */
export async function tryLock(db: Db, lock: SessionLock, mode: keyof typeof TRY_LOCK): Promise<boolean> {
  return (await firstRow(db, TRY_LOCK[mode], [LOCKS[lock]]))?.taken === true
}

/** Gives a shared lock back. */
export const unlockShared = statement('platform.unlock_shared', 'select pg_advisory_unlock_shared($1)').run(
  (lock: SessionLock) => [LOCKS[lock]],
)

/** Other sessions that hold a lock. A bigint is shown in two halves (PostgreSQL's documentation, 54.12). */
export const findHolders = statement<DatabaseSession>(
  'platform.find_holders',
  `select ${SESSION} from pg_locks l join pg_stat_activity a on a.pid = l.pid
   where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.pid <> pg_backend_pid()
     and l.database = (select oid from pg_database where datname = current_database())
     and (l.classid::bigint << 32) + l.objid::bigint = $1
   order by a.pid`,
).rows((lock: SessionLock) => [LOCKS[lock]])

/** Sessions that another one waits for at this moment. */
export const findBlockers = statement<DatabaseSession>(
  'platform.find_blockers',
  `select ${SESSION} from pg_stat_activity a where a.pid = any(pg_blocking_pids($1)) order by a.pid`,
).rows((pid: number) => [pid])

/** The session's number at the server. */
export const backendOf = statement<{ pid: number }>('platform.backend', 'select pg_backend_pid() as pid').first(
  () => [],
  (found) => found!.pid,
)

/** Sets the session up: statements take as long as they take, locks are waited for so many milliseconds. */
export async function prepareSession(client: PoolClient, lockTimeout: number): Promise<void> {
  await client.query(`set application_name = 'fairlead migrate'`)
  await client.query('set statement_timeout = 0')
  // A process that is frozen between two statements holds up nobody for ever.
  await client.query(`set idle_session_timeout = '10min'`)
  await setLockTimeout(client, lockTimeout)
}

/** For how long the session's next statements wait for a lock, in milliseconds. */
export async function setLockTimeout(client: PoolClient, milliseconds: number): Promise<void> {
  await client.query(`set lock_timeout = ${Math.ceil(milliseconds)}`)
}

/** How the database keeps its texts. */
export async function findEncoding(client: PoolClient): Promise<string | undefined> {
  const { rows: found } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  )
  return found[0]?.encoding
}

/** Makes the table that says which migrations were applied; `digest` is of what they did. */
export async function prepareSchema(client: PoolClient): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       version integer primary key, name text not null, digest bytea not null,
       applied_at timestamptz not null default now())`,
  )
}

/** The newest migration that was applied; 0 where none was. The table must be there. */
export const findSchemaVersion = statement<{ version: number | null }>(
  'platform.schema_version',
  'select max(version) as version from schema_migrations',
).first(
  () => [],
  (found) => found?.version ?? 0,
)

/** The same of a database that may be empty. */
export async function currentVersion(client: PoolClient): Promise<number> {
  return (await isPrepared(client)) ? findSchemaVersion(client) : 0
}

async function isPrepared(client: PoolClient): Promise<boolean> {
  const { rows: found } = await client.query<{ present: boolean }>(
    `select to_regclass('schema_migrations') is not null as present`,
  )
  return found[0]?.present === true
}

/** What a database says of a migration that was applied. */
export interface AppliedMigration {
  version: number
  name: string
  /** Null where it was applied before digests were kept. */
  digest: string | null
}

/** By way of JSON: a database from before digests has no such column. */
const APPLIED = statement<AppliedMigration>(
  'platform.list_applied',
  `select version, name, to_jsonb(m) ->> 'digest' as digest from schema_migrations m order by version`,
)

/** The migrations that were applied, in order; none where the database is empty. */
export async function listApplied(client: PoolClient): Promise<AppliedMigration[]> {
  return (await isPrepared(client)) ? rows(client, APPLIED) : []
}

/** Writes down that a migration was applied. */
export const recordMigration = statement(
  'platform.record_migration',
  'insert into schema_migrations (version, name, digest) values ($1, $2, $3)',
).run(({ version, name, digest }: { version: number; name: string; digest: Buffer }) => [version, name, digest])

/** Says on which server this database was made. */
export async function registerCluster(client: PoolClient): Promise<void> {
  await client.query(
    `insert into instance (system_identifier) select system_identifier::text from pg_control_system() on conflict do nothing`,
  )
}

const IS_INVALID = statement<{ name: string }>(
  'platform.is_index_invalid',
  `select quote_ident(c.relname) as name from pg_index i join pg_class c on c.oid = i.indexrelid
   where not i.indisvalid and c.relnamespace = current_schema()::regnamespace and c.relname = $1`,
)

/**
 * Drops an index that a concurrent build left unfinished: `if not exists` would take it for a whole one. (PostgreSQL's
 * documentation of `create index`, “Building indexes concurrently”.)
 */
export async function dropIfInvalid(client: PoolClient, index: string): Promise<void> {
  const found = await firstRow(client, IS_INVALID, [index])
  if (found !== undefined) await runPatiently(client, `drop index concurrently if exists ${found.name}`)
}

/** How many blocks a table has; undefined where there is no such table, or a partitioned one. */
export const countBlocks = statement<{ blocks: number }>(
  'platform.count_blocks',
  `select (pg_relation_size(oid) / current_setting('block_size')::int)::int as blocks from pg_class
   where relname = $1 and relnamespace = current_schema()::regnamespace and relkind = 'r'`,
).first(
  (table: string) => [table],
  (found) => found?.blocks,
)
