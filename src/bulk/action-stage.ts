import { DAY, HOUR } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { asError } from '../platform/errors.ts'
import type { PeriodicTask } from '../platform/periodic.ts'
import type { Stage } from '../platform/work.ts'
import { advanceAction, forgetActionsBefore, lockAction, organizationsDue } from './action-store.ts'
import { addCounts } from './action.ts'
import { ACTION_STAGE, UNDO_DAYS } from './start-action.ts'
import { workOnAction } from './work-on-action.ts'
import type { Portion } from './work-on-action.ts'

const CHUNK = 200

/** Actions over many leads, a portion at a time, organizations in turn. */
export function actionStage(context: Context): Stage {
  return {
    name: ACTION_STAGE,
    batch: 1,
    due: () => organizationsDue(context.db, context.clock.now()),
    take: async (organizationId) => ({ taken: await takePortion(context, organizationId), jobs: [] }),
  }
}

/** A portion that fails is halved until the lead that fails stands alone, which is passed over. */
async function takePortion(context: Context, organizationId: string): Promise<number> {
  let portion: Portion | undefined
  try {
    return await workOnAction(context, organizationId, (noted) => {
      portion = noted
    })
  } catch (error) {
    if (portion === undefined || portion.leadIds.length === 0) throw error
    const { action, leadIds } = portion
    context.log.error(
      { err: asError(error), organizationId, action: action.kind, leads: leadIds.length },
      'A portion failed.',
    )
    await setAside(context, portion)
    return 1
  }
}

async function setAside(context: Context, { action, leadIds }: Portion): Promise<void> {
  await transaction(context.db, async (tx) => {
    const now = await lockAction(tx, action.organizationId, action.actionId)
    // Somebody else has gone on meanwhile, or it was cancelled.
    if (now === undefined || now.finishedAt !== null || now.place !== action.place) return
    const isAlone = leadIds.length === 1
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

/** What actions did is kept for as long as it can be undone. */
export const forgetOldActions: PeriodicTask = {
  name: 'forget_old_actions',
  everyMs: HOUR,
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - UNDO_DAYS * DAY)
    return (await forgetActionsBefore(context.db, before, CHUNK)) === CHUNK
  },
}
