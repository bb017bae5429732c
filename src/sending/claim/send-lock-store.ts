import type { Context } from '../../platform/context.ts'
import { execute, firstRow, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { demandsOfOthers, findDemands, findSendingRules } from '../limits/caps-store.ts'
import type { DemandOf, SendingRules } from '../limits/caps-store.ts'
import { shareOfDay } from '../limits/daily-caps.ts'

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

/** More than one claim takes. */
const MOST_AT_ONCE = 256

/** Whose room is asked for, and what was read of the installation's day. */
export interface DayAsked {
  readonly organizationId: string
  readonly now: Date
  readonly rules: Pick<SendingRules, 'sentToday' | 'instanceSentToday' | 'organizations'>
}

/**
 * How many emails an organization may still send today of what the installation may. The others' demands are read only
 * where the next claim could take it beyond an equal part of the day, or where little is left of it.
 */
export async function shareLeft(context: Context, db: Db, asked: DayAsked): Promise<number> {
  const { organizationId, now, rules } = asked
  const left = context.settings.dailySendCap - rules.instanceSentToday
  if (left <= 0) return 0
  const isWithinPart = (rules.sentToday + MOST_AT_ONCE) * rules.organizations <= context.settings.dailySendCap
  if (isWithinPart && left >= IN_FLIGHT) return left
  const { organizations } = rules
  return shareOfDay(
    left,
    rules.sentToday,
    await demandsOfOthers(context, db, { organizationId, now, left, organizations }),
  )
}

/**
 * How many emails an organization may still send today, asked when they are about to be leased. Near the installation's
 * cap organizations take turns, so that none goes over it or into the share of another; far below, they need not wait for
 * each other.
 */
export async function instanceRoom({ settings }: Context, db: Db, asked: DayAsked): Promise<number> {
  const { organizationId, now } = asked
  const before = settings.dailySendCap - asked.rules.instanceSentToday
  if (before >= IN_FLIGHT) return before
  await firstRow(db, INSTANCE_TURN)
  const { sentToday, instanceSentToday } = await findSendingRules(db, organizationId, now)
  const left = settings.dailySendCap - instanceSentToday
  return left <= 0 ? 0 : shareOfDay(left, sentToday, await findDemands(db, { except: organizationId, now, left }))
}

/** What one organization has of the installation's day. */
export interface ShareOfDay extends DemandOf {
  /** How many emails it may send yet. */
  readonly share: number
}

/** How the installation's day is shared among the organizations that may send, as each claim finds it. */
export async function listShares(
  db: Db,
  { now, cap }: { now: Date; cap: number },
): Promise<{ sent: number; shares: ShareOfDay[] }> {
  const sent = (await firstRow(db, INSTANCE_SENT, [now]))?.sent ?? 0
  const left = cap - sent
  const all = await findDemands(db, { except: null, now, left })
  const shares = all.map((one) => ({
    ...one,
    share: shareOfDay(
      left,
      one.sent,
      all.filter((other) => other !== one),
    ),
  }))
  return { sent, shares }
}
