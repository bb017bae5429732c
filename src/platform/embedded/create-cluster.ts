import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import { explainServerFailure, explainSystemError } from './failures.ts'
import { runTool } from './run-tool.ts'
import { pathSeenByServer, type ServerUser } from './server-user.ts'

/** The bootstrap superuser. Fairlead itself works as `fairlead`, which is none. */
export const SUPERUSER = 'postgres'

const INITDB_OPTIONS = [
  `--username=${SUPERUSER}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--no-locale',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]
const UNFINISHED = 'postgres.unfinished-'
const LONGEST_INITDB = 10 * 60_000

/**
 * Creates the cluster with UTF-8, the builtin C.UTF-8 locale, SCRAM for every connection and a random password.
 * It is made under another name and renamed when it is on disk, so a cluster that is there is always whole.
 * The caller holds the file lock.
 * @throws AppError `disk_full`, `no_permission`, `unsupported_platform`
 */
export async function createCluster(
  data: DataFolder,
  { binaries, user, meanwhile }: { binaries: Binaries; user: ServerUser | undefined; meanwhile: () => void },
): Promise<void> {
  const attempt = `create a database in ${data.folder}`
  let unfinished: string | undefined
  try {
    // A name of its own each time: the initdb of a killed process may still be writing into the earlier one.
    unfinished = await mkdtemp(join(data.folder, UNFINISHED))
    const made = join(unfinished, 'data')
    const password = join(unfinished, 'password')
    await mkdir(made, { mode: 0o700 })
    await writeDurably(password, randomBytes(32).toString('base64url'))
    if (user !== undefined) {
      for (const path of [unfinished, made, password]) await chown(path, user.uid, user.gid)
    }
    await runInitdb({ binaries, made, user, attempt, meanwhile })
    await rename(password, join(made, 'fairlead-password'))
    await syncFolder(made)
    await rename(made, data.cluster)
    await syncFolder(data.folder)
  } catch (thrown) {
    throw explainSystemError(thrown, attempt)
  } finally {
    if (unfinished !== undefined) await rm(unfinished, { recursive: true, force: true })
  }
}

/** Removes what killed processes left of an unfinished cluster. The caller holds the file lock. */
export async function removeUnfinished(data: DataFolder, log: (line: string) => void): Promise<void> {
  for (const name of await readdir(data.folder)) {
    if (!name.startsWith(UNFINISHED)) continue
    await rm(join(data.folder, name), { recursive: true, force: true, maxRetries: 3 }).catch((thrown: unknown) => {
      log(`An unfinished database was left behind: ${explainSystemError(thrown, `remove ${name}`).message}`)
    })
  }
}

async function runInitdb(options: {
  binaries: Binaries
  made: string
  user: ServerUser | undefined
  attempt: string
  meanwhile: () => void
}): Promise<void> {
  const { binaries, made, user, attempt, meanwhile } = options
  const seen = await pathSeenByServer(made, user)
  const running = runTool({
    program: binaries.initdb,
    args: [...INITDB_OPTIONS, `--pgdata=${seen}`, `--pwfile=${seen}/../password`],
    cwd: made,
    user,
    timeoutMs: LONGEST_INITDB,
    attempt,
  })
  meanwhile()
  const { code, output } = await running
  if (code !== 0) throw explainServerFailure(output, attempt)
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename is on disk once its folder is. Windows cannot open folders and keeps renames in its journal. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
