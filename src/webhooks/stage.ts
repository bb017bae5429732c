import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { gatherBatches } from '../platform/gather-batches.ts'
import type { Stage } from '../platform/work.ts'
import { withLease } from '../platform/work.ts'
import { findEndpoints } from './endpoint-store.ts'
import type { Endpoint } from './endpoint-store.ts'
import { organizationsDue, renewLease } from './lease-store.ts'
import type { LeasedDelivery } from './lease-store.ts'
import { postDelivery } from './post-delivery.ts'
import { createRecorder, giveBack } from './record-attempt.ts'
import type { MadeAttempt } from './record-attempt.ts'
import { takeDeliveries } from './take-deliveries.ts'
import { WEBHOOK_STAGE } from './webhook-stage-name.ts'

const LEASE = 60 * SECOND
const PER_ORGANIZATION = 128
/** What an endpoint may hold where nothing else is under way; `shareSlots` lowers it as slots become few. */
const PER_ENDPOINT = 16
/** How many attempts look at their endpoints in one statement. */
const MOST_LOOKS = 128

/** What the attempts of a process share. */
interface Tools {
  /** An endpoint as it is right before an attempt. */
  readonly look: (organizationId: string, campaignId: string) => Promise<Endpoint | undefined>
  readonly record: (made: MadeAttempt) => Promise<void>
}

/**
 * Delivers notifications: each attempt is an outside call under a lease, written down before it is made, and its outcome
 * only while the lease is held. What happens at the same time is read and written together.
 */
export function webhookStage(context: Context): Stage {
  const tools: Tools = {
    look: gatherBatches(MOST_LOOKS, async (organizationId, campaignIds: readonly string[]) => {
      const found = await findEndpoints(context.db, organizationId, [...new Set(campaignIds)])
      return campaignIds.map((campaignId) => found.get(campaignId))
    }),
    record: createRecorder(context),
  }
  return {
    name: WEBHOOK_STAGE,
    slots: { total: 256, perOrganization: PER_ORGANIZATION, leavesRoom: true },
    due: () => organizationsDue(context.db, context.clock.now()),
    take: async (organizationId, limit) => {
      const leased = await takeDeliveries(context, {
        organizationId,
        now: context.clock.now(),
        until: leaseEnd(context),
        token: randomUUID(),
        limit,
        perEndpoint: PER_ENDPOINT,
      })
      const jobs = leased.map((one) => (signal: AbortSignal) => attempt(context, tools, one, signal))
      return { taken: leased.length, jobs }
    },
  }
}

async function attempt(context: Context, tools: Tools, leased: LeasedDelivery, signal: AbortSignal): Promise<void> {
  const endpoint = await tools.look(leased.organizationId, leased.campaignId)
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
  await tools.record({ leased, url: endpoint.url, posted, startedAt, durationMs })
}

function leaseEnd(context: Context): Date {
  return new Date(context.clock.now().getTime() + LEASE)
}
