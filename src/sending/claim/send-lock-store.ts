import { statement } from '../../platform/database/db.ts'

/**
 * Whether it is this transaction's turn to choose emails of an organization. One process chooses at a time, until its
 * transaction ends: what caps, gaps and throttles leave is read once and cannot be taken twice. Its commit does not wait
 * for the disk, unless `commitDurably` says so: no byte of an email leaves before `data_started_at` is committed, which
 * brings all before it to the disk, and what a power failure undoes before that is chosen again.
 */
export const trySendLock = statement<{ ours: boolean }>(
  'sending.try_turn',
  `select pg_try_advisory_xact_lock(hashtextextended('sending ' || $1::uuid, 0)) as ours,
     set_config('synchronous_commit', 'off', true) as commits`,
).first(
  (organizationId: string) => [organizationId],
  (found) => found?.ours === true,
)

/** The commit waits for the disk: a reader may have read its events before a power failure, and would not see them again. */
export const commitDurably = statement(
  'sending.commit_durably',
  `select set_config('synchronous_commit', 'on', true) as commits`,
).run(() => [])
