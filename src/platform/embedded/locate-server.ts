import { execFile } from 'node:child_process'
import { chown, lstat, mkdir, mkdtemp, readlink, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { AppError, asError, systemCode } from '../errors.ts'
import { freePort } from '../settings/listen-address.ts'
import { SUPERUSER } from './create-cluster.ts'
import { readText } from './data-folder.ts'
import { canReach, ENTER } from './server-user.ts'
import type { ServerUser } from './server-user.ts'

/** Where the server listens, as node-postgres takes it: a folder that holds the socket, or 127.0.0.1 on Windows. */
export interface ServerEndpoint {
  readonly host: string
  readonly port: number
}

// Only the name of the socket file: the folder belongs to one server.
const SOCKET_PORT = 5432
// Systems allow 103 to 107 bytes; the rest is room for what libraries append.
const LONGEST_SOCKET_PATH = 100
const TEMPORARY = 'fairlead-'

/** The socket file that clients connect to. */
export function socketPath(endpoint: ServerEndpoint): string {
  return join(endpoint.host, `.s.PGSQL.${endpoint.port}`)
}

/** Whether a socket in this folder has a path that every system accepts (bytes, not characters). */
export function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(socketPath({ host: folder, port: SOCKET_PORT })) <= LONGEST_SOCKET_PATH
}

/**
 * The socket lies in the cluster's own folder (0700), or when that path is too long in a 0700 temporary folder.
 * `previous` is kept where possible, so that processes which were attached find the server again.
 */
export async function chooseEndpoint(
  cluster: string,
  user: ServerUser | undefined,
  previous: ServerEndpoint | undefined,
): Promise<ServerEndpoint> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort(previous?.port) }
  if (fitsSocket(cluster)) return { host: cluster, port: SOCKET_PORT }
  if (previous !== undefined && isTemporary(previous.host) && (await reclaim(previous.host, user))) {
    return { host: previous.host, port: SOCKET_PORT }
  }
  return { host: await makeTemporary(user), port: SOCKET_PORT }
}

/** Removes the temporary folder of a stopped server; any other folder stays, and so does one that is not empty. */
export async function removeTemporary(endpoint: ServerEndpoint): Promise<void> {
  if (!isTemporary(endpoint.host)) return
  await rmdir(endpoint.host).catch((thrown: unknown) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(systemCode(thrown) ?? '')) throw thrown
  })
}

function isTemporary(folder: string): boolean {
  return basename(folder).startsWith(TEMPORARY) && temporaryPlaces().includes(dirname(folder))
}

function temporaryPlaces(): string[] {
  return [...new Set([tmpdir(), '/tmp'])]
}

/** True when the folder is the server's alone: made now, or there already with the right owner and mode. */
async function reclaim(folder: string, user: ServerUser | undefined): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
    if (user !== undefined) await chown(folder, user.uid, user.gid)
    return true
  } catch (thrown) {
    if (systemCode(thrown) !== 'EEXIST') return false
  }
  const entry = await lstat(folder)
  const owner = user?.uid ?? process.getuid?.()
  return entry.isDirectory() && entry.uid === owner && (entry.mode & 0o077) === 0
}

async function makeTemporary(user: ServerUser | undefined): Promise<string> {
  for (const place of temporaryPlaces()) {
    if (!fitsSocket(join(place, `${TEMPORARY}XXXXXX`))) continue
    if (user !== undefined && !(await canReach(place, user, ENTER))) continue
    const folder = await mkdtemp(join(place, TEMPORARY))
    if (user !== undefined) await chown(folder, user.uid, user.gid)
    return folder
  }
  throw new AppError(
    'address_in_use',
    `The path of the data folder is too long for a socket, and no temporary folder can hold one (${temporaryPlaces().join(', ')}). Choose a shorter path, or set TMPDIR to a short one.`,
  )
}

/** What `postmaster.pid` says. The endpoint is absent while the server has not come that far. */
export interface PidFile {
  readonly pid: number
  readonly endpoint: ServerEndpoint | undefined
  /** `starting`, `ready`, `stopping`; empty while it has none. */
  readonly status: string
}

const LARGEST_PID = 2 ** 31 - 1
const TIME_TO_WRITE = 300

/**
 * Reads the lines of PostgreSQL's `miscadmin.h` (LOCK_FILE_LINE_*): pid, folder, start, port, socket folder, address,
 * shared memory, status.
 * A socket folder given as /proc/self/cwd is the cluster itself. Undefined when there is no valid pid.
 */
export function parsePidFile(text: string, cluster: string): PidFile | undefined {
  const [first = '', , , port = '', folder = '', address = '', , status = ''] = text
    .split('\n')
    .map((line) => line.trim())
  // A postmaster writes its pid positive, a single-user server negative; both own the folder.
  const pid = Math.abs(Number(first))
  if (!/^-?\d+$/.test(first) || pid === 0 || pid > LARGEST_PID) return undefined
  const host = folder === '/proc/self/cwd' ? cluster : folder === '' ? address : folder
  const known = /^\d+$/.test(port) && Number(port) > 0 && host !== ''
  return { pid, endpoint: known ? { host, port: Number(port) } : undefined, status }
}

/** Undefined when there is none. One that stays unreadable, as a full disk leaves it, has pid 0, which is nobody's. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const path = join(cluster, 'postmaster.pid')
  const text = await readText(path)
  if (text === undefined) return undefined
  const parsed = parsePidFile(text, cluster)
  if (parsed !== undefined) return parsed
  // A server creates the file before it writes into it.
  await delay(TIME_TO_WRITE)
  const later = await readText(path)
  return later === undefined ? undefined : (parsePidFile(later, cluster) ?? { pid: 0, endpoint: undefined, status: '' })
}

/**
 * Whether process `pid` is a server of this cluster, not another one that got the same number since. PostgreSQL itself
 * looks only at whether some process of the same user has that number, which in a container is often one of ours.
 */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (pid === 0) return false
  if (process.platform === 'linux') return standsIn(pid, cluster)
  if (!isAlive(pid)) return false
  return process.platform === 'win32' || (await commandOf(pid)).includes('postgres')
}

/** Removes what a killed server left, so that the next one does not take a stranger's process for it. */
export async function removeStale(cluster: string, endpoint: ServerEndpoint | undefined): Promise<void> {
  if (endpoint?.host.startsWith('/') === true) await rm(`${socketPath(endpoint)}.lock`, { force: true })
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/** A server's working directory is its cluster, by device and inode, from its start to its end. */
async function standsIn(pid: number, cluster: string): Promise<boolean> {
  try {
    const [there, here, program] = [
      await stat(`/proc/${pid}/cwd`),
      await stat(cluster),
      await readlink(`/proc/${pid}/exe`),
    ]
    return there.ino === here.ino && there.dev === here.dev && program.includes('postgres')
  } catch (thrown) {
    // Gone, a zombie, or a process of another user, which can not be the server of a cluster that is ours.
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(systemCode(thrown) ?? '')) return false
    throw thrown
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return systemCode(thrown) === 'EPERM'
  }
}

async function commandOf(pid: number): Promise<string> {
  return new Promise((resolve) => {
    execFile('ps', ['-p', String(pid), '-o', 'command='], { timeout: 5000 }, (_failure, output) => resolve(output))
  })
}

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
