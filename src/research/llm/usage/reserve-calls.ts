import { MINUTE } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/database/db.ts'
import type { Transaction } from '../../../platform/database/db.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { writeBack } from '../../../platform/work/lease.ts'
import { addCall, addSpent, correctSpent, endModelCall, findSpent } from './calls-store.ts'
import { accountsOf, brokenCap, usdOf } from './caps.ts'
import type { CallCost, SpendSubject } from './caps.ts'
import type { ModelAnswer } from '../client.ts'
import { mayHaveCost } from '../failure-words.ts'
import type { SkipReason } from '../failure-words.ts'
import { closeBreaker, countModelFailure, holdBreaker, lockSettings } from '../settings/settings-store.ts'
import type { StoredSettings } from '../settings/settings-store.ts'

/** After so many calls that failed in a row no call is made for a while; then one finds out. */
const MOST_FAILURES = 5
const PAUSE = 5 * MINUTE

/** A call for the books. */
export interface ModelCallOrder extends SpendSubject {
  readonly organizationId: string
  readonly purpose: string
  readonly promptVersion: string
  /** As the question was composed by. */
  readonly settings: StoredSettings
  /** What it may use at most. */
  readonly most: CallCost
  /** A person wants to know whether the endpoint works: the breaker does not stand in the way. */
  readonly isTest: boolean
}

/** A call that may be made: what it may use at most counts already. */
export interface CallReservation {
  readonly ok: true
  readonly callId: string
  /** The day that it counts on. */
  readonly day: string
}

/**
 * Counts the most that a call may use against every cap, or says why it is not to be made; both are written down, unless the
 * question has to be composed anew because the settings are others (`changed`). However many ask at once, on all processes together they stay below the caps. A crash leaves what was counted.
 */
export async function reserveCall(
  context: Context,
  order: ModelCallOrder,
): Promise<CallReservation | { readonly ok: false; readonly reason: SkipReason }> {
  const { organizationId, most } = order
  return transaction(context.db, async (tx) => {
    const now = context.clock.now()
    const settings = await lockSettings(tx, organizationId)
    if (settings === undefined) return { ok: false, reason: 'off' }
    // A question that was composed by other settings may say what these do not allow.
    if (settings.updatedAt.getTime() !== order.settings.updatedAt.getTime()) return { ok: false, reason: 'changed' }
    const day = now.toISOString().slice(0, 10)
    const accounts = accountsOf(order, day)
    const spent = await findSpent(tx, organizationId, accounts)
    const reason =
      isPaused(settings, now) && !order.isTest ? 'paused' : brokenCap(settings.caps, most, { accounts, spent })
    const callId = uuidv7(now.getTime())
    const call = { ...order, model: settings.model, callId, at: now }
    if (reason !== undefined) {
      await addCall(tx, { ...call, state: 'skipped', error: reason, heldTokens: 0, heldUsd: 0 })
      return { ok: false, reason }
    }
    if (settings.pausedUntil !== null) await holdBreaker(tx, organizationId, new Date(now.getTime() + PAUSE))
    await addSpent(tx, organizationId, { accounts, ...most })
    await addCall(tx, { ...call, state: 'under_way', error: null, heldTokens: most.tokens, heldUsd: most.usd })
    return { ok: true, callId, day }
  })
}

function isPaused({ pausedUntil }: StoredSettings, now: Date): boolean {
  return pausedUntil !== null && pausedUntil > now
}

/**
 * Counts what a call used instead of what it might have. Where the endpoint did not say and may have worked, the most that
 * it may have used stays counted. Answers what counts.
 */
export async function completeCall(
  context: Context,
  { order, reservation }: { readonly order: ModelCallOrder; readonly reservation: CallReservation },
  ended: { readonly answer: ModelAnswer; readonly ms: number },
): Promise<CallCost> {
  const { organizationId, most } = order
  const { callId, day } = reservation
  const { answer, ms } = ended
  const { tokens } = answer
  const usd = tokens === null ? null : usdOf(order.settings.prices, tokens)
  const held = heldOf(answer, { most, usd })
  const complete = async (tx: Transaction) => {
    await lockSettings(tx, organizationId)
    const state = answer.ok ? 'answered' : 'failed'
    const error = answer.ok ? null : answer.code
    const counted = { tokens, usd, heldTokens: held.tokens, heldUsd: held.usd }
    if (!(await endModelCall(tx, { organizationId, callId, state, error, ms, ...counted }))) return
    const accounts = accountsOf(order, day)
    const change = { tokens: held.tokens - most.tokens, usd: held.usd - most.usd }
    await correctSpent(tx, organizationId, { accounts, ...change })
    if (answer.ok) return closeBreaker(tx, organizationId)
    // A process that stops says nothing of the endpoint.
    if (answer.code === 'aborted') return
    const pausedUntil = new Date(context.clock.now().getTime() + PAUSE)
    await countModelFailure(tx, organizationId, MOST_FAILURES, pausedUntil)
  }
  await writeBack(context.log, () => transaction(context.db, complete))
  return held
}

function heldOf(
  answer: ModelAnswer,
  { most, usd }: { readonly most: CallCost; readonly usd: number | null },
): CallCost {
  if (answer.tokens !== null) return { tokens: answer.tokens.in + answer.tokens.out, usd: usd ?? 0 }
  return answer.ok || mayHaveCost(answer.code) ? most : { tokens: 0, usd: 0 }
}
