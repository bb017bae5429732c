import pg from 'pg'
import type { ClientBase, PoolClient } from 'pg'
import { isDistributed, listPlaces } from './distribution-store.ts'
import type { Place } from './distribution-store.ts'

/** A part of a table on one server: a shard, a copy of a table that lies everywhere, or a whole table. */
export interface TablePart {
  readonly client: ClientBase
  /** As SQL on that server names it. */
  readonly name: string
}

/** The parts of every table, each once, and sessions with the servers where they lie. */
export interface TableParts {
  /** The caller's session first. */
  readonly clients: readonly [ClientBase, ...ClientBase[]]
  /** Of a table as SQL names it: one part where the rows are not distributed. */
  of(table: string): readonly TablePart[]
  /** Whether the rows still lie where they lay when this was opened. */
  isStill(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Opens a session with each node that has rows, as the user of the caller's session, which is one with the coordinator, and
 * has `prepare` set each up. A table that lies everywhere is read from the coordinator. Every row can so be read as it
 * streams: the coordinator gathers whole answers first. Without distribution nothing is opened.
 * @throws Error when a node cannot be reached
 */
export async function openTableParts(
  coordinator: PoolClient,
  prepare: (client: ClientBase) => Promise<void>,
): Promise<TableParts> {
  if (!(await isDistributed(coordinator))) {
    const of = (table: string) => [{ client: coordinator, name: table }]
    return { clients: [coordinator], of, isStill: async () => true, close: async () => undefined }
  }
  const places = await listPlaces(coordinator)
  const opened = new Map<string, pg.Client>()
  const close = async () => {
    await Promise.all([...opened.values()].map((client) => client.end()))
  }
  try {
    for (const { host, port, isCoordinator } of places) {
      if (isCoordinator || opened.has(addressOf(host, port))) continue
      const client = await connect(coordinator, { host, port })
      opened.set(addressOf(host, port), client)
      await prepare(client)
    }
  } catch (error) {
    await close()
    throw error
  }
  const clientOf = ({ host, port, isCoordinator }: Place): ClientBase =>
    isCoordinator ? coordinator : opened.get(addressOf(host, port))!
  const parts = Map.groupBy(places, ({ table }) => table)
  return {
    clients: [coordinator, ...opened.values()],
    of: (table) =>
      parts.get(table)?.map((place) => ({ client: clientOf(place), name: place.name })) ?? [
        { client: coordinator, name: table },
      ],
    isStill: async () => JSON.stringify(await listPlaces(coordinator)) === JSON.stringify(places),
    close,
  }
}

const addressOf = (host: string, port: number) => `${host}:${port}`

async function connect(coordinator: PoolClient, { host, port }: Pick<Place, 'host' | 'port'>): Promise<pg.Client> {
  // A client of a pool is one as any other, though its type says less.
  const { user, password, database, ssl } = coordinator as unknown as pg.Client
  const client = new pg.Client({
    user,
    password,
    database,
    ssl,
    host,
    port,
    application_name: 'fairlead backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // What is lost between two statements is told by the next one.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    throw new Error(`The node ${addressOf(host, port)} cannot be reached from here.`, { cause })
  }
  return client
}
