import { execFile } from 'node:child_process'
import { access, constants, realpath, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { asError } from '../../platform/errors.ts'

/** What the file system says of the data folder. */
export interface FolderState {
  readonly path: string
  /** The checkout of git that it lies in, or null. */
  readonly workTree: string | null
  /** Whether that checkout ignores it. */
  readonly ignored: boolean
  readonly freeBytes: number
}

/** Looks at the data folder, or answers undefined while there is no database in it. */
export async function lookAtFolder(dataDirectory: string): Promise<FolderState | undefined> {
  if (!(await exists(join(dataDirectory, 'postgres', 'PG_VERSION')))) return undefined
  const path = await realpath(dataDirectory)
  const { bavail, bsize } = await statfs(path)
  const workTree = (await git(path, ['rev-parse', '--show-toplevel']))?.trim() ?? null
  const ignored = workTree !== null && (await git(path, ['check-ignore', '--quiet', '.'])) !== undefined
  return { path, workTree, ignored, freeBytes: bavail * bsize }
}

/** What can be done with the files folder: undefined while it is not there yet. */
export interface FilesState {
  readonly path: string
  readonly isWritable: boolean | undefined
}

/** Looks at the folder in which files wait to be imported. */
export async function lookAtFiles(path: string): Promise<FilesState> {
  if (!(await exists(path))) return { path, isWritable: undefined }
  return {
    path,
    isWritable: await access(path, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    ),
  }
}

/** One that this user may not look into is there too: opening the database says so then. */
async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    return asError(error).message.includes('EACCES')
  }
}

/** What git prints, or undefined where it fails or is not installed: then nobody runs `git clean` here either. */
function git(folder: string, options: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    // Another user's checkout is one too, and is only read: nothing of its settings is run.
    const reading = ['-c', 'safe.directory=*', '-c', 'core.fsmonitor=false', '-C', folder]
    execFile('git', [...reading, ...options], { timeout: 5_000 }, (error, output) => {
      resolve(error === null ? output : undefined)
    })
  })
}
