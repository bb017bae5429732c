import { execute, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const PARK = statement(
  'webhooks.park_deliveries',
  `update deliveries set due_at = null where organization_id = $1 and delivery_id in (
     select delivery_id from deliveries
     where organization_id = $1 and campaign_id = $2 and state = 'pending' and due_at is not null
     order by delivery_id for update)`,
)

/** Lets the pending deliveries of an endpoint that the transaction holds wait until it is enabled again. */
export async function parkDeliveries(db: Db, organizationId: string, campaignId: string): Promise<void> {
  await execute(db, PARK, [organizationId, campaignId])
}

const UNPARK = statement(
  'webhooks.unpark_deliveries',
  `update deliveries set due_at = $3 where organization_id = $1 and delivery_id in (
     select delivery_id from deliveries
     where organization_id = $1 and campaign_id = $2 and state = 'pending' and due_at is null
     order by delivery_id for update)`,
)

/** Makes the deliveries that waited for an enabled endpoint due. */
export async function unparkDeliveries(db: Db, organizationId: string, campaignId: string, now: Date): Promise<void> {
  await execute(db, UNPARK, [organizationId, campaignId, now])
}

const DISCARD = statement(
  'webhooks.discard_deliveries',
  `update deliveries set state = 'discarded', due_at = null, lease_until = null, lease_token = null
   where organization_id = $1 and delivery_id in (
     select delivery_id from deliveries where organization_id = $1 and campaign_id = $2 and state = 'pending'
     order by delivery_id for update)`,
)

/** Gives up the pending deliveries of an endpoint that was removed, those under way too. */
export async function discardDeliveries(db: Db, organizationId: string, campaignId: string): Promise<void> {
  await execute(db, DISCARD, [organizationId, campaignId])
}
