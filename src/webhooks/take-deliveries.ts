import assert from 'node:assert/strict'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { uuidv7 } from '../platform/ids.ts'
import { beginAttempts } from './attempt-store.ts'
import { leaseDeliveries } from './lease-store.ts'
import type { LeasedDelivery, LeaseOrder } from './lease-store.ts'
import { renderBodies } from './render-bodies.ts'

/**
 * Leases due deliveries of one organization, each for one attempt that is written down as begun, in one transaction. One
 * that has no text yet gets it here, of its lead as it is now, and keeps it for every later attempt.
 */
export async function takeDeliveries(context: Context, order: LeaseOrder): Promise<LeasedDelivery[]> {
  const { organizationId, now, token } = order
  return transaction(context.db, async (tx) => {
    const rows = await leaseDeliveries(tx, order)
    if (rows.length === 0) return []
    const without = rows.filter(({ body }) => body === null)
    const made = await renderBodies(tx, organizationId, without)
    const leased = rows.map(({ deliveryId, campaignId, body }) => {
      const text = body ?? made.get(deliveryId)
      assert(text !== undefined, 'A delivery that is attempted has its text.')
      return { organizationId, deliveryId, campaignId, body: text, token, attemptId: uuidv7(now.getTime()) }
    })
    await beginAttempts(tx, organizationId, leased, now)
    return leased
  })
}
