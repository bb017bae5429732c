import { firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { DELIVERY_COLUMNS } from './delivery-store.ts'
import type { Delivery } from './delivery-store.ts'

const RESEND = statement<Delivery>(
  'webhooks.resend',
  `update deliveries set state = 'pending', failures = 0, due_at = $3
   where organization_id = $1 and delivery_id = $2
   returning ${DELIVERY_COLUMNS}`,
)

/** Makes a delivery due with the whole schedule before it; an attempt under way goes on. */
export async function makeDueAgain(
  tx: Db,
  organizationId: string,
  deliveryId: string,
  now: Date,
): Promise<Delivery | undefined> {
  return firstRow(tx, RESEND, [organizationId, deliveryId, now])
}

/** Which deliveries of a campaign are sent again. */
export interface ResendRange {
  readonly organizationId: string
  readonly campaignId: string
  /** When what they tell of happened: from this instant on, and before that one. */
  readonly since: Date
  readonly until: Date | null
  /** Only those that failed: exhausted, or waiting for a retry. */
  readonly failedOnly: boolean
  readonly types: readonly string[] | null
  /** Only those behind this delivery. */
  readonly after: string | null
  readonly limit: number
}

const RANGE = `update deliveries set state = 'pending', failures = 0, due_at = $2
   where organization_id = $1 and delivery_id in (
     select delivery_id from deliveries
     where organization_id = $1 and campaign_id = $3 and created_at >= $4 and created_at < $5
       and ($6::text[] is null or event_type = any($6)) and ($7::uuid is null or delivery_id > $7) and not is_test`
const LIMITED = `order by delivery_id limit $8 for update)
   returning delivery_id as "deliveryId"`

const RESEND_FAILED = statement<{ deliveryId: string }>(
  'webhooks.resend_failed',
  `${RANGE} and (state = 'exhausted' or (state = 'pending' and failures > 0)) ${LIMITED}`,
)
const RESEND_ALL = statement<{ deliveryId: string }>('webhooks.resend_all', `${RANGE} ${LIMITED}`)

/**
 * Makes deliveries due with the whole schedule before them, the oldest first and at most `limit`, and answers their ids.
 * The caller holds their endpoint. Attempts under way go on.
 */
export async function makeRangeDueAgain(tx: Db, range: ResendRange, now: Date): Promise<string[]> {
  const { organizationId, campaignId, since, until, failedOnly, types, after, limit } = range
  const values = [organizationId, now, campaignId, since, until ?? now, types, after, limit]
  const resent = await rows(tx, failedOnly ? RESEND_FAILED : RESEND_ALL, values)
  return resent.map(({ deliveryId }) => deliveryId).toSorted()
}
