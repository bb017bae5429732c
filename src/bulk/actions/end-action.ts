import { writeAudit } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { finishAction, lockAction } from './action-store.ts'
import { forgetTelling } from './action.ts'
import type { LeadAction } from './action.ts'

/** Ends an action that the transaction holds, tells of it, and forgets what of its filter could tell of somebody. */
export async function endAction(
  context: Context,
  tx: Transaction,
  action: LeadAction,
  end: { readonly state: 'done' | 'cancelled' | 'failed'; readonly failure: string | null },
): Promise<void> {
  const { organizationId, campaignId, actionId, kind, changed, unchanged, refused } = action
  const { state } = end
  await finishAction(tx, action, { ...end, ...forgetTelling(action.filter), now: context.clock.now() })
  const data = { actionId: showId('act', actionId), action: kind, state, changed, unchanged, refused }
  await emit(context, tx, organizationId, [{ type: 'action.finished', campaignId, data }])
}

/** Ends an action where it is; a cancelled one stays so. @throws AppError `not_found`, `conflict` for one that is over */
export async function cancelAction(
  context: Context,
  ref: { readonly organizationId: string; readonly actionId: string; readonly actor: string },
): Promise<void> {
  const { organizationId, actionId, actor } = ref
  await transaction(context.db, async (tx) => {
    const action = await lockAction(tx, organizationId, actionId)
    if (action === undefined) throw notFound('action')
    if (action.state === 'cancelled') return
    if (action.finishedAt !== null) throw new AppError('conflict', 'The action has ended and cannot be cancelled.')
    await endAction(context, tx, action, { state: 'cancelled', failure: null })
    const target = showId('act', actionId)
    const entry = { organizationId, actor, action: 'leads.action_cancelled', target }
    await writeAudit(tx, context.clock.now(), entry)
  })
}
