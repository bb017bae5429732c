import assert from 'node:assert/strict'
import type { Happening } from '../events.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { showId } from '../platform/ids.ts'
import { finishAttempt, takeBackAttempt } from './attempt-store.ts'
import { decideOutcome } from './decide-outcome.ts'
import type { Outcome } from './decide-outcome.ts'
import { lockEndpoint, parkDeliveries, updateEndpoint } from './endpoint-store.ts'
import type { Endpoint } from './endpoint-store.ts'
import { lockLeased, settleDelivery } from './lease-store.ts'
import type { LeasedDelivery } from './lease-store.ts'
import type { Posted } from './post-delivery.ts'

/** An attempt at a leased delivery. */
export interface MadeAttempt {
  readonly leased: LeasedDelivery
  /** Where it was sent. */
  readonly url: string
  readonly posted: Posted
  readonly startedAt: Date
  readonly durationMs: number
}

/**
 * Writes how an attempt went with everything that follows from it, in one transaction. Changes nothing when the lease is
 * somebody else's by now: that process makes another attempt, and the receiver knows the delivery by its id.
 */
export async function recordAttempt(context: Context, made: MadeAttempt): Promise<void> {
  const { leased, posted, startedAt } = made
  const { organizationId, campaignId } = leased
  await transaction(context.db, async (tx) => {
    const endpoint = await lockEndpoint(tx, organizationId, campaignId)
    assert(endpoint !== undefined, 'A delivery belongs to an endpoint.')
    const current = await lockLeased(tx, leased)
    if (current === undefined) return
    const outcome = decideOutcome({
      answer: posted.answer,
      retryAfter: posted.retryAfter,
      startedAt,
      now: context.clock.now(),
      random: context.random,
      failures: current.failures,
      endpoint: {
        enabled: endpoint.disabledReason === null,
        sameUrl: endpoint.url === made.url,
        failingSince: endpoint.failingSince,
      },
    })
    await settleDelivery(tx, leased, outcome.delivery)
    await keepAttempt(tx, made)
    await changeEndpoint(context, tx, endpoint, outcome)
    await emit(context, tx, organizationId, happeningsOf(leased, current.leadId, outcome))
  })
}

/** Gives a delivery back unattempted, because its endpoint is disabled; it waits until that is enabled again. */
export async function giveBack(context: Context, leased: LeasedDelivery): Promise<void> {
  await transaction(context.db, async (tx) => {
    const endpoint = await lockEndpoint(tx, leased.organizationId, leased.campaignId)
    const current = await lockLeased(tx, leased)
    if (current === undefined) return
    const dueAt = endpoint?.disabledReason === null ? context.clock.now() : null
    const { failures } = current
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
  const { failingSince, disable } = outcome
  if (disable === null && failingSince?.getTime() === endpoint.failingSince?.getTime()) return
  const disabledReason = disable ?? endpoint.disabledReason
  await updateEndpoint(tx, { ...endpoint, failingSince, disabledReason, updatedAt: context.clock.now() })
  if (disable !== null) await parkDeliveries(tx, endpoint.organizationId, endpoint.campaignId)
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
