import { readFile, stat } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import { openTransaction } from '../database/transaction-pool.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { addressesOf } from '../settings/database-url.ts'
import {
  beginEpoch,
  countAsBegun,
  describeCluster,
  endLeases,
  findRegistered,
  isStandby,
  learnCluster,
} from './database-identity-store.ts'
import type { Cluster, RegisteredDatabase } from './database-identity-store.ts'

/** In what the database is not the one that is written down, or that this process has seen. */
export type DatabaseMove = 'server' | 'timeline' | 'earlier_state' | 'place'

/** What a process goes by. */
export interface ExpectedDatabase {
  /** Where the database lies, as far as that can be told from here; null is not compared. */
  readonly place: string | null
  /** Whether a server that `migrate` has not seen is taken over like a promoted standby; else it is refused. */
  readonly adoptsServer: boolean
  readonly log: Log
}

/** What a process has seen of its database. */
interface Seen {
  readonly epoch: number
  readonly kept: bigint | null
}

const NOTHING: Seen = { epoch: 0, kept: null }

/** A standby takes no writes, and its rows may be old. @throws AppError `not_reachable` */
export async function refuseStandby(client: PoolClient): Promise<void> {
  if (!(await isStandby(client))) return
  throw new AppError(
    'not_reachable',
    'The database server is a standby: it follows another server and takes no writes. Point DATABASE_URL at the primary, or promote this one.',
  )
}

/**
 * Looks at each new connection before anybody uses it. A promoted standby, a restored snapshot or a copy may lack what was
 * written last: it gets a new epoch, its leases end, and live sending and webhooks are held as after a restore, in one
 * transaction, by whichever process is first. The connection is refused where that fails.
 * @throws AppError `not_reachable`
 */
export function createIdentityCheck(known: ExpectedDatabase): (client: PoolClient) => Promise<void> {
  let seen = NOTHING
  return async (client) => {
    await refuseStandby(client)
    // What another connection sees from here on may be later than what this one does.
    const before = seen
    const cluster = await describeCluster(client)
    const epoch = await settle(client, known, { cluster, before })
    if (epoch > seen.epoch) seen = { epoch, kept: cluster.kept }
    else if (epoch === seen.epoch && isLess(seen.kept, cluster.kept)) seen = { epoch, kept: cluster.kept }
  }
}

/** The epoch that holds now. */
async function settle(
  client: PoolClient,
  known: ExpectedDatabase,
  { cluster, before }: { readonly cluster: Cluster; readonly before: Seen },
): Promise<number> {
  const { place } = known
  for (;;) {
    const registered = await findRegistered(client)
    if (registered === undefined) return before.epoch
    const move = moveOf({ cluster, registered, before, place })
    if (move === undefined) {
      if (isNews(cluster, registered, place)) await learnCluster(client, cluster, place)
      return registered.epoch
    }
    if (move === 'server' && !known.adoptsServer) throw unknownServer()
    const epoch = Math.max(registered.epoch, before.epoch) + 1
    // Where another process was first, what it wrote is looked at.
    if (await takeOver(client, known, { cluster, epoch, move })) return epoch
  }
}

/** In what the database of a connection is another one; undefined where it is the one that is written down. */
export async function compareCluster(client: PoolClient, place: string | null): Promise<DatabaseMove | undefined> {
  const cluster = await describeCluster(client)
  const registered = await findRegistered(client)
  return registered && moveOf({ cluster, registered, before: NOTHING, place })
}

function moveOf(given: {
  readonly cluster: Cluster
  readonly registered: RegisteredDatabase
  readonly before: Seen
  readonly place: string | null
}): DatabaseMove | undefined {
  const { cluster, registered, before, place } = given
  if (cluster.identifier !== registered.identifier) return 'server'
  const { timeline } = cluster
  if (timeline !== null && registered.timeline !== null && timeline !== registered.timeline) return 'timeline'
  // With a later epoch, somebody has taken it over already.
  const wasLater = registered.epoch === before.epoch && isLess(cluster.kept, before.kept)
  if (registered.epoch < before.epoch || wasLater) return 'earlier_state'
  const isElsewhere = place !== null && registered.places.length > 0 && !registered.places.includes(place)
  return isElsewhere ? 'place' : undefined
}

function isLess(one: bigint | null, other: bigint | null): boolean {
  return one !== null && other !== null && one < other
}

function isNews(cluster: Cluster, registered: RegisteredDatabase, place: string | null): boolean {
  const isTimeline = registered.timeline === null && cluster.timeline !== null
  return isTimeline || (place !== null && !registered.places.includes(place))
}

/** False where another process was first. */
async function takeOver(
  client: PoolClient,
  { place, log }: ExpectedDatabase,
  next: { readonly cluster: Cluster; readonly epoch: number; readonly move: DatabaseMove },
): Promise<boolean> {
  const { epoch, move } = next
  await openTransaction(client)
  const isFirst = await beginEpoch(client, { ...next, place })
  if (isFirst) {
    await countAsBegun(client)
    await endLeases(client)
  }
  await client.query('commit')
  if (isFirst) log.warn({ epoch, move }, 'The database is a copy or was promoted: live sending and webhooks are held.')
  return isFirst
}

function unknownServer(): AppError {
  return new AppError(
    'not_reachable',
    'The database lies on a server that it was not on before. Run `fairlead migrate`: it holds live sending until `fairlead sending release`.',
  )
}

/**
 * Where a data folder lies: its number in the file system, which a copy of the folder does not have, and the number of the
 * machine (machine-id(5)), which a copy of the whole disk does not have once it was started elsewhere. A container mostly
 * has none.
 */
export async function placeOfFolder(folder: string): Promise<string> {
  const { ino } = await stat(folder, { bigint: true })
  return `folder ${ino} ${await findMachineId()}`.trim()
}

async function findMachineId(): Promise<string> {
  try {
    return (await readFile('/etc/machine-id', 'utf8')).trim()
  } catch {
    // Other systems have none.
    return ''
  }
}

/** Where a database is found, as DATABASE_URL says, without who comes and how. */
export function placeOfAddress(databaseUrl: string): string {
  const addresses = addressesOf(databaseUrl).map((address) => {
    const { host, pathname, searchParams } = new URL(address)
    return `${searchParams.get('host') ?? ''} ${host.toLowerCase()}${pathname}`
  })
  return `address ${addresses.join(' or ')}`
}
