import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { createBatchWriter } from '../../platform/database/batch-writer.ts'
import { transaction } from '../../platform/database/db.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { leaseEnd, withLease } from '../../platform/work/lease.ts'
import type { Stage } from '../../platform/work/worker.ts'
import { findEndpoints } from '../endpoints/endpoint-store.ts'
import type { NotificationEndpoint } from '../endpoints/endpoint-store.ts'
import { renderBodies } from '../notifications/render-bodies.ts'
import { beginAttempts, leaseDeliveries, organizationsWithDeliveriesDue, renewDeliveryLease } from './attempt-store.ts'
import type { LeaseOrder, LeasedDelivery } from './attempt-store.ts'
import { WEBHOOK_STAGE } from './delivery-sweeps.ts'
import { postDelivery } from './post-delivery.ts'
import { createRecorder, releaseDelivery } from './record-attempt.ts'
import type { MadeAttempt } from './record-attempt.ts'

/**
 * Leases due deliveries of one organization, each for one attempt that is written down as begun, in one transaction. One
 * that has no text yet gets it here, of its lead as it is now, and keeps it for every later attempt.
 */
export async function claimDeliveries(context: Context, order: LeaseOrder): Promise<LeasedDelivery[]> {
  const { organizationId, now, token } = order
  return transaction(context.db, async (tx) => {
    const rows = await leaseDeliveries(tx, order)
    if (rows.length === 0) return []
    const without = rows.filter(({ body }) => body === null)
    const made = await renderBodies(tx, organizationId, without)
    const leased = rows.map(({ deliveryId, campaignId, leadId, body }) => {
      const text = body ?? made.get(deliveryId)
      assert(text !== undefined, 'A delivery that is attempted has its text.')
      return { organizationId, deliveryId, campaignId, leadId, body: text, token, attemptId: uuidv7(now.getTime()) }
    })
    await beginAttempts(tx, organizationId, leased, now)
    return leased
  })
}

const LEASE = 60 * SECOND
const PER_ORGANIZATION = 128
/** What an endpoint may hold where nothing else is under way; `shareSlots` lowers it as slots become few. */
const PER_ENDPOINT = 16
/** How many attempts look at their endpoints in one statement. */
const MOST_LOOKS = 128

/** What the attempts of a process share. */
interface Tools {
  /** An endpoint as it is right before an attempt. */
  readonly look: (organizationId: string, campaignId: string) => Promise<NotificationEndpoint | undefined>
  readonly record: (made: MadeAttempt) => Promise<void>
}

/**
 * Delivers notifications: each attempt is an outside call under a lease, written down before it is made, and its outcome
 * only while the lease is held. What happens at the same time is read and written together.
 */
export function webhookStage(context: Context): Stage {
  const tools: Tools = {
    look: createBatchWriter(MOST_LOOKS, async (organizationId, campaignIds: readonly string[]) => {
      const found = await findEndpoints(context.db, organizationId, [...new Set(campaignIds)])
      return campaignIds.map((campaignId) => found.get(campaignId))
    }),
    record: createRecorder(context),
  }
  return {
    name: WEBHOOK_STAGE,
    slots: { total: 256, perOrganization: PER_ORGANIZATION, leavesRoom: true },
    due: () => organizationsWithDeliveriesDue(context.db, context.clock.now()),
    claim: async (organizationId, limit) => {
      const leased = await claimDeliveries(context, {
        organizationId,
        now: context.clock.now(),
        until: leaseEnd(context.clock, LEASE),
        token: randomUUID(),
        limit,
        perEndpoint: PER_ENDPOINT,
      })
      const jobs = leased.map((one) => (signal: AbortSignal) => attempt(context, tools, one, signal))
      return { claimed: leased.length, jobs }
    },
  }
}

async function attempt(context: Context, tools: Tools, leased: LeasedDelivery, signal: AbortSignal): Promise<void> {
  const endpoint = await tools.look(leased.organizationId, leased.campaignId)
  assert(endpoint !== undefined, 'A delivery belongs to an endpoint.')
  if (endpoint.disabledReason !== null) return releaseDelivery(context, leased)
  const startedAt = context.clock.now()
  // How long the receiver took is measured by the machine; business time may stand still.
  const began = performance.now()
  const renew = () => renewDeliveryLease(context.db, leased, leaseEnd(context.clock, LEASE))
  const post = async (leaseSignal: AbortSignal): Promise<MadeAttempt> => {
    const posted = await postDelivery(context, { endpoint, leased, startedAt }, leaseSignal)
    const durationMs = Math.round(performance.now() - began)
    return { leased, url: endpoint.url, posted, startedAt, endedAt: context.clock.now(), durationMs }
  }
  await withLease({ milliseconds: LEASE, renew, signal, log: context.log }, post, tools.record)
}
