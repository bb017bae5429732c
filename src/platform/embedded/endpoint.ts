import { chown, lstat, mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../errors.ts'
import { freePort } from '../settings/listen-address.ts'
import { systemCode } from './failures.ts'
import { canReach, ENTER, type ServerUser } from './server-user.ts'

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
