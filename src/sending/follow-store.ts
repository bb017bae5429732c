import { execute, firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const MARK = statement(
  'sending.mark_changed_campaign',
  `insert into changed_campaigns as c (organization_id, campaign_id, changed_at) values ($1, $2, $3)
   on conflict (organization_id, campaign_id) do update set after_lead_id = null, changed_at = excluded.changed_at`,
)

/** Writes down that the leads of a campaign are to follow its change; those that were at it begin anew. */
export async function markChanged(db: Db, organizationId: string, campaignId: string, now: Date): Promise<void> {
  await execute(db, MARK, [organizationId, campaignId, now])
}

const LOCK = statement<{ campaignId: string; afterLeadId: string | null }>(
  'sending.lock_changed_campaign',
  `select campaign_id as "campaignId", after_lead_id as "afterLeadId" from changed_campaigns
   where organization_id = $1 order by changed_at limit 1 for update skip locked`,
)

/** A campaign whose leads have yet to follow, and how far they have come; locked against other processes. */
export async function lockChanged(
  db: Db,
  organizationId: string,
): Promise<{ campaignId: string; afterLeadId: string | null } | undefined> {
  return firstRow(db, LOCK, [organizationId])
}

const ADVANCE = statement(
  'sending.advance_changed_campaign',
  `update changed_campaigns set after_lead_id = $3 where organization_id = $1 and campaign_id = $2`,
)

const FINISH = statement(
  'sending.finish_changed_campaign',
  `delete from changed_campaigns where organization_id = $1 and campaign_id = $2`,
)

/** Leads up to this one have followed; null says that all have. */
export async function advanceChanged(
  db: Db,
  place: { organizationId: string; campaignId: string; afterLeadId: string | null },
): Promise<void> {
  const { organizationId, campaignId, afterLeadId } = place
  if (afterLeadId === null) await execute(db, FINISH, [organizationId, campaignId])
  else await execute(db, ADVANCE, [organizationId, campaignId, afterLeadId])
}

const PAGE = statement<{ leadId: string; addressHash: Buffer }>(
  'sending.leads_to_follow',
  `select lead_id as "leadId", address_hash as "addressHash" from leads
   where organization_id = $1 and campaign_id = $2 and ($3::uuid is null or lead_id > $3) order by lead_id limit $4`,
)

/** Leads of a campaign, a page at a time. */
export async function findLeadsAfter(
  db: Db,
  place: { organizationId: string; campaignId: string; after: string | null; limit: number },
): Promise<{ leadId: string; addressHash: Buffer }[]> {
  return rows(db, PAGE, [place.organizationId, place.campaignId, place.after, place.limit])
}

const WAKE_LEADS = statement(
  'sending.wake_leads',
  `update leads set stage = 'sequence', due_at = $3
   where organization_id = $1 and lead_id = any($2::uuid[]) and status in ('scored', 'in_sequence')
     and (stage is null or (stage = 'sequence' and due_at > $3)) and hold_reason is null`,
)

/** Lets leads look for their next step that wait for nothing else, or for a moment that their schedule did not have. */
export async function wakeLeads(db: Db, organizationId: string, leadIds: readonly string[], now: Date): Promise<void> {
  await execute(db, WAKE_LEADS, [organizationId, leadIds, now])
}
