import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Happening } from '../../events.ts'
import { lockLeads } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { createBatchWriter } from '../../platform/database/batch-writer.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { showId } from '../../platform/ids.ts'
import { tally } from '../../platform/tally.ts'
import type { CircuitBreaker } from '../endpoints/circuit-breaker.ts'
import { lockEndpoint, updateEndpoint } from '../endpoints/endpoint-store.ts'
import type { NotificationEndpoint } from '../endpoints/endpoint-store.ts'
import { completeDeliveredAttempts, completeDelivery, countFailedAttempts, insertAttempt } from './attempt-store.ts'
import { LEAST_FAILURES, RECENT, classifyAnswer, decideOutcome, hasFailedLong } from './decide-outcome.ts'
import type { AttemptOutcome } from './decide-outcome.ts'
import { sweepDeliveries } from './delivery-sweeps.ts'
import { giveBackDeliveries, lockLeasedDelivery } from './lease-store.ts'
import type { LeasedDelivery } from './lease-store.ts'
import type { PostedDelivery } from './post-delivery.ts'

export interface MadeAttempt {
  readonly leased: LeasedDelivery
  /** Where it was sent. */
  readonly url: string
  readonly posted: PostedDelivery
  readonly startedAt: Date
  readonly endedAt: Date
  readonly durationMs: number
}

/** How many attempts that succeeded are written in one statement. */
const MOST_AT_ONCE = 512
/** And how far apart those statements begin at least, in milliseconds, unless they are full. */
const APART = 20

/**
 * Writes how attempts went. Those that succeeded at endpoints in good standing go together, as many as came while the last
 * were written; every other is a transaction of its own.
 */
export function createRecorder(context: Context): (made: MadeAttempt) => Promise<void> {
  const complete = createBatchWriter(
    MOST_AT_ONCE,
    async (organizationId, attempts: readonly MadeAttempt[]) => {
      const completed = await completeDeliveredAttempts(context.db, organizationId, attempts.flatMap(deliveredBy))
      return attempts.map(({ leased }) => completed.has(leased.attemptId))
    },
    APART,
  )
  return async (made) => {
    const isPlain = classifyAnswer(made.posted.answer) === 'delivered'
    if (!(isPlain && (await complete(made.leased.organizationId, made)))) await recordAttempt(context, made)
    tally('deliveries', isPlain ? 'delivered' : 'failed')
  }
}

function deliveredBy({ leased, posted, startedAt, endedAt, durationMs }: MadeAttempt) {
  const { campaignId, deliveryId, attemptId } = leased
  if (!('status' in posted.answer)) return []
  const { status } = posted.answer
  const made = { campaignId, deliveryId, attemptId, startedAt, deliveredAt: endedAt, durationMs }
  return [{ ...made, status, answer: posted.text }]
}

/**
 * Writes how an attempt went with everything that follows from it, in one transaction. Changes nothing when the lease is
 * somebody else's by now: that process makes another attempt, and the receiver knows the delivery by its id.
 */
async function recordAttempt(context: Context, made: MadeAttempt): Promise<void> {
  const { leased, posted, startedAt } = made
  const { organizationId, campaignId, leadId } = leased
  await transaction(context.db, async (tx) => {
    // Its timeline may get an event.
    if (leadId !== null) await lockLeads(tx, organizationId, [leadId])
    const endpoint = await lockEndpoint(tx, organizationId, campaignId)
    assert(endpoint !== undefined, 'A delivery belongs to an endpoint.')
    const current = await lockLeasedDelivery(tx, leased)
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
    await completeDelivery(tx, leased, outcome.delivery)
    await keepAttempt(tx, made)
    await changeEndpoint(context, tx, endpoint, outcome)
    await emit(context, tx, organizationId, happeningsOf(leased, current.leadId, outcome))
  })
}

/** Counted only where it matters: after days of nothing but failures. */
async function recentFailures(tx: Transaction, endpoint: NotificationEndpoint, now: Date): Promise<number> {
  if (!hasFailedLong(endpoint.failingSince, now)) return 0
  return countFailedAttempts(tx, endpoint, { since: new Date(now.getTime() - RECENT), most: LEAST_FAILURES })
}

/**
 * Gives deliveries of an endpoint back whose attempts were certainly not made; they do not count. While it is disabled they
 * wait until it is enabled again. Those of a removed endpoint are given up; the removal itself sees to all others.
 */
export async function giveBack(context: Context, leased: readonly LeasedDelivery[]): Promise<void> {
  const [first] = leased
  if (first === undefined) return
  const { organizationId, campaignId } = first
  await transaction(context.db, async (tx) => {
    const endpoint = await lockEndpoint(tx, organizationId, campaignId)
    const isDue = endpoint?.disabledReason === null
    const state = endpoint?.disabledReason === 'removed' ? 'discarded' : 'pending'
    await giveBackDeliveries(tx, organizationId, leased, { state, isDue, now: context.clock.now() })
  })
}

async function keepAttempt(tx: Transaction, { leased, posted, startedAt, durationMs }: MadeAttempt): Promise<void> {
  await insertAttempt(tx, leased, {
    startedAt,
    durationMs,
    status: 'status' in posted.answer ? posted.answer.status : null,
    error: 'failure' in posted.answer ? posted.answer.failure : null,
    answer: posted.text,
  })
}

async function changeEndpoint(
  context: Context,
  tx: Transaction,
  endpoint: NotificationEndpoint,
  outcome: AttemptOutcome,
): Promise<void> {
  const { failingSince, disable, circuit } = outcome
  const before = { failingSince: endpoint.failingSince, circuit: circuitOf(endpoint) }
  if (disable === null && isDeepStrictEqual({ failingSince, circuit }, before)) return
  const disabledReason = disable ?? endpoint.disabledReason
  await updateEndpoint(tx, { ...endpoint, ...circuit, failingSince, disabledReason, updatedAt: context.clock.now() })
  if (disable !== null) await sweepDeliveries(context, tx, endpoint, 'park')
}

function circuitOf({ failuresInRow, rowBeganAt, probeAt, failedProbes }: NotificationEndpoint): CircuitBreaker {
  return { failuresInRow, rowBeganAt, probeAt, failedProbes }
}

function happeningsOf(
  { campaignId, deliveryId }: LeasedDelivery,
  leadId: string | null,
  outcome: AttemptOutcome,
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
