import { findCampaigns } from '../../campaigns/index.ts'
import { isRowFault } from '../../leads/index.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { AppError, asError } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { waitAfter } from '../../platform/work/backoff.ts'
import type { PeriodicTask } from '../../platform/work/periodic-tasks.ts'
import type { Stage } from '../../platform/work/worker.ts'
import {
  advanceAction,
  claimAction,
  findAction,
  forgetActionsBefore,
  lockAction,
  organizationsWithActionsDue,
  pageOfEffects,
  retryActionLater,
} from './action-store.ts'
import { ACTION_RETRIES, addCounts, portionOf } from './action.ts'
import type { ActionOutcome, LeadAction } from './action.ts'
import { applyAction } from './apply-action.ts'
import { endAction } from './end-action.ts'
import { countWaitingForScore, pageOfMatching } from './matching-leads-store.ts'
import { ACTION_STAGE, UNDO_DAYS } from './start-action.ts'
import { undoOnLeads } from './undo-action.ts'

/** A first score does not wait behind more leads than this that are scored again. */
const MOST_WAITING_FOR_SCORE = 500
/** It is looked again after so long, in milliseconds. */
const HELD_UP = 1_000

/** An action that is being worked on, and the leads it has come to. */
export interface ActionPortion {
  readonly action: LeadAction
  readonly leadIds: readonly string[]
}

/** Treats the next leads and writes how far it came, in one transaction. `note` hears of them first; answers 0 or 1. */
export async function runPortion(
  context: Context,
  organizationId: string,
  note: (portion: ActionPortion) => void,
): Promise<number> {
  return transaction(context.db, async (tx) => {
    const action = await claimAction(tx, organizationId, context.clock.now())
    if (action === undefined) return 0
    note({ action, leadIds: [] })
    if (await isHeldUp(context, tx, action)) {
      // Another campaign's is claimed meanwhile, by this process or another.
      const dueAt = new Date(context.clock.now().getTime() + HELD_UP)
      await retryActionLater(tx, action, { dueAt, failures: action.failures })
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
  readonly treat: () => Promise<ActionOutcome>
}

const NOTHING: ActionOutcome = { changed: 0, unchanged: 0, refused: {} }

async function nextLeads(context: Context, tx: Transaction, action: LeadAction): Promise<Next> {
  const { organizationId, campaignId, filter, undoes, upto, place: after, portion: limit } = action
  if (upto === null) return { leadIds: [], treat: async () => NOTHING }
  if (undoes !== null) {
    const undone = await findAction(tx, organizationId, undoes)
    if (undone === undefined) return { leadIds: [], treat: async () => NOTHING }
    const effects = await pageOfEffects(tx, { organizationId, actionId: undoes }, { after, limit })
    const leadIds = effects.map(({ leadId }) => leadId)
    return { leadIds, treat: () => undoOnLeads(context, tx, undone, effects) }
  }
  const scope = { organizationId, campaigns: campaignId, filter }
  const candidates = await pageOfMatching(tx, scope, { after, upto, limit })
  const leadIds = candidates.map(({ leadId }) => leadId)
  return { leadIds, treat: () => applyAction(context, tx, action, candidates) }
}

async function advance(
  context: Context,
  tx: Transaction,
  action: LeadAction,
  { leadIds, outcome }: { readonly leadIds: readonly string[]; readonly outcome: ActionOutcome },
): Promise<LeadAction> {
  const { changed, unchanged } = outcome
  const refused = addCounts(action.refused, outcome.refused)
  const place = leadIds.at(-1) ?? action.place
  // What failed was one lead, or the moment: portions grow again.
  const portion = Math.min(action.portion * 2, portionOf(action.kind))
  await advanceAction(tx, action, { place, changed, unchanged, refused, portion, now: context.clock.now() })
  return { ...action, changed: action.changed + changed, unchanged: action.unchanged + unchanged, refused }
}

/** Actions over many leads, a portion at a time, organizations in turn. */
export function actionStage(context: Context): Stage {
  return {
    name: ACTION_STAGE,
    batch: 1,
    due: () => organizationsWithActionsDue(context.db, context.clock.now()),
    claim: async (organizationId) => ({ claimed: await claimPortion(context, organizationId), jobs: [] }),
  }
}

/**
 * A portion that fails is halved until the lead that fails stands alone, which is passed over where the fault is its own.
 * What fails for another reason is tried again later, and only then passed over.
 */
async function claimPortion(context: Context, organizationId: string): Promise<number> {
  let portion: ActionPortion | undefined
  try {
    return await runPortion(context, organizationId, (noted) => {
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

async function setAside(context: Context, { action, leadIds }: ActionPortion, error: unknown): Promise<void> {
  await transaction(context.db, async (tx) => {
    const now = await lockAction(tx, action.organizationId, action.actionId)
    // Somebody else has gone on meanwhile, or it was cancelled.
    if (now === undefined || now.finishedAt !== null || now.place !== action.place) return
    const isAlone = leadIds.length === 1
    const wait = waitAfter(ACTION_RETRIES, now.failures + 1)
    if (leadIds.length === 0 && wait === undefined) {
      return endAction(context, tx, now, { state: 'failed', failure: 'cannot_go_on' })
    }
    if (wait !== undefined && (leadIds.length === 0 || (isAlone && !isFaultOfLead(error)))) {
      const dueAt = new Date(context.clock.now().getTime() + wait)
      return retryActionLater(tx, now, { failures: now.failures + 1, dueAt })
    }
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
    // One at a time: with it go up to a million rows of what it did.
    return (await forgetActionsBefore(context.db, before, 1)) === 1
  },
}
