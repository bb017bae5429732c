import type { Happening } from '../events.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { emit, stageAfter } from '../platform/emit.ts'
import type { LeadStage } from '../platform/emit.ts'
import { MOVED_HOLD } from './hold.ts'
import { updateLeadStates } from './lead-store.ts'
import type { LeadChange, LeadState } from './lead-store.ts'
import { assertTransition, isForGood, isStrongerEnd, mayLeaveEnd, revivedStatus } from './transitions.ts'
import type { EndReason, LeadStatus, Revival } from './transitions.ts'

/** What becomes of one lead: the new values, and the event that tells of it. What is not named stays. */
export interface LeadMove {
  readonly lead: LeadState
  readonly to: {
    readonly status?: Exclude<LeadStatus, 'ended'>
    readonly hold?: { readonly reason: string; readonly until: Date | null } | null
    readonly score?: number
    readonly tier?: string
    readonly run?: number
    readonly step?: number
    readonly mailboxId?: string | null
    readonly lastSentAt?: Date
    /** Where the lead waits next; by default where the pipeline sends it after the event, from now on. */
    readonly stage?: LeadStage | null
    readonly dueAt?: Date | null
    readonly nextSendAt?: Date | null
  }
  readonly happening: Happening
}

/**
 * Moves leads whose rows the transaction has locked: state, event and what is due next in one go. Answers them as they
 * are now. @throws AppError `illegal_transition`
 */
export async function moveLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  moves: readonly LeadMove[],
): Promise<LeadState[]> {
  const changes = moves.map((move) => {
    const status = move.to.status ?? move.lead.status
    assertTransition(move.lead.status, status)
    return changeOf(context, move, status, move.lead.endReason)
  })
  await write(context, tx, organizationId, { changes, moves })
  return moves.map((move, index) => ({ ...move.lead, ...changes[index]! }))
}

/**
 * Ends leads. One that has ended already takes the reason only if it is stronger; answers those that changed. `cause` is a
 * code for the timeline, of what else happened that ended them. Their holds go, but for one as `moved`: what another tool
 * sends is no less so for an end here. `isMoved` says that one is sending, or has; whoever is taken up again waits for it.
 */
export async function endLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  ending: {
    readonly leads: readonly LeadState[]
    readonly reason: EndReason
    readonly cause?: string
    readonly isMoved?: boolean
  },
): Promise<LeadState[]> {
  const { reason, cause, isMoved = false } = ending
  const holdAfter = (lead: LeadState) =>
    (isMoved || lead.holdReason === MOVED_HOLD) && !isForGood(reason) ? { reason: MOVED_HOLD, until: null } : null
  const changing = ending.leads.filter(
    (lead) => lead.endReason === null || (lead.endReason !== reason && isStrongerEnd(lead.endReason, reason)),
  )
  const moves = changing.map((lead): LeadMove => ({
    lead,
    to: { hold: holdAfter(lead), stage: null },
    happening: {
      type: 'lead.ended',
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      data: { endReason: reason, from: lead.status, ...(cause === undefined ? {} : { cause }) },
    },
  }))
  const changes = moves.map((move) => changeOf(context, move, 'ended', reason))
  await write(context, tx, organizationId, { changes, moves })
  return changing
}

/**
 * Takes ended leads up again where that is allowed, with the hold that their end left; those it is not allowed for stay.
 * Answers the leads that returned, in the state they returned to.
 */
export async function reviveLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  revival: { readonly leads: readonly LeadState[]; readonly by: Revival },
): Promise<LeadState[]> {
  const revived = revival.leads.filter((lead) => lead.endReason !== null && mayLeaveEnd(lead.endReason, revival.by))
  const moves = revived.map((lead): LeadMove => ({
    lead,
    to: {},
    happening: {
      type: 'lead.resumed',
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      data: { from: lead.endReason ?? 'ended', status: revivedStatus(lead) },
    },
  }))
  const changes = moves.map((move) => changeOf(context, move, revivedStatus(move.lead), null))
  await write(context, tx, organizationId, { changes, moves })
  return changes.map((change, index) => ({ ...revived[index]!, ...change }))
}

async function write(
  context: Context,
  tx: Transaction,
  organizationId: string,
  { changes, moves }: { readonly changes: readonly LeadChange[]; readonly moves: readonly LeadMove[] },
): Promise<void> {
  if (changes.length === 0) return
  await updateLeadStates(tx, organizationId, context.clock.now(), changes)
  await emit(
    context,
    tx,
    organizationId,
    moves.map((move) => move.happening),
  )
  const stages = new Set(changes.map((change) => change.stage).filter((stage) => stage !== null))
  for (const stage of stages) tx.afterCommit(() => context.wake(stage))
}

function changeOf(context: Context, move: LeadMove, status: LeadStatus, endReason: EndReason | null): LeadChange {
  const { lead, to } = move
  const hold = to.hold === undefined ? { reason: lead.holdReason, until: lead.holdUntil } : to.hold
  const stage = to.stage === undefined ? stageAfter(context.pipeline, move.happening) : to.stage
  const dueByDefault = stage === null ? null : context.clock.now()
  return {
    leadId: lead.leadId,
    status,
    endReason,
    holdReason: hold?.reason ?? null,
    holdUntil: hold?.until ?? null,
    score: to.score ?? lead.score,
    tier: to.tier ?? lead.tier,
    run: to.run ?? lead.run,
    step: to.step ?? lead.step,
    mailboxId: to.mailboxId === undefined ? lead.mailboxId : to.mailboxId,
    lastSentAt: to.lastSentAt ?? lead.lastSentAt,
    stage,
    dueAt: to.dueAt === undefined ? dueByDefault : to.dueAt,
    nextSendAt: to.nextSendAt === undefined ? lead.nextSendAt : to.nextSendAt,
  }
}
