import { PLACE_COLUMNS, countMoves } from '../../../src/leads/counts-store.ts'
import { parseId } from '../../../src/platform/ids.ts'
import { queryDatabase } from '../installation/query-database.ts'
import type { Walk } from './dashboard-walk.ts'

/**
 * Adds so many leads to a campaign of a walk, straight into the table: "Lead 1" is the oldest. `customData.n` is the number,
 * tier A every other one, the score from 0 to 99.
 */
export async function plantMany(
  { databaseUrl, organizationId }: Pick<Walk, 'databaseUrl' | 'organizationId'>,
  campaignId: string,
  count: number,
): Promise<void> {
  await queryDatabase(
    databaseUrl,
    `with n as (
       select g, sha256(('many ' || $2::text || g)::bytea) as h, now() - interval '1 day' + g * interval '1 second' as at
       from generate_series(1, $3::integer) g
     ), c as (insert into contacts (organization_id, address_hash, email_key, created_at, seen_at)
       select $1::uuid, h, 'lead' || g || '@many.test', at, at from n)
     , came as (insert into leads (organization_id, lead_id, campaign_id, address_hash, email, email_key, company_name, contact_name,
       domain, domain_kind, custom_data, status, score, tier, accepted_at, updated_at)
     select $1::uuid, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(g), 12, '0'))::uuid,
       $2::uuid, h, 'lead' || g || '@many.test', 'lead' || g || '@many.test', 'Harbour ' || g, 'Lead ' || g, 'many.test',
       'company', jsonb_build_object('n', g), 'scored', g % 100, case g % 2 when 0 then 'A' else 'C' end, at, at
     from n returning lead_id, ${PLACE_COLUMNS}),
     u as (insert into unindexed_leads (organization_id, batch_id, lead_ids, leads, since)
       select $1, gen_random_uuid(), array_agg(lead_id), count(*), now() from came)
     ${countMoves({ came: 'came' })}`,
    [organizationId, parseId('camp', campaignId), count],
  )
  await queryDatabase(databaseUrl, 'analyze leads')
}
