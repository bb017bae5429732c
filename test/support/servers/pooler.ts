import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../src/platform/settings/listen-address.ts'
import { until } from '../processes/until.ts'
import { startDatabaseProxy } from './database-proxy.ts'
import type { DatabaseProxy } from './database-proxy.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

/** Debian's PgBouncer in transaction mode in front of a test database. */
export interface Pooler {
  /** For FAIRLEAD_POOLER_URL. */
  readonly url: string
  /** The way from the pooler to the database. */
  readonly way: DatabaseProxy
  /** Ends the pooler, and with it all its connections. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

interface Limits {
  /** Connections to the database. */
  readonly servers?: number
  /** Connections that it lets in. */
  readonly callers?: number
  /** For so many seconds a transaction waits for a connection to the database. */
  readonly waits?: number
}

/** Starts it on loopback, with a way of its own to the database. */
export async function startPooler(databaseUrl: string, limits: Limits = {}): Promise<Pooler> {
  const way = await startDatabaseProxy(databaseUrl)
  const pooler = await startPoolerAt(way.url, limits).catch(async (error: unknown) => {
    await way.close()
    throw error
  })
  const close = async () => {
    await pooler.close()
    await way.close()
  }
  return { ...pooler, way, close }
}

/** The same in front of a database that is reached on loopback. */
export async function startPoolerAt(databaseUrl: string, limits: Limits = {}): Promise<Omit<Pooler, 'way'>> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-pooler-'))
  const port = await freePort()
  const { username, password, pathname } = new URL(databaseUrl)
  const { file, owner } = await configure(folder, { database: new URL(databaseUrl), port, limits })
  const url = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`
  let pooler: ChildProcess | undefined
  const start = async () => {
    pooler = spawn(PROGRAM, ['-q', file], { stdio: 'ignore', ...owner })
    await until(() => answers(url), Boolean, { what: 'a pooler that answers', patience: 20_000 })
  }
  const stop = async () => {
    if (pooler === undefined || pooler.exitCode !== null || pooler.signalCode !== null) return
    const ended = once(pooler, 'exit')
    pooler.kill('SIGTERM')
    await ended
  }
  await start()
  return {
    url,
    start,
    stop,
    close: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function configure(
  folder: string,
  { database, port, limits }: { readonly database: URL; readonly port: number; readonly limits: Limits },
): Promise<{ file: string; owner: { uid?: number; gid?: number } }> {
  const { servers = 3, callers = 200, waits = 5 } = limits
  const [file, users] = [join(folder, 'pooler.ini'), join(folder, 'users.txt')]
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: servers,
    max_client_conn: callers,
    query_wait_timeout: waits,
    server_login_retry: 1,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  await writeFile(file, `[databases]\n* = host=127.0.0.1 port=${database.port}\n[pgbouncer]\n${lines.join('\n')}\n`)
  await writeFile(users, `"${decodeURIComponent(database.username)}" "${decodeURIComponent(database.password)}"\n`)
  return { file, owner: await giveTo(folder, file, users) }
}

/** PgBouncer refuses to run as root. */
async function giveTo(...paths: string[]): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })))
  for (const path of paths) await chown(path, uid!, gid!)
  return { uid: uid!, gid: gid! }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
