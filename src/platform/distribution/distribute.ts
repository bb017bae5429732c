import type { PoolClient } from 'pg'
import { SECOND } from '../clock.ts'
import type { Database } from '../database/db.ts'
import { AppError } from '../errors.ts'
import { prepareSession } from '../migrations/migration-store.ts'
import { lockSchema } from '../migrations/schema-lock.ts'
import type { LockWait } from '../migrations/schema-lock.ts'
import {
  distributeFunction,
  distributeTable,
  endDistribution,
  findExtension,
  isUnfinished,
  listKeysAside,
  listNodes,
  listTables,
  listUnknownFunctions,
  setKeysAside,
  setShardCount,
  settleKey,
} from './distribution-store.ts'
import type { Placement, Table } from './distribution-store.ts'

/**
 * Tables that are looked up without an organization, though their rows have one: by the hash of a key, by the id of a
 * campaign. Few rows that change rarely.
 */
const EVERYWHERE = ['api_keys', 'campaign_directory']

/** Tables that no statement reads together with those of an organization; some change every few seconds. */
const COORDINATOR = ['processes', 'request_use', 'schema_migrations', 'sign_in_attempts', 'tasks']

/** Where the rows of a table belong. */
export function placementOf({ name, hasOrganization }: Pick<Table, 'name' | 'hasOrganization'>): Placement {
  if (COORDINATOR.includes(name)) return 'coordinator'
  return hasOrganization && !EVERYWHERE.includes(name) ? 'by organization' : 'everywhere'
}

export interface DistributeOptions {
  /** Into how many parts the rows of organizations go; a part lies on one node. */
  readonly shards: number
  /** Told before each step. */
  readonly onStep: (step: string) => void
}

type LockOptions = Pick<LockWait, 'onWait'>

/** Nobody else uses the tables: a lock that is not there soon is held by somebody who should not be there. */
const LONGEST_LOCK = 10 * SECOND

/**
 * Spreads the rows of a migrated database over the nodes of Citus: those of an organization together, in one of
 * `shards` parts. Killed at any point, it can simply be begun again, and goes on where it stopped; no other process
 * starts until it has ended. The caller makes sure that none runs. `database` is one of sessions.
 * @throws AppError `not_distributable` saying what the database lacks
 */
export async function distribute(database: Database, options: DistributeOptions & LockOptions): Promise<void> {
  const client = await database.connect()
  try {
    await requireNodes(client)
    await prepareSession(client, LONGEST_LOCK)
    await lockSchema(client, options)
    await spreadTables(client, options)
  } finally {
    // The end of the session gives the locks and the settings back.
    client.release(true)
  }
}

/** The same by a session that holds the lock of the schema, on a database whose nodes are known. */
export async function spreadTables(client: PoolClient, { shards, onStep }: DistributeOptions): Promise<void> {
  await setShardCount(client, shards)
  if (inOrder(await listTables(client)).length > 0) await inTransaction(client, () => setKeysAside(client))
  for (const name of await listUnknownFunctions(client)) {
    onStep(`function ${name}`)
    await distributeFunction(client, name)
  }
  for (const table of inOrder(await listTables(client))) {
    onStep(`table ${table.name}`)
    await inTransaction(client, () => distributeTable(client, table.name, placementOf(table)))
  }
  const placements = new Map((await listTables(client)).map((table) => [table.name, placementOf(table)]))
  for (const key of (await isUnfinished(client)) ? await listKeysAside(client) : []) {
    onStep(`key ${key.name}`)
    const isKept = placements.get(key.tableName) !== 'everywhere' || placements.get(key.parent) === 'everywhere'
    await inTransaction(client, () => settleKey(client, key, isKept))
  }
  await inTransaction(client, () => endDistribution(client))
}

/** What is yet to be done, with `organizations`, whose parts all others follow, first. */
function inOrder(tables: readonly Table[]): Table[] {
  const left = tables.filter((table) => table.placed === null && placementOf(table) !== 'coordinator')
  return left.toSorted((one, other) => Number(other.name === 'organizations') - Number(one.name === 'organizations'))
}

async function requireNodes(client: PoolClient): Promise<void> {
  if ((await findExtension(client)) === undefined) {
    throw new AppError(
      'not_distributable',
      'The database has no extension citus. Install it on every server, then run `create extension citus` in the database of each.',
    )
  }
  const nodes = await listNodes(client)
  if (!nodes.some(({ isCoordinator }) => isCoordinator)) {
    throw new AppError(
      'not_distributable',
      "The nodes do not know the coordinator. Run `select citus_set_coordinator_host('HOST', PORT)` with an address that every node reaches.",
    )
  }
  if (nodes.some(({ holdsRows, isActive }) => holdsRows && isActive)) return
  throw new AppError(
    'not_distributable',
    "The database has no nodes that hold rows. Add each with `select citus_add_node('HOST', PORT)`.",
  )
}

async function inTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await work()
  await client.query('commit')
}
