import pg from 'pg'
import type { ClientBase, PoolClient } from 'pg'
import { isDistributed, listNodes, listPlaces } from './distribution-store.ts'
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
 * Opens a session with each node that holds rows, as the user of the caller's session, which is one with the coordinator.
 * A table that lies everywhere is read from the coordinator. Every row can so be read as it streams: the coordinator
 * gathers whole answers first. Without distribution nothing is opened.
 * @throws Error when a node cannot be reached
 */
export async function openTableParts(coordinator: PoolClient): Promise<TableParts> {
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
    for (const node of await listNodes(coordinator)) {
      if (!node.isCoordinator && node.holdsRows)
        opened.set(addressOf(node.name, node.port), await connect(coordinator, node))
    }
  } catch (error) {
    await close()
    throw error
  }
  const clientOf = ({ host, port, isCoordinator }: Place): ClientBase => {
    const client = isCoordinator ? coordinator : opened.get(addressOf(host, port))
    if (client === undefined)
      throw new Error(`There are rows on ${addressOf(host, port)}, which is no node that holds rows.`)
    return client
  }
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

async function connect(coordinator: PoolClient, node: { name: string; port: number }): Promise<pg.Client> {
  // A client of a pool is one as any other, though its type says less.
  const { user, password, database, ssl } = coordinator as unknown as pg.Client
  const client = new pg.Client({
    user,
    password,
    database,
    ssl,
    host: node.name,
    port: node.port,
    application_name: 'fairlead backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // What is lost between two statements is told by the next one.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    throw new Error(`The node ${addressOf(node.name, node.port)} cannot be reached from here.`, { cause })
  }
  return client
}
