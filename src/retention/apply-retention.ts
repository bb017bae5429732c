import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/database/db.ts'
import type { Db, Transaction } from '../platform/database/db.ts'
import type { Consequence } from '../platform/context.ts'
import { asError } from '../platform/errors.ts'
import type { PeriodicTask } from '../platform/work/periodic-tasks.ts'
import type { AgingRows } from '../platform/work/retention.ts'
import { AGING_ROWS } from './aging-rows.ts'
import { daysOf } from './rules.ts'
import {
  claimTurn,
  findOldestDue,
  listDueTurns,
  listSettings,
  recordTurn,
  registerTurns,
  removeEventsOfLeads,
  retryTurnLater,
} from './store.ts'
import type { RetentionTurn, RetentionTurnState } from './store.ts'

const NAMES = AGING_ROWS.map(({ name }) => name)
/** So many parts are removed before another periodic task may run. */
const PARTS_AT_ONCE = 20
/** Whoever has nothing old left is looked at again after this time. */
const ROUND = 6 * HOUR

/**
 * Removes what organizations keep no longer, a part at a time and in turn: whoever waits longest is next, and waits again
 * behind all others when more is left. A part, and how far it came, is one short transaction: whoever dies leaves it undone.
 */
export const applyRetention: PeriodicTask = {
  name: 'apply_retention',
  everyMs: 10 * MINUTE,
  run: async (context) => {
    const now = context.clock.now()
    const due = await listDueTurns(context.db, NAMES, { now, limit: PARTS_AT_ONCE })
    // Who has no turns yet waits behind those who do: looking for them goes over all organizations.
    let isMore = due.length === PARTS_AT_ONCE || (await registerTurns(context.db, NAMES, now)) > 0
    for (const turn of due) isMore = (await tryPart(context, turn)) || isMore
    return isMore
  },
}

/** What fails for one organization keeps nothing of another one's from going. */
async function tryPart(context: Context, turn: RetentionTurn): Promise<boolean> {
  try {
    return await transaction(context.db, (tx) => removePart(context, tx, turn))
  } catch (error) {
    context.log.error({ err: asError(error), ...turn }, 'What an organization keeps no longer could not be removed.')
    const now = context.clock.now()
    await retryTurnLater(context.db, turn, { now, until: new Date(now.getTime() + HOUR) })
    return false
  }
}

/** Whether more is left. */
async function removePart(context: Context, tx: Transaction, turn: RetentionTurn): Promise<boolean> {
  const now = context.clock.now()
  const rows = AGING_ROWS.find(({ name }) => name === turn.name)
  const taken = await claimTurn(tx, turn, now)
  if (rows === undefined || taken === undefined) return false
  const place = await removeOld(context, tx, { turn, rows, place: taken.place })
  await recordTurn(tx, turn, stateAfter(place, now))
  return place !== undefined
}

async function removeOld(
  context: Context,
  tx: Transaction,
  { turn, rows, place }: { turn: RetentionTurn; rows: AgingRows; place: string | null },
): Promise<string | undefined> {
  const { organizationId } = turn
  const days = daysOf(context.settings, await listSettings(tx, organizationId), rows.kind)
  if (days === null) return undefined
  const before = new Date(context.clock.now().getTime() - days * DAY)
  return rows.remove(context, tx, { organizationId, before, after: place ?? undefined, limit: rows.part })
}

function stateAfter(place: string | undefined, now: Date): RetentionTurnState {
  if (place !== undefined) return { place, dueAt: now, finishedAt: null }
  return { place: null, dueAt: new Date(now.getTime() + ROUND), finishedAt: now }
}

/**
 * For how many seconds the turn that has not come to its end for longest has been due, whether it waits, fails or finds more
 * again and again; 0 when none is.
 */
export async function retentionLag(db: Db, now: Date): Promise<number> {
  const dueSince = await findOldestDue(db, NAMES)
  return dueSince === undefined ? 0 : Math.max(0, Math.round((now.getTime() - dueSince.getTime()) / SECOND))
}

/** Old events that stayed for the sake of a lead go with it. */
export const forgetLeftEvents: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  await removeEventsOfLeads(
    tx,
    organizationId,
    happenings.flatMap((happening) => happening.leadId ?? []),
  )
}
