import type { Happening } from '../../events.ts'
import type { Context, LeadStage } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit, stageAfter } from '../../platform/emit.ts'
import { findContacts } from '../../suppressions/index.ts'
import { updateLeadStates } from '../lead-store.ts'
import type { Lead, LeadChange, LeadState } from '../lead-store.ts'
import { MOVED_HOLD, assertTransition, isForGood, isStrongerEnd, mayLeaveEnd, revivedStatus } from './lead-states.ts'
import type { EndReason, LeadHold, LeadStatus, LeadRevival } from './lead-states.ts'

/** What becomes of one lead: the new values, and the events that tell of it. What is not named stays. */
export interface LeadTransition {
  readonly lead: LeadState
  readonly to: {
    readonly status?: Exclude<LeadStatus, 'ended'>
    readonly hold?: LeadHold | null
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
  /** What follows from that at once, and is written with it. */
  readonly next?: Happening
}

/** Who did something, for its event: nobody where a stage or a bulk action did. */
export interface Doer {
  readonly by?: string | undefined
}

/** `by` of an event, left out where nobody did it. */
export function doneBy(by: string | undefined): { by?: string } {
  return by === undefined ? {} : { by }
}

/** Moves locked leads with event and what is due next; answers them as they are. @throws AppError `illegal_transition` */
export async function transitionLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  moves: readonly LeadTransition[],
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
  } & Doer,
): Promise<LeadState[]> {
  const { reason, cause, isMoved = false, by } = ending
  const holdAfter = (lead: LeadState) =>
    (isMoved || lead.holdReason === MOVED_HOLD) && !isForGood(reason) ? { reason: MOVED_HOLD, until: null } : null
  const changing = ending.leads.filter(
    (lead) => lead.endReason === null || (lead.endReason !== reason && isStrongerEnd(lead.endReason, reason)),
  )
  const moves = changing.map((lead): LeadTransition => ({
    lead,
    to: { hold: holdAfter(lead), stage: null },
    happening: {
      type: 'lead.ended',
      ...idsOf(lead),
      data: { endReason: reason, from: lead.status, ...(cause === undefined ? {} : { cause }), ...doneBy(by) },
    },
  }))
  const changes = moves.map((move) => changeOf(context, move, 'ended', reason))
  await write(context, tx, organizationId, { changes, moves })
  return changing
}

/** Takes up ended leads that may be, with the hold that their end left. Answers those that returned, as they are now. */
export async function reviveLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  revival: { readonly leads: readonly LeadState[]; readonly way: LeadRevival } & Doer,
): Promise<LeadState[]> {
  const revived = revival.leads.filter((lead) => lead.endReason !== null && mayLeaveEnd(lead.endReason, revival.way))
  const moves = revived.map((lead): LeadTransition => ({
    lead,
    to: {},
    happening: {
      type: 'lead.resumed',
      ...idsOf(lead),
      data: { from: lead.endReason ?? 'ended', status: revivedStatus(lead), ...doneBy(revival.by) },
    },
  }))
  const changes = moves.map((move) => changeOf(context, move, revivedStatus(move.lead), null))
  await write(context, tx, organizationId, { changes, moves })
  return changes.map((change, index) => ({ ...revived[index]!, ...change }))
}

function idsOf({ campaignId, leadId }: LeadState) {
  return { campaignId, leadId }
}

async function write(
  context: Context,
  tx: Transaction,
  organizationId: string,
  { changes, moves }: { readonly changes: readonly LeadChange[]; readonly moves: readonly LeadTransition[] },
): Promise<void> {
  if (changes.length === 0) return
  await updateLeadStates(tx, organizationId, context.clock.now(), changes)
  const happenings = moves.flatMap(({ happening, next }) => (next === undefined ? [happening] : [happening, next]))
  await emit(context, tx, organizationId, happenings)
  const stages = new Set(changes.map((change) => change.stage).filter((stage) => stage !== null))
  for (const stage of stages) tx.afterCommit(() => context.wake(stage, organizationId))
}

function changeOf(context: Context, move: LeadTransition, status: LeadStatus, endReason: EndReason | null): LeadChange {
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

/** Holds locked leads where they stand: nothing is sent meanwhile. Once the hold runs out, their sequences go on. */
export async function holdLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  holding: { readonly leads: readonly LeadState[]; readonly hold: LeadHold } & Doer,
): Promise<void> {
  const { leads, hold, by } = holding
  const data = { reason: hold.reason, until: hold.until?.toISOString() ?? null, ...doneBy(by) }
  const moves = leads.map((lead): LeadTransition => {
    const waits = hold.until !== null && (lead.stage === null || lead.stage === 'sequence')
    const place = waits ? ({ stage: 'sequence', dueAt: hold.until } as const) : { stage: lead.stage, dueAt: lead.dueAt }
    return { lead, to: { hold, ...place }, happening: { type: 'lead.held', ...idsOf(lead), data } }
  })
  await transitionLeads(context, tx, organizationId, moves)
}

/** Lifts the holds of leads whose rows are locked. Those that are not held, or have ended, stay as they are. */
export async function liftHolds(
  context: Context,
  tx: Transaction,
  organizationId: string,
  { leads, by }: { readonly leads: readonly LeadState[] } & Doer,
): Promise<void> {
  const held = leads.filter((lead) => lead.holdReason !== null && lead.status !== 'ended')
  const moves = held.map((lead): LeadTransition => {
    const waiting = lead.stage === 'research' || lead.stage === 'scoring'
    const data = { from: lead.holdReason ?? 'hold', status: lead.status, ...doneBy(by) }
    return {
      lead,
      to: { hold: null, ...(waiting ? { stage: lead.stage, dueAt: lead.dueAt } : {}) },
      happening: { type: 'lead.resumed', ...idsOf(lead), data },
    }
  })
  await transitionLeads(context, tx, organizationId, moves)
}

/**
 * Takes ended leads up again, where that is allowed, whose contacts and rows are locked. Those whose address or domain was
 * suppressed since end as `suppressed` at once. Answers the others that returned, in the state they returned to.
 */
export async function resumeLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  { leads, by }: { readonly leads: readonly Lead[] } & Doer,
): Promise<LeadState[]> {
  const revived = await reviveLeads(context, tx, organizationId, { leads, way: 'resume', by })
  const returned = new Set(revived.map(({ leadId }) => leadId))
  const people = leads.filter(({ leadId }) => returned.has(leadId))
  const contacts = await findContacts(tx, organizationId, people)
  const stopped = people.filter((_, index) => contacts[index]?.suppression !== null)
  const suppressed = new Set(stopped.map(({ leadId }) => leadId))
  const ending = revived.filter(({ leadId }) => suppressed.has(leadId))
  await endLeads(context, tx, organizationId, { leads: ending, reason: 'suppressed' })
  return revived.filter(({ leadId }) => !suppressed.has(leadId))
}
