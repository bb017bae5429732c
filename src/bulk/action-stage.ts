import { isRowFault } from '../leads/index.ts'
import { DAY, HOUR, MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { AppError, asError } from '../platform/errors.ts'
import type { PeriodicTask } from '../platform/periodic.ts'
import type { Stage } from '../platform/work.ts'
import { advanceAction, forgetActionsBefore, lockAction, organizationsDue, putOffAction } from './action-store.ts'
import { addCounts } from './action.ts'
import type { LeadAction } from './action.ts'
import { endAction } from './end-action.ts'
import { ACTION_STAGE, UNDO_DAYS } from './start-action.ts'
import { workOnAction } from './work-on-action.ts'
import type { Portion } from './work-on-action.ts'

/** Actions over many leads, a portion at a time, organizations in turn. */
export function actionStage(context: Context): Stage {
  return {
    name: ACTION_STAGE,
    batch: 1,
    due: () => organizationsDue(context.db, context.clock.now()),
    take: async (organizationId) => ({ taken: await takePortion(context, organizationId), jobs: [] }),
  }
}

/**
 * So often an action is tried in one place, for about an hour: then the lead is passed over, or the action ends where not
 * even its next leads can be found.
 */
const MOST_FAILURES = 10
/** After each failure in one place it rests longer by this, in milliseconds. */
const REST = MINUTE

/**
 * A portion that fails is halved until the lead that fails stands alone, which is passed over where the fault is its own.
 * What fails for another reason is tried again later, and only then passed over.
 */
async function takePortion(context: Context, organizationId: string): Promise<number> {
  let portion: Portion | undefined
  try {
    return await workOnAction(context, organizationId, (noted) => {
      portion = noted
    })
  } catch (error) {
    if (portion === undefined) throw error
    const { action, leadIds } = portion
    context.log.error(
      { err: asError(error), organizationId, action: action.kind, leads: leadIds.length },
      'A portion failed.',
    )
    await setAside(context, portion, error)
    return 1
  }
}

/** Whether it would fail again however often it is tried. A database that is away, slow or deadlocked says nothing of a lead. */
function isFaultOfLead(error: unknown): boolean {
  return error instanceof AppError || isRowFault(error)
}

async function setAside(context: Context, { action, leadIds }: Portion, error: unknown): Promise<void> {
  await transaction(context.db, async (tx) => {
    const now = await lockAction(tx, action.organizationId, action.actionId)
    // Somebody else has gone on meanwhile, or it was cancelled.
    if (now === undefined || now.finishedAt !== null || now.place !== action.place) return
    const isAlone = leadIds.length === 1
    const isLast = now.failures + 1 >= MOST_FAILURES
    if (leadIds.length === 0 && isLast) {
      return endAction(context, tx, now, { state: 'failed', failure: 'cannot_go_on' })
    }
    if (leadIds.length === 0 || (isAlone && !isLast && !isFaultOfLead(error))) return rest(context, tx, now)
    await advanceAction(tx, action, {
      place: isAlone ? (leadIds[0] ?? null) : action.place,
      changed: 0,
      unchanged: 0,
      refused: isAlone ? addCounts(now.refused, { failed: 1 }) : now.refused,
      portion: Math.max(1, Math.floor(leadIds.length / 2)),
      now: context.clock.now(),
    })
  })
}

async function rest(context: Context, tx: Transaction, action: LeadAction): Promise<void> {
  const failures = action.failures + 1
  await putOffAction(tx, action, { failures, dueAt: new Date(context.clock.now().getTime() + failures * REST) })
}

/** What actions did is kept for as long as it can be undone. */
export const forgetOldActions: PeriodicTask = {
  name: 'forget_old_actions',
  everyMs: HOUR,
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - UNDO_DAYS * DAY)
    // One at a time: with it go up to a million rows of what it did.
    return (await forgetActionsBefore(context.db, before, 1)) === 1
  },
}
