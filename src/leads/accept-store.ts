import { byteaText, jsonRows, retryDeadlocks, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { NewLead } from './intake-store.ts'

/** A new lead with the event that tells of it. */
export interface LeadToAccept extends NewLead {
  readonly emailKey: string
  /** Host names that a suppressed domain may equal. */
  readonly suffixes: readonly string[]
  readonly event: { readonly type: string; readonly data: object }
}

const ACCEPT = statement<{ leadId: string }>(
  'leads.accept',
  `with n as materialized (
     select * from json_to_recordset($2::json) as n("organizationId" uuid, "leadId" uuid, "campaignId" uuid,
       "addressHash" bytea, email text, "emailKey" text, "companyName" text, "contactName" text, domain text,
       "domainKind" text, title text, phone text, "phoneE164" text, "profileNetworkUrl" text,
       "companyProfileNetworkUrl" text, notes text, company jsonb, contact jsonb, "researchData" jsonb,
       "extraContext" jsonb, "customData" jsonb, unrecognised jsonb, status text, stage text, suffixes text[], event json)
   ), person as (
     insert into contacts as c (organization_id, address_hash, email_key, created_at, seen_at)
     select distinct on ("organizationId", "addressHash") "organizationId", "addressHash", "emailKey", $1::timestamptz, $1
     from n order by "organizationId", "addressHash"
     on conflict (organization_id, address_hash) do update set seen_at = excluded.seen_at
     returning organization_id, address_hash, erased_at
   ), lead as (
     insert into leads (organization_id, lead_id, campaign_id, address_hash, email, email_key, company_name, contact_name,
       domain, domain_kind, title, phone, phone_e164, profile_network_url, company_profile_network_url, notes, company,
       contact, research_data, extra_context, custom_data, unrecognised, status, accepted_at, updated_at, stage, due_at)
     select "organizationId", "leadId", "campaignId", "addressHash", email, "emailKey", "companyName", "contactName",
       domain, "domainKind", title, phone, "phoneE164", "profileNetworkUrl", "companyProfileNetworkUrl", notes, company,
       contact, "researchData", "extraContext", "customData", unrecognised, status, $1, $1, stage, $1
     from n join person on person.organization_id = n."organizationId" and person.address_hash = n."addressHash"
     where person.erased_at is null and exists (
       select 1 from campaigns c where c.organization_id = n."organizationId" and c.campaign_id = n."campaignId"
         and c.status <> 'archived')
     and not exists (
       select 1 from suppressions s where s.organization_id = n."organizationId"
         and ((s.kind = 'address' and s.value = n."emailKey") or (s.kind = 'domain' and s.value = any(n.suffixes))))
     order by "organizationId", "addressHash", "campaignId"
     on conflict (organization_id, address_hash, campaign_id) do nothing
     returning organization_id, lead_id
   ), unindexed as (
     insert into unindexed_leads (organization_id, batch_id, lead_ids, leads, since)
     select organization_id, gen_random_uuid(), array_agg(lead_id), count(*), $1 from lead group by organization_id
   ), told as (
     insert into events (organization_id, epoch, type, campaign_id, lead_id, data, occurred_at)
     select "organizationId", $3, event->>'type', "campaignId", "leadId", (event->'data')::jsonb, $1
     from n where "leadId" in (select lead_id from lead)
   )
   select lead_id as "leadId" from lead`,
)

/**
 * Writes contact, lead and event of everybody who is new, neither erased nor suppressed, in one statement: PostgreSQL
 * commits it by itself, in one round trip. Whoever is missing in the answer was not touched.
 */
export async function acceptLeads(
  db: Db,
  input: { leads: readonly LeadToAccept[]; now: Date; epoch: number },
): Promise<Set<string>> {
  const given = input.leads.map(({ lead, addressHash, ...row }) => ({
    ...lead,
    ...row,
    addressHash: byteaText(addressHash),
  }))
  const values = [input.now, jsonRows(given), input.epoch]
  const accepted = await retryDeadlocks(() => rows(db, ACCEPT, values))
  return new Set(accepted.map((row) => row.leadId))
}
