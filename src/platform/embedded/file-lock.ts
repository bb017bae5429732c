import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../errors.ts'

const POLL = 15
const REPORT_EVERY = 10_000
const SQLITE_BUSY = 5

export interface LockRequest {
  readonly path: string
  readonly timeoutMs: number
  readonly log: (line: string) => void
}

/**
 * One holder at a time, across processes, containers that share the folder, and within this process.
 *
 * Node has no flock. An exclusive SQLite transaction on an otherwise empty file is one that the kernel holds for the
 * process (fcntl, LockFileEx), so a holder that dies in any way is gone at once, with no process number to mistake.
 * Children do not inherit it. Nothing else may open the file: closing it would drop the lock.
 * @throws AppError `database_unavailable` when `timeoutMs` have passed.
 */
export async function takeFileLock({ path, timeoutMs, log }: LockRequest): Promise<{ release(): void }> {
  const started = performance.now()
  let reportAt = started + REPORT_EVERY
  const file = openLockFile(path)
  try {
    while (!tryLock(file, path)) {
      const now = performance.now()
      if (now - started > timeoutMs) {
        throw new AppError(
          'database_unavailable',
          `Another Fairlead process has been starting or stopping the database for ${Math.round(timeoutMs / 1000)} seconds (lock ${path}). Look into postgres.log beside it, or end that process, then start again.`,
        )
      }
      if (now > reportAt) {
        log(`Waiting for another Fairlead process that is starting or stopping the database (lock ${path}).`)
        reportAt = now + REPORT_EVERY
      }
      await delay(POLL)
    }
  } catch (thrown) {
    file.close()
    throw thrown
  }
  return { release: () => file.close() }
}

function openLockFile(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 })
  } catch (thrown) {
    throw lockFailure(path, thrown)
  }
}

function tryLock(file: DatabaseSync, path: string): boolean {
  try {
    file.exec('BEGIN EXCLUSIVE')
    return true
  } catch (thrown) {
    const code = thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) : undefined
    if (code !== undefined && (code & 0xff) === SQLITE_BUSY) return false
    throw lockFailure(path, thrown)
  }
}

function lockFailure(path: string, cause: unknown): AppError {
  return new AppError(
    'no_permission',
    `Fairlead could not lock ${path}. Make sure that its user may write there and that the disk supports file locks (many network and shared folders do not), or choose another folder.`,
    { cause },
  )
}
