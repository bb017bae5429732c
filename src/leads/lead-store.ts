import { afterId, execute, firstBy, firstRow, jsonRows, rows, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'
import { organizationsDue } from '../platform/work/due-store.ts'
import type { LeadStage } from '../platform/context.ts'
import { eachColumn } from './fields/lead-columns-store.ts'
import type { StoredFields } from './fields/lead-fields.ts'
import type { EndReason, LeadStatus } from './lifecycle/lead-states.ts'

/** What decides about a lead's way: read with a lock before it is moved. */
export interface LeadState {
  leadId: string
  campaignId: string
  addressHash: Buffer
  status: LeadStatus
  endReason: EndReason | null
  holdReason: string | null
  holdUntil: Date | null
  score: number | null
  tier: string | null
  run: number
  step: number
  mailboxId: string | null
  lastSentAt: Date | null
  stage: LeadStage | null
  dueAt: Date | null
  /** When its next email is planned. It counts only while the lead is neither held nor ended. */
  nextSendAt: Date | null
}

/** What the caller told us of a lead, and where it stands. */
export interface Lead extends LeadState, StoredFields {
  organizationId: string
  version: number
  acceptedAt: Date
  updatedAt: Date
}

const STATE_COLUMNS = `l.lead_id as "leadId", l.campaign_id as "campaignId", l.address_hash as "addressHash", l.status,
  l.end_reason as "endReason", l.hold_reason as "holdReason", l.hold_until as "holdUntil", l.score, l.tier, l.run, l.step,
  l.mailbox_id as "mailboxId", l.last_sent_at as "lastSentAt", l.stage, l.due_at as "dueAt",
  l.next_send_at as "nextSendAt"`

/** All columns of a lead, for statements of this feature. */
export const LEAD_COLUMNS = `${STATE_COLUMNS}, l.organization_id as "organizationId",
  ${eachColumn(({ column, name, quoted }) => (column === name ? `l.${column}` : `l.${column} as ${quoted}`))},
  l.version, l.accepted_at as "acceptedAt", l.updated_at as "updatedAt"`

const FIND_LEADS = statement<Lead>(
  'leads.find',
  `select ${LEAD_COLUMNS} from leads l where l.organization_id = $1 and l.lead_id = any($2::uuid[])`,
)

/** Leads of this organization, in no order. */
export async function findLeads(db: Db, organizationId: string, leadIds: readonly string[]): Promise<Lead[]> {
  return rows(db, FIND_LEADS, [organizationId, leadIds])
}

/** A lead of this organization, or undefined. */
export async function findLead(db: Db, organizationId: string, leadId: string): Promise<Lead | undefined> {
  return firstRow(db, FIND_LEADS, [organizationId, [leadId]])
}

const LOCK_LEADS = statement<Lead>(
  'leads.lock',
  `select ${LEAD_COLUMNS} from leads l
   where l.organization_id = $1 and l.lead_id = any($2::uuid[]) order by l.lead_id for update`,
)

/** Locks leads until the transaction ends. Who also needs their contacts locks those first. */
export async function lockLeads(db: Db, organizationId: string, leadIds: readonly string[]): Promise<Lead[]> {
  return rows(db, LOCK_LEADS, [organizationId, leadIds])
}

const LEADS_OF_ADDRESS = statement<LeadState>(
  'leads.lock_of_address',
  `select ${STATE_COLUMNS} from leads l
   where l.organization_id = $1 and l.address_hash = any($2::bytea[]) order by l.lead_id for update`,
)

/** Locks every lead of one person, across the campaigns of the organization. */
export async function lockLeadsOfAddress(db: Db, organizationId: string, addressHash: Buffer): Promise<LeadState[]> {
  return lockLeadsOfAddresses(db, organizationId, [addressHash])
}

/** The same for several people. */
export async function lockLeadsOfAddresses(
  db: Db,
  organizationId: string,
  addressHashes: readonly Buffer[],
): Promise<LeadState[]> {
  return rows(db, LEADS_OF_ADDRESS, [organizationId, addressHashes])
}

const ORGANIZATIONS_DUE = statement<{ organizationId: string }>(
  'leads.organizations_due',
  `select o.organization_id as "organizationId" from organizations o
   where o.status = 'active' and exists (
     select 1 from leads l where l.organization_id = o.organization_id and l.stage = $1 and l.due_at <= $2
       ${firstBy('l.due_at')})`,
)

/** Organizations with a lead that waits for the stage. */
export async function organizationsWithLeadsDue(db: Db, stage: LeadStage, now: Date): Promise<string[]> {
  return organizationsDue(db, ORGANIZATIONS_DUE, [stage, now])
}

const CLAIM_DUE = statement<Lead>(
  'leads.claim_due',
  `select ${LEAD_COLUMNS} from leads l
   where l.organization_id = $1 and l.stage = $2 and l.due_at <= $3
   order by l.due_at limit $4 for update skip locked`,
)

/** Locks up to `limit` leads that are due for the stage; rows another process works on are passed over. */
export async function claimDueLeads(
  db: Db,
  claim: { organizationId: string; stage: LeadStage; now: Date; limit: number },
): Promise<Lead[]> {
  return rows(db, CLAIM_DUE, [claim.organizationId, claim.stage, claim.now, claim.limit])
}

const PUT_OFF = statement(
  'leads.retry',
  `update leads set due_at = $5 where organization_id = $1 and lead_id = $2 and stage = $3 and due_at <= $4`,
)

/** Puts off a lead that is due for a stage. */
export async function retryLeadLater(
  db: Db,
  input: { organizationId: string; leadId: string; stage: LeadStage; now: Date; until: Date },
): Promise<void> {
  await execute(db, PUT_OFF, [input.organizationId, input.leadId, input.stage, input.now, input.until])
}

/** The columns of a lead that moving it writes. */
export type LeadChange = Omit<LeadState, 'campaignId' | 'addressHash'>

const UPDATE_LEADS = statement(
  'leads.update_states',
  `update leads l set status = c.status, end_reason = c."endReason", hold_reason = c."holdReason",
     hold_until = c."holdUntil", score = c.score, tier = c.tier, run = c.run, step = c.step, mailbox_id = c."mailboxId",
     last_sent_at = c."lastSentAt", stage = c.stage, due_at = c."dueAt", next_send_at = c."nextSendAt",
     version = l.version + 1, updated_at = $2
   from json_to_recordset($3::json) as c("leadId" uuid, status text, "endReason" text, "holdReason" text,
     "holdUntil" timestamptz, score smallint, tier text, run integer, step integer, "mailboxId" uuid,
     "lastSentAt" timestamptz, stage text, "dueAt" timestamptz, "nextSendAt" timestamptz)
   where l.organization_id = $1 and l.lead_id = c."leadId"`,
)

/** Writes the new states of leads that the transaction holds. */
export async function updateLeadStates(
  db: Db,
  organizationId: string,
  now: Date,
  changes: readonly LeadChange[],
): Promise<void> {
  await execute(db, UPDATE_LEADS, [organizationId, now, jsonRows(changes)])
}

const DELETE_LEADS = statement(
  'leads.delete',
  `delete from leads where organization_id = $1 and lead_id = any($2::uuid[])`,
)

/** Removes the rows of leads; what points to them must be gone. */
export async function deleteLeads(db: Db, organizationId: string, leadIds: readonly string[]): Promise<void> {
  await execute(db, DELETE_LEADS, [organizationId, leadIds])
}

const DROP_ANSWERS = statement(
  'leads.drop_answers_of_leads',
  `delete from idempotency_keys where organization_id = $1 and lead_id = any($2::uuid[])`,
)

/** Forgets the answers kept about leads that go. */
export async function dropAnswersOfLeads(db: Db, organizationId: string, leadIds: readonly string[]): Promise<void> {
  await execute(db, DROP_ANSWERS, [organizationId, leadIds])
}

const OLDEST_DUE = statement<{ dueAt: Date | null }>(
  'leads.oldest_due',
  `select min(due.at) as "dueAt" from organizations o
   cross join lateral unnest(array['research', 'scoring', 'sequence']) as s(stage)
   cross join lateral (
     select l.due_at as at from leads l
     where l.organization_id = o.organization_id and l.stage = s.stage and l.due_at <= $1 order by l.due_at limit 1) due`,
)

/** Since when the lead that waits longest for a stage is due. */
export async function oldestDue(db: Db, now: Date): Promise<Date | undefined> {
  return (await firstRow(db, OLDEST_DUE, [now]))?.dueAt ?? undefined
}

const REST = statement(
  'leads.rest',
  `update leads l set stage = case when r."dueAt" is null then null else l.stage end, due_at = r."dueAt",
     next_send_at = case when r.sends then l.next_send_at end
   from json_to_recordset($2::json) as r("leadId" uuid, "dueAt" timestamptz, sends boolean)
   where l.organization_id = $1 and l.lead_id = r."leadId"`,
)

/**
 * Lets leads wait in their stage until an instant, or for nothing at all; nothing has happened to them. `sends` says
 * whether an email is planned as it was.
 */
export async function rescheduleLeads(
  db: Db,
  organizationId: string,
  leads: readonly { leadId: string; dueAt: Date | null; sends: boolean }[],
): Promise<void> {
  if (leads.length > 0) await execute(db, REST, [organizationId, jsonRows(leads)])
}

const OF_ADDRESS = statement<Lead>(
  'leads.find_of_address',
  `select ${LEAD_COLUMNS} from leads l
   where l.organization_id = $1 and l.address_hash = $2 and l.campaign_id = $3`,
)

/** The lead of an address in a campaign, or undefined. */
export async function findLeadOfAddress(
  db: Db,
  identity: { organizationId: string; addressHash: Buffer; campaignId: string },
): Promise<Lead | undefined> {
  return firstRow(db, OF_ADDRESS, [identity.organizationId, identity.addressHash, identity.campaignId])
}

const PAGE_OF_RUNS = statement<{ leadId: string; run: number }>(
  'leads.page_of_runs',
  `select lead_id as "leadId", run from leads
   where organization_id = $1 and campaign_id = $2 and lead_id > ${afterId('$3')} order by lead_id limit $4`,
)

/** Leads of a campaign and their present runs, a page at a time; `after` is the last lead of the page before. */
export async function pageRuns(
  db: Db,
  page: { organizationId: string; campaignId: string; after: string | null; limit: number },
): Promise<{ leadId: string; run: number }[]> {
  return rows(db, PAGE_OF_RUNS, [page.organizationId, page.campaignId, page.after, page.limit])
}

const NAMES = statement<{ leadId: string; contactName: string }>(
  'leads.names',
  `select lead_id as "leadId", contact_name as "contactName" from leads
   where organization_id = $1 and lead_id = any($2::uuid[])`,
)

/** What the people behind leads are called, by lead; those that are gone are absent. */
export async function findLeadNames(
  db: Db,
  organizationId: string,
  leadIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows(db, NAMES, [organizationId, [...new Set(leadIds)]])
  return new Map(found.map(({ leadId, contactName }) => [leadId, contactName]))
}
