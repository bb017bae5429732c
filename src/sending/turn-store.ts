import { firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const TRY_TURN = statement<{ ours: boolean }>(
  'sending.try_turn',
  `select pg_try_advisory_xact_lock(hashtextextended('sending ' || $1::uuid, 0)) as ours,
     set_config('synchronous_commit', 'off', true) as commits`,
)

/**
 * Whether it is this transaction's turn to choose emails of an organization. One process chooses at a time, until its
 * transaction ends: what caps, gaps and throttles leave is read once and cannot be taken twice. Its commit does not wait
 * for the disk: no byte of an email leaves before `data_started_at` is committed, which brings all before it to the disk,
 * and what a power failure undoes before that is chosen again.
 */
export async function tryTurn(db: Db, organizationId: string): Promise<boolean> {
  return (await firstRow(db, TRY_TURN, [organizationId]))?.ours === true
}

const INSTANCE_TURN = statement<{ locked: string }>(
  'sending.instance_turn',
  `select pg_advisory_xact_lock(hashtextextended('sending of the installation', 0))::text as locked`,
)

const INSTANCE_SENT = statement<{ sent: number }>(
  'sending.instance_sent',
  `select coalesce(sum(sent), 0)::int as sent from mailbox_days where day = ($1::timestamptz at time zone 'UTC')::date`,
)

/** More than all processes together can have claimed and not yet committed. */
const IN_FLIGHT = 1_000

/**
 * How many emails the installation may still send today. Near its cap organizations take turns, so that none goes over it;
 * far below, they need not wait for each other.
 */
export async function instanceRoom(
  db: Db,
  given: { now: Date; cap: number; known: { instanceSentToday: number } },
): Promise<number> {
  const { now, cap, known } = given
  if (known.instanceSentToday + IN_FLIGHT <= cap) return cap - known.instanceSentToday
  await firstRow(db, INSTANCE_TURN)
  return cap - ((await firstRow(db, INSTANCE_SENT, [now]))?.sent ?? 0)
}
