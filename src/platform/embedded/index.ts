import { setTimeout as delay } from 'node:timers/promises'
import { arrive, reattach, leave, type AttachOptions, type Attachment } from './attachment.ts'
import { openDataFolder } from './data-folder.ts'
import { boundServerLog } from './server-process.ts'
import { APPLICATION_DATABASE, APPLICATION_ROLE } from './server-store.ts'

const LOG_CHECK_EVERY = 60_000
// A stop of the whole application has ten seconds; a return that takes longer goes on, and then leaves by itself.
const LONGEST_RETURN = 8000
const LINGER = 60_000

/** A running PostgreSQL of our own, as long as it is not released. */
export interface EmbeddedDatabase {
  /** node-postgres ClientConfig fields. The role owns its databases and may create more; it is no superuser. */
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly password: string
    readonly database: string
    /** Said outright, because node-postgres would otherwise heed PGSSLMODE. */
    readonly ssl: false
  }
  /** The folder of PostgreSQL itself, `postgres` inside the data folder. */
  readonly dataDirectory: string
  /** Stops using it; the last process to leave stops the server (fast shutdown, waits). Idempotent. */
  release(): Promise<void>
}

export interface EmbeddedDatabaseOptions {
  /** Fairlead's data folder, made if absent: holds `postgres/`, `postgres.log` (at most about 16 MB) and `postgres.lock`. */
  readonly dataDirectory: string
  /** Takes sentences for the operator. */
  readonly log?: (line: string) => void
  /** PostgreSQL settings beyond ours, which tests have. They count for the process that starts the server, not for one that attaches. */
  readonly settings?: Record<string, string>
  /** How long the server outlives processes that were all killed; a minute unless told otherwise. The first one decides. */
  readonly lingerMs?: number
  /** Called, maybe more than once, while PostgreSQL is being made or started: what takes the processor then takes no time. */
  readonly meanwhile?: () => void
}

/**
 * Attaches to the running server of this data folder, or creates and starts it. Safe to call from any number of
 * processes at the same instant. A server that is killed while attached is started again and recovers by itself;
 * one that outlived its processes is adopted, or ends by itself after a minute.
 * @throws AppError whose message is a sentence with the remedy: `disk_full`, `no_permission`, `unsupported_platform`,
 * `other_major_version`, `address_in_use`, `out_of_memory`, `invalid_setting`, `database_damaged`, `database_unavailable`
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const arrival: AttachOptions = {
    data: await openDataFolder(options.dataDirectory),
    settings: options.settings ?? {},
    lingerMs: options.lingerMs ?? LINGER,
    log: options.log ?? (() => undefined),
    meanwhile: options.meanwhile ?? (() => undefined),
  }
  const presence = await arrive(arrival)
  return keep(arrival, presence)
}

/** Holds the presence, renews it when the connection is lost, and bounds the server's log. */
function keep(arrival: AttachOptions, first: Attachment): EmbeddedDatabase {
  const leaving = new AbortController()
  let presence: Attachment | undefined = first
  let returning: Promise<void> = Promise.resolve()
  let released: Promise<void> | undefined

  const watch = ({ client }: Attachment) =>
    client.once('end', () => {
      returning = renew()
    })
  const renew = async () => {
    presence = undefined
    if (leaving.signal.aborted) return
    const renewed = await reattach(arrival, leaving.signal)
    if (renewed === undefined) return
    if (leaving.signal.aborted) return leave(renewed)
    presence = renewed
    watch(renewed)
  }
  const release = async () => {
    leaving.abort()
    clearInterval(bounding)
    await Promise.race([returning, delay(LONGEST_RETURN, undefined, { ref: false })])
    if (presence !== undefined) await leave(presence)
  }
  const bounding = setInterval(() => void boundLog(arrival), LOG_CHECK_EVERY).unref()
  watch(first)
  let endpoint = first.endpoint
  return {
    get connection() {
      endpoint = presence?.endpoint ?? endpoint
      const { password } = first.server
      return { ...endpoint, user: APPLICATION_ROLE, password, database: APPLICATION_DATABASE, ssl: false as const }
    },
    dataDirectory: arrival.data.cluster,
    release: () => (released ??= release()),
  }
}

async function boundLog({ data, log }: AttachOptions): Promise<void> {
  await boundServerLog(data.serverLog).catch((thrown: unknown) => {
    log(`The log ${data.serverLog} could not be cut: ${String(thrown)}`)
  })
}
