import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { AppError, asError } from '../errors.ts'
import { SUPERUSER } from './create-cluster.ts'
import type { ServerEndpoint } from './endpoint.ts'
import { systemCode } from './failures.ts'

const LONGEST_CONNECT = 10_000
const LONGEST_QUERY = 30_000
const LONGEST_GOODBYE = 5000

/** What a server answered to an attempt to connect. */
export type ProbeAnswer =
  | { readonly state: 'ready'; readonly client: Client; readonly endpoint: ServerEndpoint }
  /** It lives, and opens or closes: `reason` is its own word for it. */
  | { readonly state: 'busy'; readonly reason: string }
  | { readonly state: 'silent'; readonly reason: string }

// cannot_connect_now (starting, recovering, stopping) and too_many_connections
const BUSY = new Set(['57P03', '53300'])
const SILENT = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAGAIN'])

/**
 * Tries to connect as the superuser, for whom PostgreSQL keeps places when all others are taken.
 * @throws AppError `database_unavailable` when the server answers and refuses.
 */
export async function probe(endpoint: ServerEndpoint, password: string): Promise<ProbeAnswer> {
  const client = new Client({
    ...endpoint,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ssl: false,
    application_name: 'fairlead presence',
    options: '-c idle_session_timeout=0 -c statement_timeout=0 -c client_connection_check_interval=0',
    connectionTimeoutMillis: LONGEST_CONNECT,
    query_timeout: LONGEST_QUERY,
  })
  // Without a listener a lost connection would end the process; whoever uses the client also hears its 'end'.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return { state: 'ready', client, endpoint }
  } catch (thrown) {
    const code = systemCode(thrown) ?? ''
    const reason = asError(thrown).message
    if (BUSY.has(code)) return { state: 'busy', reason }
    if (SILENT.has(code) || /timeout|Connection terminated/i.test(reason)) return { state: 'silent', reason }
    // A port may have passed to another server since; a socket in our own folder can not.
    if (!endpoint.host.startsWith('/')) return { state: 'silent', reason }
    throw new AppError(
      'database_unavailable',
      `The embedded database refused Fairlead (${reason}). If fairlead-password or pg_hba.conf in its folder was changed, restore it from a backup.`,
      { cause: thrown },
    )
  }
}

/** Closes a connection, waiting for the server to have dropped what it held; gives up on a server that is frozen. */
export async function hangUp(client: Client): Promise<void> {
  const waiting = new AbortController()
  await Promise.race([
    client.end().finally(() => waiting.abort()),
    delay(LONGEST_GOODBYE, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined),
  ])
}
