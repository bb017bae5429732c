import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../src/platform/settings/listen-address.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const EXTENSION = '/usr/share/postgresql/15/extension/citus.control'

/** What is durable, and for how long, no test asks. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  max_prepared_transactions: '300',
  max_connections: '300',
  // Each database with the extension has a process of its own that looks after it.
  max_worker_processes: '200',
  wal_level: 'logical',
  output_plugin_libraries: 'citus',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  'citus.multi_shard_modify_mode': 'sequential',
  // Tests refuse rows by triggers, to see what comes of it.
  'citus.enable_unsafe_triggers': 'on',
  max_wal_size: '256MB',
  'citus.local_hostname': '127.0.0.1',
  'citus.node_conninfo': 'sslmode=disable',
}

/** The home of whoever runs the tests is not for the servers. */
const ENV = { PATH: process.env.PATH, HOME: '/nonexistent' }

export interface ClusterServer {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}

export interface Cluster {
  /** The coordinator first, then the nodes that hold rows. */
  readonly servers: readonly [ClusterServer, ...ClusterServer[]]
  /** A database on every server, and the servers told of each other in it. */
  createDatabase(name: string): Promise<void>
  /** Ends a server as a crash does, and starts it again. */
  crash(index: number): Promise<void>
  start(index: number): Promise<void>
  stop(): Promise<void>
}

/** Servers of Debian's PostgreSQL in a folder: a coordinator and others that hold rows; `settings` go before ours. */
export async function startCluster(
  folder: string,
  nodes = 2,
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  if (!existsSync(EXTENSION)) throw new Error('Citus is not installed: see docs/distributed.md.')
  const owner = ownerOf()
  await mkdir(folder, { recursive: true })
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o755)
  const children: (ChildProcess | undefined)[] = []
  const made = await Promise.all(
    Array.from({ length: nodes + 1 }, (_, index) => makeServer(join(folder, String(index)), owner)),
  )
  const start = async (index: number): Promise<void> => {
    const { directory, server } = made[index]!
    const flags = Object.entries({ ...SETTINGS, ...settings, port: String(server.port) }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    children[index] = spawn(join(BIN, 'postgres'), ['-D', directory, ...flags], { ...owner, env: ENV, stdio: 'ignore' })
    await untilAnswers(server)
  }
  await Promise.all(made.map((_, index) => start(index)))
  const end = async (index: number, signal: NodeJS.Signals) => {
    const child = children[index]
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const [coordinator, ...others] = made.map(({ server }) => server) as [ClusterServer, ...ClusterServer[]]
  return {
    servers: [coordinator, ...others],
    createDatabase: (name) => createDatabase([coordinator, ...others], name),
    // The quickest end that leaves no orphan: all sessions are cut off, nothing is written down.
    crash: (index) => end(index, 'SIGQUIT'),
    start,
    stop: async () => {
      await Promise.all(made.map((_, index) => end(index, 'SIGQUIT')))
    },
  }
}

async function makeServer(
  directory: string,
  owner: ReturnType<typeof ownerOf>,
): Promise<{ directory: string; server: ClusterServer }> {
  execFileSync(
    join(BIN, 'initdb'),
    [
      '-D',
      directory,
      '-U',
      'fairlead',
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale-provider=icu',
      '--icu-locale=und',
      '--locale=C.UTF-8',
    ],
    { ...owner, stdio: 'ignore' },
  )
  return { directory, server: { host: '127.0.0.1', port: await freePort(), user: 'fairlead', password: 'unused' } }
}

/** PostgreSQL refuses to run as root. */
function ownerOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function untilAnswers(server: ClusterServer): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    try {
      await onServer(server, 'postgres', 'select 1')
      return
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await pause(50)
    }
  }
}

async function createDatabase(servers: readonly [ClusterServer, ...ClusterServer[]], name: string): Promise<void> {
  for (const server of servers) await onServer(server, 'postgres', `create database ${name}`)
  if (servers.length > 1) await tellNodes(servers, name)
}

/** Makes the databases of a name on several servers one: the first is the coordinator of the others. */
export async function tellNodes(
  [coordinator, ...others]: readonly [ClusterServer, ...ClusterServer[]],
  name: string,
): Promise<void> {
  for (const server of [coordinator, ...others]) await onServer(server, name, 'create extension citus')
  await onServer(coordinator, name, `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`)
  for (const { host, port } of others) await onServer(coordinator, name, `select citus_add_node('${host}', ${port})`)
}

/** Runs one statement on a server, past the program. */
async function onServer(server: ClusterServer, database: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...server, database })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}
