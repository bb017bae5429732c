import { execute, firstRow, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

const TRY_TURN = statement<{ ours: boolean }>(
  'sending.try_turn',
  `select pg_try_advisory_xact_lock(hashtextextended('sending ' || $1::uuid, 0)) as ours,
     set_config('synchronous_commit', 'off', true) as commits`,
)

/**
 * Whether it is this transaction's turn to choose emails of an organization. One process chooses at a time, until its
 * transaction ends: what caps, gaps and throttles leave is read once and cannot be taken twice. Its commit does not wait
 * for the disk, unless `commitDurably` says so: no byte of an email leaves before `data_started_at` is committed, which
 * brings all before it to the disk, and what a power failure undoes before that is chosen again.
 */
export async function trySendLock(db: Db, organizationId: string): Promise<boolean> {
  return (await firstRow(db, TRY_TURN, [organizationId]))?.ours === true
}

const COMMIT_DURABLY = statement(
  'sending.commit_durably',
  `select set_config('synchronous_commit', 'on', true) as commits`,
)

/** The commit waits for the disk: a reader may have read its events before a power failure, and would not see them again. */
export async function commitDurably(db: Db): Promise<void> {
  await execute(db, COMMIT_DURABLY)
}
