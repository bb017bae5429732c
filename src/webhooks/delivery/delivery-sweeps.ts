import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { endSweep } from '../../platform/work/sweep-store.ts'
import { beginSweep } from '../../platform/work/sweep.ts'
import type { SweepKind } from '../../platform/work/sweep.ts'
import { discardDeliveries, pauseDeliveries, resumeDeliveries } from './delivery-store.ts'

/** The stage that delivers notifications; woken when a transaction that made one due has committed. */
export const WEBHOOK_STAGE = 'webhook'

/** Deliveries of a disabled endpoint wait. It is not called meanwhile, whatever its parking has come to. */
const PARK: SweepKind = { kind: 'webhooks.park', part: pauseDeliveries }
/** Deliveries that waited are due. */
const UNPARK: SweepKind = { kind: 'webhooks.unpark', part: resumeDeliveries }
/** Deliveries of a removed endpoint are given up. One that is set up anew is not called before all are. */
const DISCARD: SweepKind = { kind: 'webhooks.discard', part: discardDeliveries }

/** What is done to all deliveries of an endpoint, a part at a time. */
export const deliverySweeps: readonly SweepKind[] = [PARK, UNPARK, DISCARD]

const SWEEPS = { park: PARK, unpark: UNPARK, discard: DISCARD }

/** Does something to all pending deliveries of an endpoint that the transaction holds: parks, unparks or discards them. */
export async function sweepDeliveries(
  context: Context,
  tx: Transaction,
  { organizationId, campaignId }: { readonly organizationId: string; readonly campaignId: string },
  deed: keyof typeof SWEEPS,
): Promise<void> {
  const of = { organizationId, subjectId: campaignId }
  // One undoes the other: what is left of it is not to be done any more.
  if (deed === 'unpark') await endSweep(tx, { ...of, kind: PARK.kind })
  if (deed === 'park') await endSweep(tx, { ...of, kind: UNPARK.kind })
  await beginSweep(context, tx, SWEEPS[deed], of)
}
