import type { ClientBase, PoolClient } from 'pg'
import { PATIENT, runPatiently, statement } from '../database/db.ts'
import type { Database, Db } from '../database/db.ts'

export interface BackupTable {
  /** As SQL names it. */
  name: string
  /** As SQL names them; those that the database computes are left out. */
  columns: string[]
  unlogged: boolean
}

/** Every table of the schema but those of extensions, by name. */
export const listTables = statement<BackupTable>(
  'platform.list_tables',
  `select quote_ident(c.relname) as name, c.relpersistence = 'u' as unlogged,
     array(select quote_ident(a.attname) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by a.attnum) as columns
   from pg_class c
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
     and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   order by c.relname`,
).rows(() => [])

/** Its table is there while a restore onto several nodes has not ended: what else is there is worth nothing yet. */
const UNFINISHED = 'unfinished_restore'

/** Made anew by a restore, true only of the processes that run now, or told to people by the original. */
const LEFT_OUT = ['schema_migrations', 'processes', 'notices', UNFINISHED]

/** Whether the rows of a table are part of a backup; losing those of an unlogged one costs nothing. */
export function isBackedUp({ name, unlogged }: BackupTable): boolean {
  return !unlogged && !LEFT_OUT.includes(name)
}

/** Whether a process works on this database. */
export const isRunning = statement<{ running: boolean }>(
  'platform.is_running',
  `select exists (select 1 from processes where heartbeat_at > clock_timestamp() - interval '30 seconds') as running`,
).first(
  () => [],
  (found) => found?.running === true,
)

/** Sequences that were asked before, and what they said last. */
export const listSequences = statement<{ name: string; lastValue: string }>(
  'platform.list_sequences',
  `select quote_ident(sequencename) as name, last_value::text as "lastValue" from pg_sequences
   where schemaname = current_schema() and last_value is not null order by sequencename`,
).rows(() => [])

/** Names of all sequences, as SQL names them. */
export const listSequenceNames = statement<{ name: string }>(
  'platform.list_sequence_names',
  `select quote_ident(sequencename) as name from pg_sequences where schemaname = current_schema()`,
).rows(
  () => [],
  (found) => found.map((row) => row.name),
)

/** Lets a sequence go on behind a value. */
export const setSequence = statement('platform.set_sequence', `select setval($1::regclass, $2::bigint)`).run(
  (sequence: { name: string; lastValue: string }) => [sequence.name, sequence.lastValue],
)

/** The oldest that Fairlead works with, as a number. */
export const OLDEST_POSTGRESQL = 150_000

/** The version of PostgreSQL, as it is shown and as a number (`180004` for 18.4). */
export const serverVersion = statement<{ version: string; number: number }>(
  'platform.server_version',
  `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number`,
).first(
  () => [],
  (found) => found!,
)

/** What stands in the way of loading rows fast and in any order, and how to have it back. */
export interface SchemaPart {
  drop: string
  create: string
}

/** Foreign keys and the indexes that no constraint needs. Citus hides its shards in `pg_class` alone. */
export const listParts = statement<SchemaPart>(
  'platform.list_parts',
  `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
     format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as create
   from pg_constraint k join pg_class t on t.oid = k.conrelid
   where k.connamespace = current_schema()::regnamespace and k.contype = 'f' and k.conparentid = 0
   union all
   select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
   from pg_index i join pg_class c on c.oid = i.indrelid
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
     and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
).rows(() => [])

/** Whether a table has any row. `table` is as SQL names it. */
export async function hasRows(client: PoolClient, table: string): Promise<boolean> {
  const { rows: found } = await client.query<{ found: boolean }>({
    text: `select exists (select 1 from ${table}) as found`,
    ...PATIENT,
  })
  return found[0]?.found === true
}

/** Keeps tables from being changed or rewritten until the transaction ends. `tables` are as SQL names them. */
export async function holdTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  if (tables.length > 0) await runPatiently(client, `lock table ${tables.join(', ')} in access share mode`)
}

/**
 * Until the transaction ends, no transaction that changed several nodes of Citus commits: each writes a row here just
 * before it does. One that is committing is waited for, up to five seconds.
 */
export async function holdCommits(client: PoolClient): Promise<void> {
  await client.query(`set local lock_timeout = '5s'`)
  await client.query('lock table pg_catalog.pg_dist_transaction in exclusive mode')
}

/** Whether a node holds a transaction that is committed elsewhere, or maybe not. Begins the view of a transaction. */
export async function hasPrepared(client: ClientBase): Promise<boolean> {
  const { rows: found } = await client.query<{ found: boolean }>(
    `select exists (select from pg_prepared_xacts where database = current_database() and gid like 'citus\\_%') as found`,
  )
  return found[0]?.found === true
}

/** Has Citus end what stayed half committed. */
export async function recoverPrepared(client: PoolClient): Promise<void> {
  await client.query('select recover_prepared_transactions()')
}

/** Whether a restore was begun that has not ended. */
export async function isRestoring(client: Db): Promise<boolean> {
  const text = `select to_regclass('${UNFINISHED}') is not null as found`
  const { rows: found } = await client.query<{ found: boolean }>({ name: '', text, values: [] })
  return found[0]?.found === true
}

/** Notes that a restore begins. In the caller's transaction. */
export async function beginRestore(client: PoolClient): Promise<void> {
  await client.query(`create table ${UNFINISHED} ()`)
}

/** Notes that it has ended. In the caller's transaction. */
export async function endRestore(client: PoolClient): Promise<void> {
  await client.query(`drop table ${UNFINISHED}`)
}

/** Removes tables for good. */
export async function dropTables(client: PoolClient, tables: readonly BackupTable[]): Promise<void> {
  if (tables.length > 0) await runPatiently(client, `drop table ${tables.map(({ name }) => name).join(', ')}`)
}

/** Empties tables; rows that are copied in within the same transaction may be frozen. */
export async function emptyTables(client: PoolClient, tables: readonly BackupTable[]): Promise<void> {
  await runPatiently(client, `truncate table ${tables.map(({ name }) => name).join(', ')}`)
}

/** Counts anew what the planner goes by. */
export async function analyze(client: PoolClient): Promise<void> {
  await runPatiently(client, 'analyze')
}

/** Nobody is hurried, every value reads the same whatever the server's settings are, and tables are read from their beginning. */
const SETTINGS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  'lock_timeout = 0',
  `client_encoding = 'UTF8'`,
  `datestyle = 'ISO, YMD'`,
  `intervalstyle = 'postgres'`,
  `timezone = 'UTC'`,
  `bytea_output = 'hex'`,
  'extra_float_digits = 1',
  'synchronize_seqscans = off',
  // Citus lets nobody else lock a shard. One server knows no such setting.
  'citus.enable_manual_changes_to_shards = on',
]

/** Has a session wait as long as it takes, and read every value as it is written in a backup. */
export async function makePatient(client: ClientBase): Promise<void> {
  for (const setting of SETTINGS) await runPatiently(client, `set ${setting}`)
}

/** Runs `work` on a connection of its own that waits as long as it takes; it is closed afterwards, whatever happened. */
export async function withPatientClient<T>(db: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.connect()
  try {
    await makePatient(client)
    return await work(client)
  } finally {
    client.release(true)
  }
}

/**
 * Makes of the loaded rows a copy: its events go on in a new epoch, whatever cluster they came from, and live sending is
 * held until a person releases it.
 */
export const settleRestored = statement(
  'platform.settle_restored',
  `update instance set system_identifier = (select system_identifier::text from pg_control_system()),
     timeline = null, places = '{}', epoch = epoch + 1, sending_held = 'restored', backup_taken_at = $1, restored_at = $2`,
).run((restored: { takenAt: Date; at: Date }) => [restored.takenAt, restored.at])
