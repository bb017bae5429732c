import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { createBatchWriter } from '../../platform/database/batch-writer.ts'
import { transaction } from '../../platform/database/db.ts'
import { showId } from '../../platform/ids.ts'
import { inSpan, noteLeads } from '../../platform/tracing/span.ts'
import type { SpanFields } from '../../platform/tracing/span.ts'
import { leaseEnd, writeBack } from '../../platform/work/lease.ts'
import type { Stage } from '../../platform/work/worker.ts'
import { renderBodies } from '../notifications/render-bodies.ts'
import { CallTurns } from './call-turns.ts'
import { CalledEndpoints } from './called-endpoints.ts'
import { classifyAnswer } from './decide-outcome.ts'
import { findUnrendered } from './delivery-store.ts'
import { WEBHOOK_STAGE } from './delivery-sweeps.ts'
import { leaseDeliveries, organizationsWithDeliveriesDue } from './lease-store.ts'
import type { LeaseOrder, LeasedDelivery } from './lease-store.ts'
import { postDelivery } from './post-delivery.ts'
import { createRecorder, giveBack } from './record-attempt.ts'
import type { MadeAttempt } from './record-attempt.ts'
import { SharedLease } from './shared-lease.ts'

/**
 * Leases due deliveries of one organization, each for one attempt that is on record from then on, in one transaction. One
 * that has no text yet gets it here, of its lead as it is now, and keeps it for every later attempt.
 */
async function claimDeliveries(context: Context, order: LeaseOrder): Promise<LeasedDelivery[]> {
  const { organizationId } = order
  return transaction(context.db, async (tx) => {
    const rows = await leaseDeliveries(tx, order)
    if (rows.length === 0) return []
    const without = rows.flatMap(({ deliveryId, body }) => (body === null ? deliveryId : []))
    const unrendered = without.length === 0 ? [] : await findUnrendered(tx, organizationId, without)
    const made = await renderBodies(tx, organizationId, unrendered)
    return rows.map(({ deliveryId, campaignId, leadId, attemptId, body }) => {
      const text = body ?? made.get(deliveryId)
      assert(text !== undefined, 'A delivery that is attempted has its text.')
      return { organizationId, deliveryId, campaignId, leadId, attemptId, body: text }
    })
  })
}

const LEASE = 60 * SECOND
/** Deliveries that this process may have leased: under way, waiting for their turn, or waiting to be written down. */
const LEASED = { total: 2_048, perOrganization: 1_024, leavesRoom: true } as const
/** Calls that may be under way; `CallTurns` lowers those to an endpoint as turns become few. */
const CALLS = { total: 256, perOrganization: 128, perEndpoint: 16 }
/** How many deliveries are given back in one transaction. */
const MOST_BACK = 512

/** What the attempts of a process share. */
interface Tools {
  readonly turns: CallTurns
  readonly endpoints: CalledEndpoints
  readonly record: (made: MadeAttempt) => Promise<void>
  /** Gives back what was leased and certainly not attempted. */
  readonly giveBack: (leased: LeasedDelivery) => Promise<void>
}

/**
 * Delivers notifications: each attempt is an outside call under a lease, on record before it is made, and its outcome is
 * written only while the lease is held. What happens at the same time is read and written together. More is leased of
 * endpoints that answer fast than they are sent at once, so that the next deliveries are at hand while the outcomes of the
 * last are written; after a failure those are given back.
 */
export function webhookStage(context: Context): Stage {
  const holder = randomUUID()
  const turns = new CallTurns(CALLS)
  const endpoints = new CalledEndpoints(context, CALLS)
  const back = createBatchWriter(MOST_BACK, async (_campaignId, leased: readonly LeasedDelivery[]) => {
    await giveBack(context, leased)
    return leased.map(() => undefined)
  })
  const tools: Tools = {
    turns,
    endpoints,
    record: createRecorder(context),
    giveBack: (leased) => writeBack(context.log, () => back(leased.campaignId, leased)),
  }
  return {
    name: WEBHOOK_STAGE,
    slots: LEASED,
    due: () => organizationsWithDeliveriesDue(context.db, context.clock.now()),
    claim: async (organizationId, limit) => {
      const claimed = await claimDeliveries(context, {
        organizationId,
        now: context.clock.now(),
        until: leaseEnd(context.clock, LEASE),
        holder,
        limit,
        free: turns.freeTo(organizationId),
        perEndpoint: CALLS.perEndpoint,
        ahead: endpoints.aheadOf(organizationId),
      })
      const lease = new SharedLease(context, { milliseconds: LEASE, onAbort: () => turns.sendAwayAborted() })
      const jobs = claimed.map(
        (leased) => (stopping: AbortSignal) =>
          lease.run(leased, stopping, (signal) => deliver(context, tools, leased, signal)),
      )
      return { claimed: jobs.length, jobs }
    },
  }
}

/** Waits for a turn and makes the attempt; gives back what had none. */
async function deliver(context: Context, tools: Tools, leased: LeasedDelivery, signal: AbortSignal): Promise<void> {
  const { organizationId, campaignId } = leased
  const turn = tools.turns.take(organizationId, campaignId, signal)
  if (!(turn === true || (await turn))) return tools.giveBack(leased)
  let isOver = false
  const end = () => {
    if (!isOver) tools.turns.end(campaignId)
    isOver = true
  }
  try {
    const made = await attempt(context, tools, leased, signal)
    if (made === undefined) return await tools.giveBack(leased)
    const isDelivered = classifyAnswer(made.posted.answer) === 'delivered'
    tools.endpoints.learn(organizationId, campaignId, isDelivered ? made.durationMs : 'failed')
    // The next call need not wait until a success is written. A failure may be a reason not to make it.
    if (isDelivered) end()
    else tools.turns.sendAway(campaignId)
    await writeBack(context.log, () => tools.record(made))
  } finally {
    end()
  }
}

/** Undefined where the endpoint is disabled: no attempt is made. */
async function attempt(
  context: Context,
  { endpoints, turns }: Tools,
  leased: LeasedDelivery,
  signal: AbortSignal,
): Promise<MadeAttempt | undefined> {
  const { organizationId, campaignId } = leased
  // Only where many are under way is one look worth sparing: a single attempt sees a change at once.
  const seen = turns.isAlone(campaignId) ? undefined : endpoints.recent(organizationId, campaignId)
  const { endpoint, secretsAt } = seen ?? (await endpoints.at(organizationId, campaignId))
  if (endpoint.disabledReason !== null) return undefined
  const startedAt = context.clock.now()
  // How long the receiver took is measured by the machine; business time may stand still.
  const began = performance.now()
  const sending = { url: endpoint.url, secrets: secretsAt(startedAt), leased, startedAt }
  const posted = await inSpan(
    { name: 'deliver notification', kind: 'call', fields: fieldsOf(leased) },
    async (span) => {
      if (leased.leadId !== null) noteLeads([showId('lead', leased.leadId)])
      const found = await postDelivery(context, sending, signal)
      span?.set({ 'fairlead.outcome': classifyAnswer(found.answer) })
      return found
    },
  )
  const durationMs = Math.round(performance.now() - began)
  return { leased, url: endpoint.url, posted, startedAt, endedAt: context.clock.now(), durationMs }
}

/** Of the span of an attempt. The receiver is told the same id, as `webhook-id`. */
function fieldsOf({ deliveryId, campaignId }: LeasedDelivery): SpanFields {
  return { 'fairlead.delivery.id': showId('dlv', deliveryId), 'fairlead.campaign.id': showId('camp', campaignId) }
}
