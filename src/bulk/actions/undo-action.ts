import { endLeads, holdLeads, liftHolds, lockLeads, PAUSED_HOLD, resumeLeads } from '../../leads/index.ts'
import type { Lead, LeadState } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { showId } from '../../platform/ids.ts'
import type { ActionKind, LeadAction, ActionOutcome } from './action.ts'
import { findLastCommanded } from './action-store.ts'
import type { ActionEffect } from './action-store.ts'
import { lockPeopleOfLeads } from './apply-action.ts'

/** Takes `undone` back from leads that nothing has stopped, held or resumed since; those that are gone are passed over. */
export async function undoOnLeads(
  context: Context,
  tx: Transaction,
  undone: Pick<LeadAction, 'organizationId' | 'actionId' | 'kind'>,
  effects: readonly (ActionEffect & { readonly addressHash: Buffer | null })[],
): Promise<ActionOutcome> {
  const { organizationId, actionId, kind } = undone
  const leadIds = effects.map(({ leadId }) => leadId)
  await lockPeopleOfLeads(tx, organizationId, effects)
  const leads = await lockLeads(tx, organizationId, leadIds)
  const steered = await findLastCommanded(tx, organizationId, { leadIds, isEnded: kind === 'stop' })
  const before = new Map(effects.map((effect) => [effect.leadId, effect]))
  const isOurs = ({ leadId }: Lead) => steered.get(leadId) === showId('act', actionId)
  const ours = leads.filter((lead) => isOurs(lead) && standsAsLeft(kind, lead, before.get(lead.leadId)))
  await takeBack(context, tx, { kind, organizationId, leads: ours, before })
  const refused = leads.length - ours.length
  return { changed: ours.length, unchanged: 0, refused: refused === 0 ? {} : { changed_since: refused } }
}

function standsAsLeft(kind: ActionKind, { endReason, holdReason }: Lead, before: ActionEffect | undefined): boolean {
  if (kind === 'stop') return endReason === 'stopped'
  if (kind === 'pause') return endReason === null && holdReason === PAUSED_HOLD
  // A hold that outlived an end is not lifted with the end.
  const left = before === undefined || before.endReason === null ? null : before.holdReason
  return endReason === null && holdReason === left
}

interface TakingBack {
  readonly kind: ActionKind
  readonly organizationId: string
  readonly leads: readonly Lead[]
  /** How they stood before the action, by lead. */
  readonly before: ReadonlyMap<string, ActionEffect>
}

async function takeBack(context: Context, tx: Transaction, given: TakingBack): Promise<void> {
  const { kind, organizationId, leads, before } = given
  if (kind === 'stop') {
    const returned = await resumeLeads(context, tx, organizationId, { leads })
    // Who waits as `moved` waits on, whatever the hold was before.
    await holdAsBefore(context, tx, { ...given, leads: returned.filter(({ holdReason }) => holdReason === null) })
    return
  }
  if (kind === 'pause') {
    const held = leads.filter(({ leadId }) => isHeldStill(context, before.get(leadId)))
    await holdAsBefore(context, tx, { ...given, leads: held })
    const others = leads.filter((lead) => !held.includes(lead))
    await liftHolds(context, tx, organizationId, { leads: others })
    return
  }
  const byEnd = Map.groupBy(leads, ({ leadId }) => before.get(leadId)?.endReason ?? null)
  for (const [reason, its] of byEnd) {
    if (reason !== null) await endLeads(context, tx, organizationId, { leads: its, reason })
  }
  await holdAsBefore(context, tx, { ...given, leads: byEnd.get(null) ?? [] })
}

/** A hold that would have run out by now is not put back. */
function isHeldStill(context: Context, effect: ActionEffect | undefined): boolean {
  if (effect === undefined || effect.holdReason === null) return false
  return effect.holdUntil === null || effect.holdUntil.getTime() > context.clock.now().getTime()
}

async function holdAsBefore(
  context: Context,
  tx: Transaction,
  { organizationId, leads, before }: Omit<TakingBack, 'kind' | 'leads'> & { readonly leads: readonly LeadState[] },
): Promise<void> {
  const held = leads.filter(({ leadId }) => isHeldStill(context, before.get(leadId)))
  const alike = Map.groupBy(held, ({ leadId }) => {
    const effect = before.get(leadId)
    return `${effect?.holdUntil?.toISOString() ?? ''} ${effect?.holdReason ?? ''}`
  })
  for (const its of alike.values()) {
    const { holdReason, holdUntil } = before.get(its[0]!.leadId)!
    const hold = { reason: holdReason ?? PAUSED_HOLD, until: holdUntil }
    await holdLeads(context, tx, organizationId, { leads: its, hold })
  }
}
