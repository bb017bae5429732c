import { jsonRows, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** A lead that is due for its next step, before anything is locked. */
export interface DueLead {
  leadId: string
  addressHash: Buffer
}

const DUE_LEADS = statement<DueLead>(
  'sequences.due_leads',
  `select lead_id as "leadId", address_hash as "addressHash" from leads
   where organization_id = $1 and stage = 'sequence' and due_at <= $2 order by due_at limit $3`,
)

/** Leads that are due, without locks: their contacts are locked first. */
export async function findDueLeads(db: Db, organizationId: string, now: Date, limit: number): Promise<DueLead[]> {
  return rows(db, DUE_LEADS, [organizationId, now, limit])
}

/** The place of an email in the queue. */
export interface PlannedMessage {
  messageId: string
  leadId: string
  campaignId: string
  run: number
  step: number
  priority: number
  live: boolean
  plannedAt: Date
}

const PLAN_MESSAGES = statement<{ messageId: string }>(
  'sequences.plan_messages',
  `insert into messages (organization_id, message_id, lead_id, campaign_id, kind, run, step, state, priority, live,
     planned_at, due_at, created_at)
   select $1, "messageId", "leadId", "campaignId", 'step', run, step, 'queued', priority, live, "plannedAt", "plannedAt", $2
   from json_to_recordset($3::json) as p("messageId" uuid, "leadId" uuid, "campaignId" uuid, run integer, step integer,
     priority integer, live boolean, "plannedAt" timestamptz)
   on conflict (organization_id, lead_id, run, step) where kind = 'step' do nothing
   returning message_id as "messageId"`,
)

/** Gives emails their place in the queue; a step that has one already keeps it. Answers the ids that are new. */
export async function planMessages(
  db: Db,
  organizationId: string,
  now: Date,
  messages: readonly PlannedMessage[],
): Promise<Set<string>> {
  const planned = await rows(db, PLAN_MESSAGES, [organizationId, now, jsonRows(messages)])
  return new Set(planned.map((row) => row.messageId))
}

const VERDICTS = statement<{ leadId: string; verdict: string; scoredAt: Date }>(
  'sequences.verdicts',
  `select lead_id as "leadId", verdict, scored_at as "scoredAt" from scores
   where organization_id = $1 and lead_id = any($2::uuid[])`,
)

/** How leads were judged, and when. */
export async function findVerdicts(
  db: Db,
  organizationId: string,
  leadIds: readonly string[],
): Promise<Map<string, { verdict: string; scoredAt: Date }>> {
  const found = await rows(db, VERDICTS, [organizationId, leadIds])
  return new Map(found.map((row) => [row.leadId, row]))
}
