import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { AppError } from '../errors.ts'
import { explainSystemError, systemCode } from './failures.ts'

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
