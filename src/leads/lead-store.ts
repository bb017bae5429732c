import { afterId, execute, firstBy, jsonRows, rows, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'
import { organizationsDue } from '../platform/work/due-store.ts'
import type { LeadStage } from '../platform/context.ts'
import { PLACE_COLUMNS, countMoves, placeOf } from './counts-store.ts'
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
export const findLeads = FIND_LEADS.rows((organizationId: string, ids: readonly string[]) => [organizationId, ids])

/** A lead of this organization, or undefined. */
export const findLead = FIND_LEADS.first((organizationId: string, leadId: string) => [organizationId, [leadId]])

/** Locks leads until the transaction ends. Who also needs their contacts locks those first. */
export const lockLeads = statement<Lead>(
  'leads.lock',
  `select ${LEAD_COLUMNS} from leads l
   where l.organization_id = $1 and l.lead_id = any($2::uuid[]) order by l.lead_id for update`,
).rows((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** Locks every lead of some people, across the campaigns of the organization. */
export const lockLeadsOfAddresses = statement<LeadState>(
  'leads.lock_of_address',
  `select ${STATE_COLUMNS} from leads l
   where l.organization_id = $1 and l.address_hash = any($2::bytea[]) order by l.lead_id for update`,
).rows((organizationId: string, addressHashes: readonly Buffer[]) => [organizationId, addressHashes])

const HAS_DUE = `o.status = 'active' and exists (
     select 1 from leads l where l.organization_id = o.organization_id and l.stage = $1 and l.due_at <= $2
       ${firstBy('l.due_at')})`

const DUE = statement<{ organizationId: string }>(
  'leads.organizations_due',
  `select o.organization_id as "organizationId" from organizations o where ${HAS_DUE}`,
)

const DUE_AMONG = statement<{ organizationId: string }>(
  'leads.organizations_due_among',
  `select o.organization_id as "organizationId" from organizations o
   where o.organization_id = any($3::uuid[]) and ${HAS_DUE}`,
)

/** Organizations with a lead that is due for the stage; of these alone where some are given. */
export async function organizationsWithLeadsDue(
  db: Db,
  stage: LeadStage,
  now: Date,
  among?: readonly string[],
): Promise<string[]> {
  const found = among === undefined ? rows(db, DUE, [stage, now]) : rows(db, DUE_AMONG, [stage, now, among])
  return organizationsDue(await found)
}

/** Locks up to `limit` leads that are due for the stage; rows another process works on are passed over. */
export const claimDueLeads = statement<Lead>(
  'leads.claim_due',
  `select ${LEAD_COLUMNS} from leads l
   where l.organization_id = $1 and l.stage = $2 and l.due_at <= $3
   order by l.due_at limit $4 for update skip locked`,
).rows((claim: { organizationId: string; stage: LeadStage; now: Date; limit: number }) => [
  claim.organizationId,
  claim.stage,
  claim.now,
  claim.limit,
])

/** Locks those of some leads that are still due for the stage; rows another process works on are passed over. */
export const lockDueLeads = statement<Lead>(
  'leads.lock_due',
  `select ${LEAD_COLUMNS} from leads l
   where l.organization_id = $1 and l.stage = $2 and l.due_at <= $3 and l.lead_id = any($4::uuid[])
   order by l.lead_id for update skip locked`,
).rows((claim: { organizationId: string; stage: LeadStage; now: Date; leadIds: readonly string[] }) => [
  claim.organizationId,
  claim.stage,
  claim.now,
  claim.leadIds,
])

/** Retries a lead later that is due for a stage. */
export const retryLeadLater = statement(
  'leads.retry',
  `update leads set due_at = $5 where organization_id = $1 and lead_id = $2 and stage = $3 and due_at <= $4`,
).run((input: { organizationId: string; leadId: string; stage: LeadStage; now: Date; until: Date }) => [
  input.organizationId,
  input.leadId,
  input.stage,
  input.now,
  input.until,
])

/** The columns of a lead that moving it writes. */
export type LeadChange = Omit<LeadState, 'campaignId' | 'addressHash'>

/** Writes the new states of leads that the transaction holds. */
export const updateLeadStates = statement(
  'leads.update_states',
  `with change as materialized (
     select * from json_to_recordset($3::json) as c("leadId" uuid, status text, "endReason" text, "holdReason" text,
       "holdUntil" timestamptz, score smallint, tier text, run integer, step integer, "mailboxId" uuid,
       "lastSentAt" timestamptz, stage text, "dueAt" timestamptz, "nextSendAt" timestamptz)
   ), went as materialized (
     select ${PLACE_COLUMNS} from leads where organization_id = $1 and lead_id in (select "leadId" from change)
   ), came as (
     update leads l set status = c.status, end_reason = c."endReason", hold_reason = c."holdReason",
       hold_until = c."holdUntil", score = c.score, tier = c.tier, run = c.run, step = c.step, mailbox_id = c."mailboxId",
       last_sent_at = c."lastSentAt", stage = c.stage, due_at = c."dueAt", next_send_at = c."nextSendAt",
       version = l.version + 1, updated_at = $2
     from change c where l.organization_id = $1 and l.lead_id = c."leadId"
     returning ${placeOf('l')}
   ), counted as (
     ${countMoves({ came: 'came', went: 'went' })}
   )
   select count(*) from came`,
).run((organizationId: string, now: Date, changes: readonly LeadChange[]) => [organizationId, now, jsonRows(changes)])

/** Removes the rows of leads; what points to them must be gone. */
export const deleteLeads = statement(
  'leads.delete',
  `with went as (
     delete from leads where organization_id = $1 and lead_id = any($2::uuid[]) returning ${PLACE_COLUMNS}
   ), counted as (
     ${countMoves({ went: 'went' })}
   )
   select count(*) from went`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** Forgets the answers kept about leads that go. */
export const dropAnswersOfLeads = statement(
  'leads.drop_answers_of_leads',
  `delete from idempotency_keys where organization_id = $1 and lead_id = any($2::uuid[])`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** What waits for a stage of leads: organizations with a lead that is due, and since when the first of them is. */
export interface DueLeads {
  stage: LeadStage
  organizations: number
  since: Date | null
}

/** What waits for each stage, over the whole installation. */
export const dueByStage = statement<DueLeads>(
  'leads.due_by_stage',
  ['research', 'scoring', 'sequence']
    .map(
      (stage) => `select '${stage}' as stage, count(*)::int as organizations, min(first.at) as since
   from organizations o cross join lateral (
     select l.due_at as at from leads l
     where l.organization_id = o.organization_id and l.stage = '${stage}' and l.due_at <= $1
     order by l.due_at limit 1) first`,
    )
    .join(' union all '),
).rows((now: Date) => [now])

const REST = statement(
  'leads.rest',
  `update leads l set stage = case when r."dueAt" is null then null else l.stage end, due_at = r."dueAt",
     next_send_at = case when r.sends then l.next_send_at end
   from json_to_recordset($2::json) as r("leadId" uuid, "dueAt" timestamptz, sends boolean)
   where l.organization_id = $1 and l.lead_id = r."leadId"`,
)

/** Lets leads wait in their stage until an instant, or for nothing. `sends` says whether an email is planned as it was. */
export async function rescheduleLeads(
  db: Db,
  organizationId: string,
  leads: readonly { leadId: string; dueAt: Date | null; sends: boolean }[],
): Promise<void> {
  if (leads.length > 0) await execute(db, REST, [organizationId, jsonRows(leads)])
}

/** The lead of an address in a campaign, or undefined. */
export const findLeadOfAddress = statement<Lead>(
  'leads.find_of_address',
  `select ${LEAD_COLUMNS} from leads l
   where l.organization_id = $1 and l.address_hash = $2 and l.campaign_id = $3`,
).first((identity: { organizationId: string; addressHash: Buffer; campaignId: string }) => [
  identity.organizationId,
  identity.addressHash,
  identity.campaignId,
])

/** Leads of a campaign and their present runs, a page at a time; `after` is the last lead of the page before. */
export const pageRuns = statement<{ leadId: string; run: number }>(
  'leads.page_of_runs',
  `select lead_id as "leadId", run from leads
   where organization_id = $1 and campaign_id = $2 and lead_id > ${afterId('$3')} order by lead_id limit $4`,
).rows((page: { organizationId: string; campaignId: string; after: string | null; limit: number }) => [
  page.organizationId,
  page.campaignId,
  page.after,
  page.limit,
])

/** What the people behind leads are called, by lead; those that are gone are absent. */
export const findLeadNames = statement<{ leadId: string; contactName: string }>(
  'leads.names',
  `select lead_id as "leadId", contact_name as "contactName" from leads
   where organization_id = $1 and lead_id = any($2::uuid[])`,
).rows(
  (organizationId: string, leadIds: readonly string[]) => [organizationId, [...new Set(leadIds)]],
  (found) => new Map(found.map(({ leadId, contactName }) => [leadId, contactName])),
)
