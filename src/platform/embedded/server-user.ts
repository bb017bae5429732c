import { chmod, lchown, readFile, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../errors.ts'
import { exists, isRoot, type DataFolder } from './data-folder.ts'

/** Whom the server runs as when we are root; PostgreSQL refuses to be root. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

interface Permissions {
  readonly uid: number
  readonly gid: number
  readonly mode: number
}

export const READ_AND_ENTER = 5
export const ENTER = 1

/**
 * The owner of the cluster, else of the data folder, else `nobody`; undefined when we are not root and simply stay who we are.
 * @throws AppError `no_permission` when the cluster belongs to somebody else, or there is no `nobody`.
 */
export async function chooseServerUser(data: DataFolder): Promise<ServerUser | undefined> {
  if (process.getuid === undefined) return undefined
  const self = process.getuid()
  const cluster = (await exists(data.cluster)) ? await stat(data.cluster) : undefined
  if (self !== 0) {
    if (cluster !== undefined && cluster.uid !== self) throw notOurs(data, cluster.uid, self)
    return undefined
  }
  const users = parseUsers(await readFile('/etc/passwd', 'utf8').catch(() => ''))
  const owner = [cluster, await stat(data.folder)].find((entry) => entry !== undefined && entry.uid !== 0)
  if (owner !== undefined) {
    const named = users.find((user) => user.uid === owner.uid)
    return { uid: owner.uid, gid: named?.gid ?? owner.gid }
  }
  const nobody = users.find((user) => user.name === 'nobody')
  if (nobody === undefined) {
    throw new AppError(
      'no_permission',
      'PostgreSQL does not run as root, and this system has no user "nobody". Run Fairlead as an ordinary user.',
    )
  }
  return { uid: nobody.uid, gid: nobody.gid }
}

function notOurs(data: DataFolder, owner: number, self: number): AppError {
  return new AppError(
    'no_permission',
    `The database in ${data.cluster} belongs to user ${owner}, and Fairlead runs as user ${self}. Run it as that user or as root, or give the folder away: chown -R ${self} ${data.folder}`,
  )
}

/** Users of /etc/passwd (passwd(5)). macOS writes `nobody` as -2, which the kernel counts as unsigned. */
export function parseUsers(passwd: string): { name: string; uid: number; gid: number }[] {
  return passwd.split('\n').flatMap((line) => {
    const match = /^([^:#]+):[^:]*:(-?\d+):(-?\d+):/.exec(line)
    return match === null ? [] : [{ name: match[1]!, uid: Number(match[2]) >>> 0, gid: Number(match[3]) >>> 0 }]
  })
}

/** The classic permission check, for a user without further groups. `wanted` adds up read 4, write 2, enter 1. */
export function allows(entry: Permissions, user: ServerUser, wanted: number): boolean {
  const shift = entry.uid === user.uid ? 6 : entry.gid === user.gid ? 3 : 0
  return ((entry.mode >> shift) & wanted) === wanted
}

/** Whether the user gets to `path` through all its parents and has the `wanted` permission there. */
export async function canReach(path: string, user: ServerUser, wanted: number): Promise<boolean> {
  const resolved = await realpath(path)
  if (!allows(await stat(resolved), user, wanted)) return false
  for (let parent = dirname(resolved); ; parent = dirname(parent)) {
    if (!allows(await stat(parent), user, ENTER)) return false
    if (parent === dirname(parent)) return true
  }
}

/**
 * The path under which a process of the server, started inside `directory`, opens that directory.
 *
 * Below a closed folder (/root has mode 0700) the server's user cannot walk to its own data. On Linux it need not:
 * a process may always enter the directory that it stands in through /proc/self/cwd, and PostgreSQL never leaves it.
 * So the data stays where it was asked for, and no permission of a parent is touched.
 * @throws AppError `no_permission` on systems without /proc, naming the ways out.
 */
export async function pathSeenByServer(directory: string, user: ServerUser | undefined): Promise<string> {
  if (user === undefined || (await canReach(directory, user, ENTER))) return directory
  if (process.platform === 'linux' && (await exists('/proc/self/cwd'))) return '/proc/self/cwd'
  throw new AppError(
    'no_permission',
    `PostgreSQL does not run as root, and user ${user.uid}, as whom it would run, cannot enter ${directory}. Choose a data folder outside of closed folders, or run Fairlead as an ordinary user.`,
  )
}

/** Gives a folder and all in it to the server's user (links themselves, never what they point to), closed to others. */
export async function giveToServer(directory: string, user: ServerUser | undefined): Promise<void> {
  const entry = await stat(directory)
  if ((entry.mode & 0o027) !== 0) await chmod(directory, 0o700)
  if (user === undefined || !isRoot() || entry.uid === user.uid) return
  for (const inside of await readdir(directory, { recursive: true, withFileTypes: true })) {
    await lchown(join(inside.parentPath, inside.name), user.uid, user.gid)
  }
  // Last, because its owner tells the next start whether all of it was given away.
  await lchown(directory, user.uid, user.gid)
}
