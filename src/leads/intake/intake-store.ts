import { jsonRows, organizationsOf, rows, sqlState, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import type { LeadStage } from '../../platform/context.ts'
import type { ParsedLead } from '../fields/lead-fields.ts'
import { COLUMN_NAMES, FIELD_COLUMNS, definitionsOf, eachColumn } from '../fields/lead-columns-store.ts'
import { PLACE_COLUMNS, countMoves } from '../counts-store.ts'
import { LEAD_COLUMNS } from '../lead-store.ts'
import type { Lead } from '../lead-store.ts'
import type { CampaignStanding } from './campaign-standing.ts'
import type { EndReason, LeadStatus } from '../lifecycle/lead-states.ts'

/** A lead about to be written for the first time. */
export interface NewLead {
  organizationId: string
  campaignId: string
  leadId: string
  addressHash: Buffer
  lead: ParsedLead
  status: LeadStatus
  endReason: EndReason | null
  holdReason: string | null
  holdUntil: Date | null
  stage: LeadStage | null
  importId: string | null
}

const INSERT_LEADS = statement<{ leadId: string }>(
  'leads.insert',
  `with came as (
   insert into leads (organization_id, lead_id, campaign_id, address_hash, ${COLUMN_NAMES}, status, end_reason, hold_reason,
     hold_until, accepted_at, updated_at, stage, import_id, due_at)
   select "organizationId", "leadId", "campaignId", "addressHash", ${eachColumn(({ quoted }) => `n.${quoted}`)}, n.status,
     "endReason", "holdReason", "holdUntil", $1, $1, stage, "importId",
     case when stage is null then null else $1::timestamptz end
   from json_to_recordset($2::json) as n("organizationId" uuid, "leadId" uuid, "campaignId" uuid, "addressHash" bytea,
     ${definitionsOf(FIELD_COLUMNS)}, status text, "endReason" text, "holdReason" text, "holdUntil" timestamptz, stage text, "importId" uuid)
   join campaigns c on c.organization_id = n."organizationId" and c.campaign_id = n."campaignId"
     and c.organization_id = any($3::uuid[])
   on conflict (organization_id, address_hash, campaign_id) do nothing
   returning lead_id, ${PLACE_COLUMNS}
   ), counted as (
     ${countMoves({ came: 'came' })}
   )
   select lead_id as "leadId" from came`,
)

/** Writes leads in the order given; answers the ids of those that were not in their campaign yet. */
export async function insertLeads(db: Db, leads: readonly NewLead[], now: Date): Promise<Set<string>> {
  const input = leads.map(({ lead, ...row }) => ({ ...lead, ...row }))
  const inserted = await rows(db, INSERT_LEADS, [now, jsonRows(input), organizationsOf(leads)])
  return new Set(inserted.map((row) => row.leadId))
}

/** Every lead of the addresses named, oldest first, in all campaigns of their organizations. */
export const findLeadsByAddress = statement<Lead>(
  'leads.find_by_address',
  `select ${LEAD_COLUMNS} from leads l
   join json_to_recordset($1::json) as k("organizationId" uuid, "addressHash" bytea)
     on l.organization_id = k."organizationId" and l.address_hash = k."addressHash"
   where l.organization_id = any($2::uuid[]) order by l.lead_id`,
).rows((keys: readonly { organizationId: string; addressHash: Buffer }[]) => [jsonRows(keys), organizationsOf(keys)])

const REWRITTEN = FIELD_COLUMNS.filter(({ name }) => name !== 'email' && name !== 'emailKey')

/** Replaces what the caller told of a lead, as a new version of it; its address stays. */
export const rewriteLead = statement(
  'leads.rewrite',
  `with n as materialized (select * from json_to_recordset($3::json) as n(${definitionsOf(REWRITTEN)}))
   update leads set ${eachColumn(({ column, quoted }) => `${column} = n.${quoted}`, REWRITTEN)},
     version = version + 1, updated_at = $4
   from n where organization_id = $1 and lead_id = $2`,
).run((target: { organizationId: string; leadId: string; now: Date }, lead: ParsedLead) => [
  target.organizationId,
  target.leadId,
  jsonRows([lead]),
  target.now,
])

/** Removes up to `limit` answers that are older than they need to be; says how many. */
export const deleteOldAnswers = statement(
  'leads.delete_old_answers',
  `delete from idempotency_keys where (organization_id, scope_hash) in (
     select organization_id, scope_hash from idempotency_keys where created_at < $1 order by created_at limit $2)`,
).count((before: Date, limit: number) => [before, limit])

/** Classes 22 (data) and 23 (constraint): one row is at fault, not the database. */
export function isRowFault(error: unknown): boolean {
  const state = sqlState(error)
  return state !== undefined && (state.startsWith('22') || state.startsWith('23'))
}

/** A campaign of an organization. */
type CampaignPlace = Pick<NewLead, 'organizationId' | 'campaignId'>

/** How each of the campaigns that take leads stands; none of these is archived before the transaction ends. */
export const lockIntake = statement<CampaignStanding & { campaignId: string }>(
  'leads.lock_intake',
  `select campaign_id as "campaignId", status, mode, has_criteria as "hasCriteria"
   from lock_intake($1::uuid[], $2::uuid[])`,
).rows(
  (campaigns: readonly CampaignPlace[]) => [
    campaigns.map(({ organizationId }) => organizationId),
    campaigns.map(({ campaignId }) => campaignId),
  ],
  (taking) => new Map(taking.map(({ campaignId, ...standing }) => [campaignId, standing])),
)

/** How a campaign stands that was not archived when it was asked, without a lock. */
export const findCampaignStanding = statement<CampaignStanding>(
  'leads.campaign_standing',
  `select status, mode, coalesce(jsonb_array_length(settings #> '{icp,criteria}'), 0) > 0 as "hasCriteria"
   from campaigns where organization_id = $1 and campaign_id = $2 and status <> 'archived'`,
).first((campaign: CampaignPlace) => [campaign.organizationId, campaign.campaignId])

/** A lead that an address has. */
export interface PresentLead {
  addressHash: Buffer
  leadId: string
  campaignId: string
  acceptedAt: Date
  status: LeadStatus
  endReason: EndReason | null
}

/** Every lead of the addresses named, oldest first, in all campaigns of the organization. */
export const findPresent = statement<PresentLead>(
  'leads.find_present',
  `select l.address_hash as "addressHash", l.lead_id as "leadId", l.campaign_id as "campaignId",
     l.accepted_at as "acceptedAt", l.status, l.end_reason as "endReason"
   from json_to_recordset($2::json) as k("addressHash" bytea)
   join leads l on l.organization_id = $1 and l.address_hash = k."addressHash"
   order by l.lead_id`,
).rows((organizationId: string, hashes: readonly Buffer[]) => [
  organizationId,
  jsonRows(hashes.map((addressHash) => ({ addressHash }))),
])
