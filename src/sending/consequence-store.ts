import { execute, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const CANCEL = statement(
  'sending.cancel_of_leads',
  `update messages set state = 'cancelled', due_at = null, reason = 'lead_ended'
   where organization_id = $1 and lead_id = any($2::uuid[]) and kind = 'step' and state in ('queued', 'held')`,
)

/** Cancels what leads would still have got. An email that is on its way is not stopped: it may have left. */
export async function cancelOfLeads(db: Db, organizationId: string, leadIds: readonly string[]): Promise<void> {
  await execute(db, CANCEL, [organizationId, leadIds])
}

const PARK = statement(
  'sending.park_of_leads',
  `update messages set due_at = null, reason = 'hold'
   where organization_id = $1 and lead_id = any($2::uuid[]) and kind = 'step' and state = 'queued'`,
)

/** Takes queued emails of held leads out of the queue. */
export async function parkOfLeads(db: Db, organizationId: string, leadIds: readonly string[]): Promise<void> {
  await execute(db, PARK, [organizationId, leadIds])
}

const UNPARK = statement(
  'sending.unpark_of_leads',
  `update messages set state = 'queued', due_at = greatest(planned_at, $3), reason = null
   where organization_id = $1 and lead_id = any($2::uuid[]) and kind = 'step'
     and (state = 'held' or (state = 'queued' and due_at is null))`,
)

/** Puts emails of resumed leads back into the queue. A held one has no text yet: it is written when it is claimed. */
export async function unparkOfLeads(
  db: Db,
  organizationId: string,
  leadIds: readonly string[],
  now: Date,
): Promise<void> {
  await execute(db, UNPARK, [organizationId, leadIds, now])
}

const SENDING_OF_LEADS = statement<{ messageId: string }>(
  'sending.on_their_way',
  `select message_id as "messageId" from messages
   where organization_id = $1 and lead_id = any($2::uuid[]) and state = 'sending' limit 1`,
)

/** Whether an email to one of the leads is on its way this moment. */
export async function isAnySending(db: Db, organizationId: string, leadIds: readonly string[]): Promise<boolean> {
  return (await rows(db, SENDING_OF_LEADS, [organizationId, leadIds])).length > 0
}

const DELETE = statement(
  'sending.delete_of_leads',
  `delete from messages where organization_id = $1 and lead_id = any($2::uuid[])`,
)

/** Removes every email of leads that go; their calendar links go with the leads' rows. */
export async function deleteOfLeads(db: Db, organizationId: string, leadIds: readonly string[]): Promise<void> {
  await execute(db, DELETE, [organizationId, leadIds])
}
