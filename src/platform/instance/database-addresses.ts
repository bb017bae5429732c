import pg from 'pg'
import { AppError, asError } from '../errors.ts'
import { shownHost } from '../settings/database-url.ts'
import { describeCluster, isStandby } from './database-identity-store.ts'

/** A server that has not answered by then is not there, in milliseconds. */
const LONGEST_PROBE = 3_000

/** Several servers, of which one takes writes: which one is asked again whenever no connection to it can be had. */
export interface DatabaseAddresses {
  /** A connection of node-postgres that leads there. */
  readonly Client: typeof pg.Client
  /**
   * Asks all servers at once. Of those that take writes it is the one with the latest timeline: a former primary that came
   * back by itself does not count. @throws AppError `not_reachable` where none takes writes
   */
  find(): Promise<void>
}

/** The first counts until they are asked. */
export function createDatabaseAddresses(addresses: readonly string[]): DatabaseAddresses {
  let current = addresses[0]!
  let finding: Promise<void> | undefined
  const find = async () => {
    const probes = await Promise.all(addresses.map(probe))
    const writable = probes.filter(({ timeline }) => timeline !== undefined)
    const [latest] = writable.toSorted((one, other) => (one.timeline! < other.timeline! ? 1 : -1))
    if (latest === undefined) throw noneWritable(probes)
    current = latest.address
  }
  return {
    Client: class extends pg.Client {
      constructor(config: pg.ClientConfig) {
        super({ ...config, connectionString: current })
      }
    } as typeof pg.Client,
    find: () => (finding ??= find().finally(() => (finding = undefined))),
  }
}

interface Probe {
  readonly address: string
  /** Of a server that takes writes, `''` where it does not tell. */
  readonly timeline?: string
  /** Why it takes none. */
  readonly why?: string
}

async function probe(address: string): Promise<Probe> {
  const limits = { connectionTimeoutMillis: LONGEST_PROBE, query_timeout: LONGEST_PROBE }
  const client = new pg.Client({ connectionString: address, application_name: 'fairlead', ...limits })
  // What breaks it is told by what is asked.
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (await isStandby(client)) return { address, why: 'is a standby' }
    return { address, timeline: (await describeCluster(client)).timeline ?? '' }
  } catch (error) {
    return { address, why: asError(error).message }
  } finally {
    // Broken or not, it is gone; a server that says nothing would not hear of its end.
    void client.end().catch(() => undefined)
  }
}

function noneWritable(probes: readonly Probe[]): AppError {
  const each = probes.map(({ address, why }) => `${shownHost(address)}: ${why}`)
  return new AppError('not_reachable', `No server in DATABASE_URL takes writes (${each.join('; ')}).`)
}
