import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Stage } from '../platform/work.ts'
import { withLease } from '../platform/work.ts'
import { beginAttempts } from './attempt-store.ts'
import { findEndpoint } from './endpoint-store.ts'
import { leaseDeliveries, organizationsDue, renewLease } from './lease-store.ts'
import type { LeasedDelivery } from './lease-store.ts'
import { postDelivery } from './post-delivery.ts'
import { giveBack, recordAttempt } from './record-attempt.ts'
import { WEBHOOK_STAGE } from './webhook-stage-name.ts'

const LEASE = 60 * SECOND
const PER_ORGANIZATION = 8
/** One slow endpoint leaves half of its organization's slots to the others. */
const PER_ENDPOINT = 4

/**
 * Delivers notifications: each attempt is an outside call under a lease, written down before it is made, and its outcome
 * only while the lease is held.
 */
export function webhookStage(context: Context): Stage {
  return {
    name: WEBHOOK_STAGE,
    slots: { total: 32, perOrganization: PER_ORGANIZATION },
    due: () => organizationsDue(context.db, context.clock.now()),
    take: async (organizationId, limit) => {
      const order = {
        organizationId,
        now: context.clock.now(),
        until: leaseEnd(context),
        token: randomUUID(),
        limit,
        perEndpoint: PER_ENDPOINT,
      }
      const leased = await transaction(context.db, async (tx) => {
        const taken = await leaseDeliveries(tx, order)
        if (taken.length > 0) await beginAttempts(tx, organizationId, taken, order.now)
        return taken
      })
      const jobs = leased.map((one) => (signal: AbortSignal) => attempt(context, one, signal))
      return { taken: leased.length, jobs }
    },
  }
}

async function attempt(context: Context, leased: LeasedDelivery, signal: AbortSignal): Promise<void> {
  const endpoint = await findEndpoint(context.db, leased.organizationId, leased.campaignId)
  assert(endpoint !== undefined, 'A delivery belongs to an endpoint.')
  if (endpoint.disabledReason !== null) return giveBack(context, leased)
  const startedAt = context.clock.now()
  // How long the receiver took is measured by the machine; business time may stand still.
  const began = performance.now()
  const renew = () => renewLease(context.db, leased, leaseEnd(context))
  const posted = await withLease({ milliseconds: LEASE, renew, signal }, (leaseSignal) =>
    postDelivery(context, { endpoint, leased, startedAt }, leaseSignal),
  )
  const durationMs = Math.round(performance.now() - began)
  await recordAttempt(context, { leased, url: endpoint.url, posted, startedAt, durationMs })
}

function leaseEnd(context: Context): Date {
  return new Date(context.clock.now().getTime() + LEASE)
}
