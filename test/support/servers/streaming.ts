import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../../src/platform/settings/listen-address.ts'
import { until } from '../processes/until.ts'

const run = promisify(execFile)
const PROGRAMS = '/usr/lib/postgresql/15/bin'
const PATIENCE = 60_000

/** PostgreSQL refuses to run as root. */
function asUser(program: string, args: readonly string[]): [string, string[]] {
  const path = join(PROGRAMS, program)
  return process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', path, ...args]] : [path, [...args]]
}

/** A server of a pair; its role `app` owns the database and may nothing else. */
export interface StreamingServer {
  readonly url: string
  /** As the superuser. */
  ask(text: string): Promise<Record<string, unknown>[]>
  /** At once, as when the machine dies. */
  kill(): Promise<void>
}

/** A primary, a standby that follows it without being waited for, and the copies that tests make of them. */
export interface Streaming {
  readonly primary: StreamingServer
  readonly standby: StreamingServer
  /** Both by their ports on loopback, in libpq's form. */
  readonly both: string
  /** From now on nothing is committed that the standby does not have. */
  waitForStandby(): Promise<void>
  /** The standby has all that is there, and hears of nothing more. */
  cutOff(): Promise<void>
  promote(): Promise<void>
  /** Starts the primary again after it was killed: it knows of no promotion. */
  revive(): Promise<StreamingServer>
  /** A snapshot of the primary as it is now, on a server of its own, which cannot be told from it. */
  clone(): Promise<StreamingServer>
  close(): Promise<void>
}

interface Place {
  readonly folder: string
  readonly data: string
  readonly port: number
}

async function start({ folder, data, port }: Place): Promise<StreamingServer> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 100,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args] = asUser('postgres', ['-D', data, ...flags])
  const server = spawn(program, args, { stdio: 'ignore', cwd: folder })
  const ask = async (text: string) => {
    const client = new pg.Client({ host: folder, port, user: 'postgres', database: 'fairlead' })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }
  const answers = () =>
    run(...asUser('pg_isready', ['-h', folder, '-p', `${port}`])).then(
      () => true,
      () => false,
    )
  await until(answers, Boolean, { what: 'a server that answers', patience: PATIENCE })
  const url = `postgres://app@localhost:${port}/fairlead?host=${encodeURIComponent(folder)}`
  return { url, ask, kill: () => kill(server, data) }
}

async function kill(server: ChildProcess, data: string): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => {
    server.once('exit', resolve)
  })
  await run(...asUser('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-W']))
  await ended
}

async function createPrimary(place: Place): Promise<StreamingServer> {
  const { folder, data, port } = place
  const cwd = { cwd: folder }
  await run(...asUser('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync']), cwd)
  const primary = await start(place)
  const to = ['-h', folder, '-p', `${port}`, '-U', 'postgres']
  await run(...asUser('createuser', [...to, 'app']), cwd)
  await run(...asUser('createdb', [...to, '-O', 'app', 'fairlead']), cwd)
  return primary
}

async function waitForStandby(primary: StreamingServer): Promise<void> {
  await primary.ask(`alter system set synchronous_standby_names = '*'`)
  await primary.ask('select pg_reload_conf()')
  const states = () => primary.ask(`select 1 from pg_stat_replication where sync_state = 'sync'`)
  const isSync = (found: object[]) => found.length === 1
  await until(states, isSync, { what: 'a standby that is waited for', patience: PATIENCE })
}

async function cutOff(primary: StreamingServer, standby: StreamingServer): Promise<void> {
  // Claims commit without waiting for the disk; a commit that waits takes those before it along.
  await primary.ask(`select pg_logical_emit_message(true, 'cut off', '')`)
  const [now] = await primary.ask('select pg_current_wal_flush_lsn()::text as place')
  const has = `select pg_last_wal_replay_lsn() >= '${String(now?.['place'])}' as all`
  const isThere = async () => (await standby.ask(has))[0]?.['all'] === true
  await until(isThere, Boolean, { what: 'a standby that has everything', patience: PATIENCE })
  await standby.ask(`alter system set primary_conninfo = ''`)
  await standby.ask('select pg_reload_conf()')
  const isAlone = async () => (await primary.ask('select 1 from pg_stat_replication')).length === 0
  await until(isAlone, Boolean, { what: 'a standby that hears of nothing', patience: PATIENCE })
}

/** Starts both on this machine, with Debian's PostgreSQL, reached by their sockets and on loopback. */
export async function startStreaming(): Promise<Streaming> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-streaming-'))
  const { stdout } = process.getuid?.() === 0 ? await run('id', ['-u', 'postgres']) : { stdout: '' }
  if (stdout !== '') await chown(folder, Number(stdout), -1)
  const [first, second] = [
    { folder, data: join(folder, 'primary'), port: await freePort() },
    { folder, data: join(folder, 'standby'), port: await freePort() },
  ]
  const primary = await createPrimary(first)
  const copy = (to: string, ...more: string[]) => {
    const from = ['-h', folder, '-p', `${first.port}`, '-U', 'postgres', '-D', to]
    return run(...asUser('pg_basebackup', [...from, '-X', 'stream', '-c', 'fast', '--no-sync', ...more]), {
      cwd: folder,
    })
  }
  await copy(second.data, '-R')
  const standby = await start(second)
  const clones: StreamingServer[] = []
  return {
    primary,
    standby,
    cutOff: () => cutOff(primary, standby),
    both: `postgres://app@127.0.0.1:${first.port},127.0.0.1:${second.port}/fairlead?target_session_attrs=read-write`,
    waitForStandby: () => waitForStandby(primary),
    promote: async () => void (await standby.ask('select pg_promote(true)')),
    revive: async () => {
      const revived = await start(first)
      clones.push(revived)
      return revived
    },
    clone: async () => {
      const third = { folder, data: join(folder, 'clone'), port: await freePort() }
      await copy(third.data)
      const clone = await start(third)
      clones.push(clone)
      return clone
    },
    close: async () => {
      await Promise.all([primary, standby, ...clones].map((server) => server.kill()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
