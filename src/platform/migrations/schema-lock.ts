import type { PoolClient } from 'pg'
import { HOUR, sleep } from '../clock.ts'
import { AppError } from '../errors.ts'
import { findHolders, tryLock, unlockShared } from './migration-store.ts'
import type { DatabaseSession, SessionLock } from './migration-store.ts'

/** How others are waited for. Times are in milliseconds. */
export interface LockWait {
  /** Told at once and then every half minute for whom it is waited, and how many seconds are left. */
  readonly onWait: (what: SessionLock, holders: readonly DatabaseSession[], secondsLeft: number) => void
  readonly giveUpAfter?: number
  readonly signal?: AbortSignal
}

/** What is waited for, in words. */
export const WAITING_FOR: Readonly<Record<SessionLock, string>> = {
  migration: 'The database is being brought up to date; this waits for it.',
  backup: 'A backup is being made; migrations wait for its end.',
}

/** For so long a migration waits for a backup, and a backup for a migration. */
export const LONGEST_WAIT = HOUR
const ASK_AGAIN = 250
const SAY_AGAIN = 30_000

/**
 * Lets one process at a time change the schema, and none while a backup is made, until the session ends. Backups that
 * come later wait. Answers false, without the lock, once `isDone` says that another process did it.
 * @throws AppError `schema_locked` when others were in the way for too long
 */
export async function lockSchema(
  client: PoolClient,
  waiting: LockWait,
  isDone: () => Promise<boolean> = async () => false,
): Promise<boolean> {
  // Whoever migrates waits for others no longer than an hour at a time, and ends when it is frozen.
  const others = { ...waiting, giveUpAfter: Number.POSITIVE_INFINITY }
  const isTurn = async () => (await tryLock(client, 'migration', 'exclusive')) || (await isDone())
  await waitUntil(client, { lock: 'migration', take: isTurn, waiting: others })
  if (await isDone()) return false
  await waitUntil(client, { lock: 'backup', take: () => tryLock(client, 'backup', 'exclusive'), waiting })
  return true
}

/**
 * Keeps the schema as it is until the session ends: for a backup. It lets everybody pass who migrates, or waits to.
 * @throws AppError `schema_locked` when migrations were in the way for too long
 */
export async function lockForBackup(client: PoolClient, waiting: LockWait): Promise<void> {
  await waitUntil(client, { lock: 'migration', take: () => tryLock(client, 'migration', 'shared'), waiting })
  // Nobody but who has the other one takes it alone.
  if (!(await tryLock(client, 'backup', 'shared'))) throw new Error('The lock for backups is held by nobody known.')
  await unlockShared(client, 'migration')
}

const GIVEN_UP: Readonly<Record<SessionLock, string>> = {
  migration: 'The database is still being brought up to date. No backup was made: run it again once `fairlead migrate`',
  backup: 'A backup is still being made. Nothing was changed: run `fairlead migrate` again once it',
}

async function waitUntil(
  client: PoolClient,
  { lock, take, waiting }: { lock: SessionLock; take: () => Promise<boolean>; waiting: LockWait },
): Promise<void> {
  const { onWait, signal, giveUpAfter = LONGEST_WAIT } = waiting
  const giveUpAt = performance.now() + giveUpAfter
  let sayAgainAt = performance.now()
  while (!(await take())) {
    signal?.throwIfAborted()
    const left = giveUpAt - performance.now()
    const holders = await findHolders(client, lock)
    if (left <= 0) {
      throw new AppError('schema_locked', `${GIVEN_UP[lock]} has ended, or end it: ${describeSessions(holders)}.`)
    }
    if (performance.now() >= sayAgainAt) {
      onWait(lock, holders, Math.ceil(left / 1000))
      sayAgainAt += SAY_AGAIN
    }
    await sleep(Math.min(ASK_AGAIN, left), signal)
  }
}

/** Sessions in words, for whoever has to end them. */
export function describeSessions(sessions: readonly DatabaseSession[]): string {
  if (sessions.length === 0) return 'nobody knows which session holds it'
  return sessions
    .map(
      ({ pid, application, state, seconds }) =>
        `session ${pid} (${[application, state].filter((word) => word !== '').join(', ')}, ${seconds} s)`,
    )
    .join(', ')
}
