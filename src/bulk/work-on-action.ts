import { findCampaigns } from '../campaigns/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { showId } from '../platform/ids.ts'
import { advanceAction, claimAction, findAction, putOffAction } from './action-store.ts'
import { addCounts, portionOf } from './action.ts'
import type { LeadAction, Outcome } from './action.ts'
import { pageOfEffects } from './effect-store.ts'
import { endAction } from './end-action.ts'
import { countWaitingForScore, pageOfFitting } from './fitting-store.ts'
import { treatLeads } from './treat-leads.ts'
import { undoLeads } from './undo-leads.ts'

/** A first score does not wait behind more leads than this that are scored again. */
const MOST_WAITING_FOR_SCORE = 500
/** It is looked again after so long, in milliseconds. */
const HELD_UP = 1_000

/** An action that is being worked on, and the leads it has come to. */
export interface Portion {
  readonly action: LeadAction
  readonly leadIds: readonly string[]
}

/**
 * Treats the next leads of an action in one transaction with how far it has come, so that a crash undoes both; answers how
 * many portions there were. `note` is told before anything is done to them.
 */
export async function workOnAction(
  context: Context,
  organizationId: string,
  note: (portion: Portion) => void,
): Promise<number> {
  return transaction(context.db, async (tx) => {
    const action = await claimAction(tx, organizationId, context.clock.now())
    if (action === undefined) return 0
    note({ action, leadIds: [] })
    if (await isHeldUp(context, tx, action)) {
      // Another campaign's is claimed meanwhile, by this process or another.
      const dueAt = new Date(context.clock.now().getTime() + HELD_UP)
      await putOffAction(tx, action, { dueAt, failures: action.failures })
      return 1
    }
    const acting = { ...context, actionId: showId('act', action.actionId) }
    if (action.startedAt === null) await tellStarted(acting, tx, action)
    const failure = await whyNot(tx, action)
    if (failure !== null) {
      await endAction(acting, tx, action, { state: 'failed', failure })
      return 1
    }
    const { leadIds, treat } = await nextLeads(acting, tx, action)
    note({ action, leadIds })
    const outcome = await treat()
    const after = await advance(acting, tx, action, { leadIds, outcome })
    if (leadIds.length < action.portion) await endAction(acting, tx, after, { state: 'done', failure: null })
    return 1
  })
}

async function isHeldUp(context: Context, tx: Transaction, { kind, organizationId }: LeadAction): Promise<boolean> {
  if (kind !== 'rescore') return false
  const now = context.clock.now()
  const waiting = await countWaitingForScore(tx, organizationId, { now, limit: MOST_WAITING_FOR_SCORE })
  return waiting === MOST_WAITING_FOR_SCORE
}

async function tellStarted(context: Context, tx: Transaction, action: LeadAction): Promise<void> {
  const { organizationId, campaignId, kind, matched } = action
  const data = { actionId: showId('act', action.actionId), action: kind, matched }
  await emit(context, tx, organizationId, [{ type: 'action.started', campaignId, data }])
}

/** Why an action cannot go on, a code; null where it can. */
async function whyNot(tx: Transaction, action: LeadAction): Promise<string | null> {
  const { organizationId, campaignId, kind, toCampaignId } = action
  if (kind !== 'rescore' && kind !== 'move') return null
  const concerned = kind === 'rescore' ? campaignId : (toCampaignId ?? '')
  const campaign = (await findCampaigns(tx, organizationId, [concerned])).get(concerned)
  return campaign === undefined || campaign.status === 'archived' ? 'campaign_archived' : null
}

interface Next {
  readonly leadIds: readonly string[]
  readonly treat: () => Promise<Outcome>
}

const NOTHING: Outcome = { changed: 0, unchanged: 0, refused: {} }

async function nextLeads(context: Context, tx: Transaction, action: LeadAction): Promise<Next> {
  const { organizationId, campaignId, filter, undoes, upto, place: after, portion: limit } = action
  if (upto === null) return { leadIds: [], treat: async () => NOTHING }
  if (undoes !== null) {
    const undone = await findAction(tx, organizationId, undoes)
    if (undone === undefined) return { leadIds: [], treat: async () => NOTHING }
    const effects = await pageOfEffects(tx, { organizationId, actionId: undoes }, { after, limit })
    const leadIds = effects.map(({ leadId }) => leadId)
    return { leadIds, treat: () => undoLeads(context, tx, undone, effects) }
  }
  const scope = { organizationId, campaigns: campaignId, filter }
  const candidates = await pageOfFitting(tx, scope, { after, upto, limit })
  const leadIds = candidates.map(({ leadId }) => leadId)
  return { leadIds, treat: () => treatLeads(context, tx, action, candidates) }
}

async function advance(
  context: Context,
  tx: Transaction,
  action: LeadAction,
  { leadIds, outcome }: { readonly leadIds: readonly string[]; readonly outcome: Outcome },
): Promise<LeadAction> {
  const { changed, unchanged } = outcome
  const refused = addCounts(action.refused, outcome.refused)
  const place = leadIds.at(-1) ?? action.place
  // What failed was one lead, or the moment: portions grow again.
  const portion = Math.min(action.portion * 2, portionOf(action.kind))
  await advanceAction(tx, action, { place, changed, unchanged, refused, portion, now: context.clock.now() })
  return { ...action, changed: action.changed + changed, unchanged: action.unchanged + unchanged, refused }
}
