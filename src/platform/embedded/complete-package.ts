import { chmod, lstat, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readText } from './data-folder.ts'
import { systemCode } from './failures.ts'

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
      if (await isThere(join(root, target))) continue
      await symlink(basename(source), join(root, target)).catch(unless('EEXIST'))
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

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (thrown: unknown) => {
      unless('ENOENT')(thrown)
      return false
    },
  )
}

function unless(code: string): (thrown: unknown) => void {
  return (thrown) => {
    if (systemCode(thrown) !== code) throw thrown
  }
}
