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
  `update messages m set state = 'queued', due_at = greatest(planned_at, $3), reason = null,
     subject = case when m.state = 'held' then null else subject end
   where organization_id = $1 and lead_id = any($2::uuid[]) and kind = 'step'
     and (state = 'held' or (state = 'queued' and due_at is null))`,
)

/** Puts emails of resumed leads back into the queue; held ones are rendered anew. */
export async function unparkOfLeads(db: Db, organizationId: string, leadIds: readonly string[], now: Date): Promise<void> {
  await execute(db, UNPARK, [organizationId, leadIds, now])
}

const REQUEUE_CANCELLED = statement(
  'sending.requeue_cancelled',
  `update messages m set state = 'queued', due_at = greatest(planned_at, $3), reason = null
   from leads l where l.organization_id = $1 and l.lead_id = any($2::uuid[]) and m.organization_id = $1
     and m.lead_id = l.lead_id and m.run = l.run and m.step = l.step + 1 and m.kind = 'step' and m.state = 'cancelled'`,
)

/** Gives leads that return from their end the step back that was cancelled with it. */
export async function requeueCancelled(db: Db, organizationId: string, leadIds: readonly string[], now: Date): Promise<void> {
  await execute(db, REQUEUE_CANCELLED, [organizationId, leadIds, now])
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

const CAPTURED_LEADS = statement<{ leadId: string; addressHash: Buffer }>(
  'sending.captured_leads',
  `select l.lead_id as "leadId", l.address_hash as "addressHash" from leads l
   where l.organization_id = $1 and l.campaign_id = $2 and ($3::uuid is null or l.lead_id > $3)
     and exists (select 1 from messages m where m.organization_id = $1 and m.lead_id = l.lead_id and not m.live)
   order by l.lead_id limit $4`,
)

/** Leads of a campaign that were written to while it was a test, a page at a time. */
export async function findCapturedLeads(
  db: Db,
  place: { organizationId: string; campaignId: string; after: string | null; limit: number },
): Promise<{ leadId: string; addressHash: Buffer }[]> {
  return rows(db, CAPTURED_LEADS, [place.organizationId, place.campaignId, place.after, place.limit])
}

const CANCEL_TEST = statement(
  'sending.cancel_test_messages',
  `update messages set state = 'cancelled', due_at = null, reason = 'went_live'
   where organization_id = $1 and campaign_id = $2 and not live and state in ('queued', 'held')`,
)

/** Cancels what a campaign still had queued as a test. */
export async function cancelTestMessages(db: Db, organizationId: string, campaignId: string): Promise<void> {
  await execute(db, CANCEL_TEST, [organizationId, campaignId])
}

const WAKE_LEADS = statement(
  'sending.wake_leads_of_campaign',
  `update leads l set stage = 'sequence', due_at = $3
   where l.organization_id = $1 and l.campaign_id = $2 and l.status in ('scored', 'in_sequence') and l.stage is null
     and not exists (select 1 from messages m where m.organization_id = $1 and m.lead_id = l.lead_id and m.run = l.run
       and m.kind = 'step' and m.state in ('queued', 'sending', 'unknown', 'held'))`,
)

/** Lets leads look for their next step that have none planned: the sequence may have one now. */
export async function wakeLeadsOfCampaign(db: Db, organizationId: string, campaignId: string, now: Date): Promise<void> {
  await execute(db, WAKE_LEADS, [organizationId, campaignId, now])
}

const REPLAN = statement(
  'sending.hasten_campaign',
  `update messages set due_at = greatest(planned_at, $3)
   where organization_id = $1 and campaign_id = $2 and kind = 'step' and state = 'queued' and due_at > $3`,
)

/** Looks at queued emails again as soon as their planned time allows: a gate of the campaign may have opened. */
export async function hastenCampaign(db: Db, organizationId: string, campaignId: string, now: Date): Promise<void> {
  await execute(db, REPLAN, [organizationId, campaignId, now])
}
