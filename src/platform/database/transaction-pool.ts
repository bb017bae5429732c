import pg from 'pg'
import { AppError } from '../errors.ts'
import { pipelined } from './clients.ts'
import { BEGIN, WHICH_SERVER } from './bounds-store.ts'
import { SharedPool } from './connection-shares.ts'
import type { SharedPoolConfig } from './connection-shares.ts'

/** A pooler that is turned to another server is turned once; more often within one transaction it is broken. */
const MOST_TURNS = 3

/** Looks at the server behind a connection. @throws where nothing may be done there */
export type Look = (client: pg.PoolClient) => Promise<void>

/** The servers on which transactions may run: each is looked at once, before the first. */
export class KnownServers {
  #look: Look
  readonly #known = new Set<string>()

  constructor(look: Look) {
    this.#look = look
  }

  /** From now on servers are looked at in this way; those that are known are looked at again. */
  lookAtEach(look: Look): void {
    this.#look = look
    this.#known.clear()
  }

  has(server: string): boolean {
    return this.#known.has(server)
  }

  /** Outside a transaction each statement may reach another server: one counts as known if it is there before and after. */
  async meet(client: pg.PoolClient): Promise<void> {
    const before = await serverOf(client)
    await this.#look(client)
    if ((await serverOf(client)) === before) this.#known.add(before)
  }
}

/**
 * A connection behind which sessions change, as a pooler in transaction mode gives it: what belongs to a session (names of
 * statements, settings) is neither sent nor relied on.
 */
export class TransactionClient extends pg.Client {
  /** Undefined where every server is right. */
  readonly servers: KnownServers | undefined = undefined

  override query(...given: unknown[]): never {
    const [first, ...rest] = given
    return Reflect.apply(super.query, this, [withoutName(first), ...rest]) as never
  }
}

function withoutName(config: unknown): unknown {
  const isNamed = typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
  return isNamed ? { ...config, name: '' } : config
}

/** Begins a transaction with the bounds of a session, on whatever server the connection leads to. */
export async function openTransaction(client: pg.ClientBase): Promise<string> {
  if (!(client instanceof TransactionClient)) {
    await client.query('begin')
    return ''
  }
  // Two statements, so two answers; the types know of one.
  const answers = client.query(BEGIN) as unknown as Promise<pg.QueryResult<{ server: string }>[]>
  return (await answers)[1]!.rows[0]!.server
}

/**
 * Begins a transaction with the bounds of a session, on a server that was looked at. Where the connection knows its session,
 * both were done when it was opened.
 * @throws what looking at the server throws; the connection is as before then
 */
export async function begin(client: pg.PoolClient): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const server = await openTransaction(client)
    const servers = client instanceof TransactionClient ? client.servers : undefined
    if (servers === undefined || servers.has(server)) return
    await client.query('rollback')
    await servers.meet(client)
  }
  throw new AppError('not_reachable', 'The pooler leads to one database server and then to another.')
}

async function serverOf(client: pg.PoolClient): Promise<string> {
  return (await client.query<{ server: string }>(WHICH_SERVER)).rows[0]!.server
}

/**
 * A pool of connections behind which sessions change. A statement on the pool is a transaction of its own, so that it has
 * the bounds of a session too.
 */
export class TransactionPool extends SharedPool {
  constructor(config: SharedPoolConfig, servers?: KnownServers) {
    const Client = class extends TransactionClient {
      override readonly servers = servers
    }
    super({ ...config, Client })
  }

  override query(...given: unknown[]): never {
    const [first, values] = given
    return runAlone(this, typeof first === 'string' ? { text: first, values } : first) as never
  }
}

async function runAlone(pool: pg.Pool, config: unknown): Promise<unknown> {
  const client = await pool.connect()
  let isBroken = true
  try {
    await begin(client)
    // Both leave at once; after a statement that failed, the commit is a rollback.
    const { answer } = await pipelined(client, ({ query }) => ({
      answer: query(config as pg.QueryConfig),
      end: query({ text: 'commit' }),
    }))
    isBroken = false
    return answer
  } finally {
    client.release(isBroken)
  }
}
