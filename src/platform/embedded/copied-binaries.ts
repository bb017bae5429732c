import { chmod, constants, cp, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../errors.ts'
import { completePackage, type BinaryPackage } from './complete-package.ts'
import { exists } from './data-folder.ts'
import { explainSystemError, systemCode } from './failures.ts'
import { canReach, READ_AND_ENTER, type ServerUser } from './server-user.ts'

interface CopyOptions {
  readonly user: ServerUser | undefined
  readonly folder: string
  readonly log: (line: string) => void
}

/**
 * The root of a complete copy of the package, made once per version and then used by every start. A copy appears
 * under its name only when it is whole, so that processes that copy at the same time end with the same one.
 * @throws AppError `no_permission`, `disk_full`
 */
export async function copyBinaries(source: BinaryPackage, options: CopyOptions): Promise<string> {
  const home = await chooseHome(options)
  const copy = join(home, `postgres-${source.label}`)
  if (await exists(copy)) return copy
  options.log(`Copying the PostgreSQL binaries to ${copy}, because they cannot be used where npm put them.`)
  const partial = await mkdtemp(join(home, '.partial-')).catch((thrown: unknown) => {
    throw explainSystemError(thrown, `copy the PostgreSQL binaries to ${home}`)
  })
  try {
    await cp(join(source.root, 'native'), join(partial, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    })
    await openToReaders(partial)
    await completePackage(partial)
    await rename(partial, copy).catch((thrown: unknown) => {
      if (!['EEXIST', 'ENOTEMPTY'].includes(systemCode(thrown) ?? '')) throw thrown
    })
    return copy
  } catch (thrown) {
    throw explainSystemError(thrown, `copy the PostgreSQL binaries to ${copy}`)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

/** As root a folder that root alone can write to, because its programs are run; otherwise the data folder. */
async function chooseHome({ user, folder }: CopyOptions): Promise<string> {
  if (user === undefined) return folder
  const system = process.platform === 'darwin' ? '/Library/Caches/fairlead' : '/var/cache/fairlead'
  for (const home of [system, join(tmpdir(), 'fairlead-binaries'), '/tmp/fairlead-binaries']) {
    if (await isSafeHome(home, user)) return home
  }
  throw new AppError(
    'no_permission',
    `PostgreSQL does not run as root, and user ${user.uid}, as whom it would run, cannot read its binaries. Make ${system} a folder of root that others may read, or run Fairlead as an ordinary user.`,
  )
}

async function isSafeHome(home: string, user: ServerUser): Promise<boolean> {
  try {
    // The mode is set apart from mkdir, whose mode a strict umask would narrow.
    if ((await mkdir(home, { recursive: true })) !== undefined) await chmod(home, 0o755)
    const entry = await lstat(home)
    const ours = entry.isDirectory() && entry.uid === 0 && (entry.mode & 0o022) === 0
    return ours && (await canReach(home, user, READ_AND_ENTER))
  } catch (thrown) {
    if (['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'].includes(systemCode(thrown) ?? '')) return false
    throw explainSystemError(thrown, `make the folder ${home}`)
  }
}

/** A package that was installed under a strict umask is closed to everybody else, and so would be its copy. */
async function openToReaders(root: string): Promise<void> {
  await chmod(root, 0o755)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const program = entry.isDirectory() || entry.parentPath.endsWith('bin')
    await chmod(path, program ? 0o755 : 0o644)
  }
}
