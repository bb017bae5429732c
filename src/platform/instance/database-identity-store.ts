import type { ClientBase, PoolClient } from 'pg'
import { runPatiently, sqlState } from '../database/db.ts'

/** The server that a connection leads to, as it describes itself. */
export interface Cluster {
  /** Given when its data folder was made; every copy of the folder keeps it. */
  readonly identifier: string
  /** Begun anew by a promoted standby and a restore to a point in time; null where the server does not tell. */
  readonly timeline: string | null
  /** Up to which byte its log is kept, which only ever grows; null where the server does not tell. */
  readonly kept: bigint | null
}

/** What is written down of the database of this installation. */
export interface RegisteredDatabase {
  readonly identifier: string
  readonly timeline: string | null
  readonly places: readonly string[]
  readonly epoch: number
}

/** Whether the server only follows another one. */
export async function isStandby(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  return rows[0]?.isStandby === true
}

/** What the server says of itself, as far as the role may read that. It is no standby. */
export async function describeCluster(client: ClientBase): Promise<Cluster> {
  const text = 'select system_identifier::text as identifier from pg_control_system()'
  const { rows } = await client.query<{ identifier: string }>(text)
  return { identifier: rows[0]?.identifier ?? 'unknown', ...(await describeLog(client)) }
}

/** The timeline is the first eight digits of a log file's name (PostgreSQL's documentation, 9.27.3 and 26.3.6). */
const LOG = `select substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline,
  (pg_current_wal_flush_lsn() - '0/0')::text as kept`

/** A service that keeps its log elsewhere, or to itself, answers with an error: then the log is not compared. */
async function describeLog(client: ClientBase): Promise<Pick<Cluster, 'timeline' | 'kept'>> {
  try {
    const { rows } = await client.query<{ timeline: string | null; kept: string | null }>(LOG)
    const { timeline = null, kept = null } = rows[0] ?? {}
    return { timeline, kept: kept === null ? null : BigInt(kept) }
  } catch (error) {
    if (sqlState(error) === undefined) throw error
    return { timeline: null, kept: null }
  }
}

/** What tells this database from every other one that runs now. */
export async function nameDatabase(client: PoolClient): Promise<string> {
  const text = `select concat(extract(epoch from pg_postmaster_start_time()), ' ', oid) as name
    from pg_database where datname = current_database()`
  return (await client.query<{ name: string }>(text)).rows[0]!.name
}

/** The row of the installation; undefined before the first migration ended. */
export async function findRegistered(client: PoolClient): Promise<RegisteredDatabase | undefined> {
  const text = 'select system_identifier as identifier, timeline, places, epoch from instance'
  return (await client.query<RegisteredDatabase>(text)).rows[0]
}

const LEARN = `timeline = coalesce($1, timeline),
  places = case when $2::text is null or $2 = any(places) then places else places || $2::text end`

/** Writes down the timeline and the place, which were not known. */
export async function learnCluster(client: PoolClient, cluster: Cluster, place: string | null): Promise<void> {
  await client.query(`update instance set ${LEARN}`, [cluster.timeline, place])
}

/**
 * Begins an epoch and holds live sending and webhooks until a person releases them. False where another process was first.
 * In the caller's transaction, for which whoever writes events waits: none of the former epoch comes after it.
 */
export async function beginEpoch(
  client: PoolClient,
  next: { readonly epoch: number; readonly cluster: Cluster; readonly place: string | null },
): Promise<boolean> {
  const { epoch, cluster, place } = next
  await client.query('set local statement_timeout = 0')
  await runPatiently(client, 'lock table events in share mode')
  const { rowCount } = await client.query(
    `update instance set ${LEARN}, system_identifier = $3, epoch = $4, sending_held = 'restored', backup_taken_at = null,
       restored_at = clock_timestamp()
     where epoch < $4`,
    [cluster.timeline, place, cluster.identifier, epoch],
  )
  return rowCount === 1
}

const LEASED = `select quote_ident(c.relname) as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attname = 'lease_until' and not a.attisdropped order by c.relname`

/**
 * Lets every email that was claimed count as begun to leave: a database that was promoted may not have heard of the
 * beginning, and such an email is not to be sent again by itself.
 */
export async function countAsBegun(client: PoolClient): Promise<void> {
  await runPatiently(
    client,
    `update messages set data_started_at = claimed_at where state = 'sending' and data_started_at is null`,
  )
}

/** Ends every lease, as if it had run out long ago. */
export async function endLeases(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(LEASED)
  for (const { name } of rows) {
    await runPatiently(client, `update ${name} set lease_until = 'epoch' where lease_until is not null`)
  }
}
