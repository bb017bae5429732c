import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Happening } from '../events.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { gatherBatches } from '../platform/gather-batches.ts'
import { showId } from '../platform/ids.ts'
import { countFailedAttempts, finishAttempt, takeBackAttempt } from './attempt-store.ts'
import type { Circuit } from './circuit.ts'
import { decideOutcome, hasFailedLong, LEAST_FAILURES, RECENT } from './decide-outcome.ts'
import type { Outcome } from './decide-outcome.ts'
import { lockEndpoint, updateEndpoint } from './endpoint-store.ts'
import type { Endpoint } from './endpoint-store.ts'
import { judgeAnswer } from './judge-answer.ts'
import type { LeasedDelivery } from './lease-store.ts'
import { discardDeliveries, parkDeliveries } from './parking-store.ts'
import type { Posted } from './post-delivery.ts'
import { lockLeased, settleDelivered, settleDelivery } from './settle-store.ts'

/** An attempt at a leased delivery. */
export interface MadeAttempt {
  readonly leased: LeasedDelivery
  /** Where it was sent. */
  readonly url: string
  readonly posted: Posted
  readonly startedAt: Date
  readonly durationMs: number
}

/** How many attempts that succeeded are written in one statement. */
const MOST_AT_ONCE = 128

/**
 * Writes how attempts went. Those that succeeded at endpoints in good standing go together, as many as came while the last
 * were written; every other is a transaction of its own.
 */
export function createRecorder(context: Context): (made: MadeAttempt) => Promise<void> {
  const settle = gatherBatches(MOST_AT_ONCE, async (organizationId, attempts: readonly MadeAttempt[]) => {
    const settled = await settleDelivered(context.db, organizationId, attempts.flatMap(deliveredBy(context)))
    return attempts.map(({ leased }) => settled.has(leased.attemptId))
  })
  return async (made) => {
    const isPlain = judgeAnswer(made.posted.answer) === 'delivered'
    if (isPlain && (await settle(made.leased.organizationId, made))) return
    await recordAttempt(context, made)
  }
}

function deliveredBy(context: Context) {
  const deliveredAt = context.clock.now()
  return ({ leased, posted, startedAt, durationMs }: MadeAttempt) => {
    const { deliveryId, campaignId, token, attemptId } = leased
    if (!('status' in posted.answer)) return []
    const { status } = posted.answer
    return [
      { deliveryId, campaignId, token, attemptId, startedAt, deliveredAt, durationMs, status, answer: posted.text },
    ]
  }
}

/**
 * Writes how an attempt went with everything that follows from it, in one transaction. Changes nothing when the lease is
 * somebody else's by now: that process makes another attempt, and the receiver knows the delivery by its id.
 */
async function recordAttempt(context: Context, made: MadeAttempt): Promise<void> {
  const { leased, posted, startedAt } = made
  const { organizationId, campaignId } = leased
  await transaction(context.db, async (tx) => {
    const endpoint = await lockEndpoint(tx, organizationId, campaignId)
    assert(endpoint !== undefined, 'A delivery belongs to an endpoint.')
    const current = await lockLeased(tx, leased)
    if (current === undefined) return
    const now = context.clock.now()
    const outcome = decideOutcome({
      answer: posted.answer,
      retryAfter: posted.retryAfter,
      startedAt,
      now,
      random: context.random,
      failures: current.failures,
      endpoint: {
        enabled: endpoint.disabledReason === null,
        sameUrl: endpoint.url === made.url,
        failingSince: endpoint.failingSince,
        recentFailures: await recentFailures(tx, endpoint, now),
        circuit: circuitOf(endpoint),
      },
    })
    await settleDelivery(tx, leased, outcome.delivery)
    await keepAttempt(tx, made)
    await changeEndpoint(context, tx, endpoint, outcome)
    await emit(context, tx, organizationId, happeningsOf(leased, current.leadId, outcome))
  })
}

/** Counted only where it matters: after days of nothing but failures. */
async function recentFailures(tx: Transaction, endpoint: Endpoint, now: Date): Promise<number> {
  if (!hasFailedLong(endpoint.failingSince, now)) return 0
  return countFailedAttempts(tx, endpoint, { since: new Date(now.getTime() - RECENT), most: LEAST_FAILURES })
}

/** Gives a delivery back unattempted, because its endpoint is disabled; it waits until that is enabled again. */
export async function giveBack(context: Context, leased: LeasedDelivery): Promise<void> {
  await transaction(context.db, async (tx) => {
    const endpoint = await lockEndpoint(tx, leased.organizationId, leased.campaignId)
    const current = await lockLeased(tx, leased)
    if (current === undefined) return
    const dueAt = endpoint?.disabledReason === null ? context.clock.now() : null
    const { failures } = current
    if (endpoint?.disabledReason === 'removed') return discardDeliveries(tx, leased.organizationId, leased.campaignId)
    await settleDelivery(tx, leased, { state: 'pending', failures, dueAt, deliveredAt: null })
    await takeBackAttempt(tx, leased)
  })
}

async function keepAttempt(tx: Transaction, { leased, posted, startedAt, durationMs }: MadeAttempt): Promise<void> {
  await finishAttempt(tx, leased.organizationId, {
    attemptId: leased.attemptId,
    startedAt,
    durationMs,
    status: 'status' in posted.answer ? posted.answer.status : null,
    error: 'failure' in posted.answer ? posted.answer.failure : null,
    answer: posted.text,
  })
}

async function changeEndpoint(context: Context, tx: Transaction, endpoint: Endpoint, outcome: Outcome): Promise<void> {
  const { failingSince, disable, circuit } = outcome
  const before = { failingSince: endpoint.failingSince, circuit: circuitOf(endpoint) }
  if (disable === null && isDeepStrictEqual({ failingSince, circuit }, before)) return
  const disabledReason = disable ?? endpoint.disabledReason
  await updateEndpoint(tx, { ...endpoint, ...circuit, failingSince, disabledReason, updatedAt: context.clock.now() })
  if (disable !== null) await parkDeliveries(tx, endpoint.organizationId, endpoint.campaignId)
}

function circuitOf({ failuresInRow, rowBeganAt, probeAt, failedProbes }: Endpoint): Circuit {
  return { failuresInRow, rowBeganAt, probeAt, failedProbes }
}

function happeningsOf(
  { campaignId, deliveryId }: LeasedDelivery,
  leadId: string | null,
  outcome: Outcome,
): Happening[] {
  const happenings: Happening[] = []
  if (outcome.delivery.state === 'exhausted') {
    happenings.push({
      type: 'delivery.exhausted',
      campaignId,
      ...(leadId === null ? {} : { leadId }),
      data: { deliveryId: showId('dlv', deliveryId) },
    })
  }
  if (outcome.disable !== null) {
    happenings.push({ type: 'webhook.disabled', campaignId, data: { reason: outcome.disable } })
  }
  return happenings
}
