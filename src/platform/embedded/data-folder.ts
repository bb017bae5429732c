import { access, chmod, constants, lchown, lstat, mkdir, readFile, realpath, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { AppError, systemCode, unlessMissing } from '../errors.ts'
import { explainSystemError } from './failures.ts'

/** Where things lie. `folder` is Fairlead's data folder, `cluster` PostgreSQL's own inside it. */
export interface DataFolder {
  readonly folder: string
  readonly cluster: string
  readonly lockFile: string
  readonly serverLog: string
  /** Inside the cluster, so that copying or moving the database never separates the two. */
  readonly passwordFile: string
}

/**
 * Makes the folder when it is absent and resolves links in its path.
 * @throws AppError `no_permission`, `disk_full`: a sentence with the remedy.
 */
export async function openDataFolder(dataDirectory: string): Promise<DataFolder> {
  const attempt = `use the data folder ${dataDirectory}`
  if (/[\0\n\r]/.test(dataDirectory)) {
    throw new AppError('no_permission', 'The path of the data folder contains a line break. Choose another folder.')
  }
  try {
    await inspectDataPlace(dataDirectory)
    // As root, PostgreSQL's own user must be able to pass through; what is secret inside has its own mode.
    await makeFolder(dataDirectory, isRoot() ? 0o711 : 0o700)
    const folder = await realpath(dataDirectory)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    if (await exists(join(folder, 'PG_VERSION'))) {
      throw new AppError(
        'no_permission',
        `${folder} is itself a folder of a PostgreSQL server. Give Fairlead a folder of its own.`,
      )
    }
    const cluster = join(folder, 'postgres')
    return {
      folder,
      cluster,
      lockFile: join(folder, 'postgres.lock'),
      serverLog: join(folder, 'postgres.log'),
      passwordFile: join(cluster, 'fairlead-password'),
    }
  } catch (thrown) {
    throw explainSystemError(thrown, attempt)
  }
}

/**
 * Whether the cluster is there, of a version that we can run.
 * @throws AppError `other_major_version` naming dump and restore, or `database_damaged` when the folder holds something else.
 */
export async function hasCluster(data: DataFolder, major: string): Promise<boolean> {
  if (!(await exists(data.cluster))) return false
  const found = (await readText(join(data.cluster, 'PG_VERSION')))?.trim()
  if (found === undefined) {
    throw new AppError(
      'database_damaged',
      `${data.cluster} holds no PostgreSQL database (its PG_VERSION is missing). Move that folder away or restore a backup, then start again.`,
    )
  }
  if (found !== major) {
    throw new AppError(
      'other_major_version',
      `${data.cluster} holds data of PostgreSQL ${found}, and this Fairlead brings PostgreSQL ${major}, which cannot read it. ` +
        `Write a dump with the Fairlead that made it (fairlead backup), move ${data.cluster} away, and restore the dump (fairlead restore).`,
    )
  }
  return true
}

/** The text of a small file, or undefined when it is absent. */
export async function readText(path: string): Promise<string | undefined> {
  return unlessMissing(readFile(path, 'utf8'))
}

/** Follows no promise about links: true for whatever can be stat'ed. */
export async function exists(path: string): Promise<boolean> {
  return (await unlessMissing(stat(path))) !== undefined
}

/**
 * Gives a file that root made to the owner of the data folder, with mode 0600, so that this owner can run Fairlead later.
 * Works by path: opening and closing the lock file would drop the locks of this process on it.
 */
export async function giveToFolderOwner(data: DataFolder, path: string): Promise<void> {
  const file = await lstat(path)
  if (!file.isFile()) throw new AppError('no_permission', `${path} must be a plain file. Remove what stands there.`)
  if ((file.mode & 0o777) !== 0o600) await chmod(path, 0o600)
  if (!isRoot()) return
  const owner = await stat(data.folder)
  if (owner.uid !== file.uid) await lchown(path, owner.uid, owner.gid)
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** File systems that the kernel makes up (linux/magic.h): nothing can be kept there, whatever their permissions say. */
const MADE_UP: Readonly<Record<number, string>> = {
  0x9fa0: 'proc',
  0x62656572: 'sysfs',
  0x1cd1: 'devpts',
  0x27e0eb: 'cgroup',
  0x63677270: 'cgroup2',
  0x64626720: 'debugfs',
  0x74726163: 'tracefs',
  0x73636673: 'securityfs',
  0x62656570: 'configfs',
  0xcafe4a11: 'bpf',
  0x6e736673: 'nsfs',
}

/** Whether the folder is there, or which folder it would be made in. */
export interface DataPlace {
  readonly isThere: boolean
  /** The folder itself, or the nearest one above it that is there. */
  readonly nearest: string
}

/**
 * Looks, without changing anything, whether data can be kept in this folder.
 * @throws AppError `no_permission`: a sentence with the remedy, where a file stands in the way, the disk is read-only, the
 * user may not write, or the place is no disk
 */
export async function inspectDataPlace(dataDirectory: string): Promise<DataPlace> {
  const folder = resolve(dataDirectory)
  try {
    const nearest = await nearestFolder(folder)
    const kind = process.platform === 'linux' ? MADE_UP[(await statfs(nearest)).type] : undefined
    if (kind !== undefined) {
      throw new AppError(
        'no_permission',
        `The data folder ${folder} lies in a file system of the kernel (${kind}), which keeps nothing. Set FAIRLEAD_DATA_DIR to a folder on a disk.`,
      )
    }
    await access(nearest, constants.R_OK | constants.W_OK | constants.X_OK)
    return { isThere: nearest === folder, nearest }
  } catch (thrown) {
    throw explainSystemError(thrown, `use the data folder ${folder}`)
  }
}

/**
 * Makes a folder with all above it, each on its own: Node's recursive `mkdir` never ends where the system says that a
 * folder is missing in one that is there, as /proc does.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  const missing: string[] = []
  const nearest = await nearestFolder(path)
  for (let at = resolve(path); at !== nearest; at = dirname(at)) missing.unshift(at)
  for (const folder of missing) {
    await mkdir(folder, { mode }).catch((thrown: unknown) => {
      // Another process that starts at this moment was faster.
      if (systemCode(thrown) !== 'EEXIST') throw thrown
    })
  }
}

async function nearestFolder(path: string): Promise<string> {
  for (let at = resolve(path); ; at = dirname(at)) {
    try {
      if ((await stat(at)).isDirectory()) return at
      throw Object.assign(new Error(`${at} is no folder`), { code: at === resolve(path) ? 'EEXIST' : 'ENOTDIR' })
    } catch (thrown) {
      if (systemCode(thrown) !== 'ENOENT' || at === dirname(at)) throw thrown
    }
  }
}
