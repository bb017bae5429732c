import { PLACE_COLUMNS, countMoves } from '../src/leads/counts-store.ts'
import type { Database } from '../src/platform/database/db.ts'

/** Rows a statement: each is done well before the program's longest statement would be ended. */
const CHUNK = 50_000

/** Milliseconds between two leads: a million of them came within about half a year. */
const GAP = 15_000

/**
 * Leads as a long-running campaign has them, the oldest having ended and the newest waiting: status, tier and score, how
 * far they came and through which mailbox, go by when they came. Number 1 is the oldest.
 */
const FILL = `with shape as (
    select n, $3::timestamptz + (n - $7) * interval '${GAP} milliseconds' as at,
      (n - $7)::float8 / $6 as age, (hashint4(n)::bigint & 2147483647) as dice, (hashint4(-n)::bigint & 2147483647) as other
    from generate_series($4::integer, $5::integer) n
  ), told as (
    select *, case
      when age < 0.55 then 'ended' when age < 0.8 then 'in_sequence' when age < 0.94 then 'scored'
      when age < 0.95 then 'researching' else 'queued' end as status,
      case when age >= 0.94 then null when dice % 100 < 5 then 'A' when dice % 100 < 20 then 'B' when dice % 100 < 55 then 'C'
        when dice % 100 < 90 then 'D' when dice % 100 < 95 then 'U' else 'X' end as tier
    from shape
  )
  , came as (
  insert into leads (organization_id, lead_id, campaign_id, address_hash, email, email_key, company_name, contact_name,
    domain, domain_kind, title, company, custom_data, status, end_reason, hold_reason, score, tier, run, step, mailbox_id,
    accepted_at, updated_at, last_sent_at, next_send_at)
  select $1::uuid,
    (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' ||
      substr(md5(n::text), 4, 15))::uuid,
    $2::uuid, decode(md5('lead' || n), 'hex'), e.email, e.email, c.name, p.name, c.domain, 'company',
    (array['VP Sales', 'Head of Operations', 'CTO', 'Buyer'])[1 + dice % 4],
    jsonb_build_object('industry', 'Software', 'employeeCount', 10 + dice % 900, 'country', 'DE'),
    jsonb_build_object('region', (array['emea', 'amer', 'apac', 'latam'])[1 + dice % 4], 'seats', dice % 5000,
      'renewal', to_char(date '2026-01-01' + (dice % 730)::integer, 'YYYY-MM-DD'),
      'crm', jsonb_build_object('owner', 'owner' || other % 2000, 'id', n)),
    status,
    case when status = 'ended' then (array['completed', 'completed', 'completed', 'replied', 'disqualified', 'stopped',
      'bounced', 'unsubscribed', 'suppressed', case when n % 40 = 0 then 'meeting_booked' else 'completed' end])[1 + other % 10] end,
    case when status in ('scored', 'in_sequence') and other % 50 = 0 then (array['review_tier', 'paused'])[1 + other / 50 % 2] end,
    case tier when 'A' then 80 + other % 21 when 'B' then 60 + other % 20 when 'C' then 40 + other % 20
      when 'D' then other % 40 when 'U' then other % 60 when 'X' then 0 end,
    tier, 1, case status when 'ended' then 1 + other % 5 when 'in_sequence' then 1 + other % 4 else 0 end,
    case when status in ('ended', 'in_sequence') then ('00000000-0000-7000-8000-' || lpad((other % 40)::text, 12, '0'))::uuid end,
    at, least(at + (other % 40) * interval '1 day', $3::timestamptz + $6 * interval '${GAP} milliseconds'),
    case when status in ('ended', 'in_sequence') then at + interval '1 day' end,
    case when status in ('scored', 'in_sequence') then $3::timestamptz + ($6 + other % 50000) * interval '${GAP} milliseconds' end
  from told,
    lateral (select (array['Northwind', 'Contoso', 'Acme', 'Globex', 'Initech', 'Umbra'])[1 + other % 6] || ' ' ||
      (array['Robotics', 'Foods', 'Energy', 'Labs', 'Logistics'])[1 + other % 5] || ' ' || other % 40000 as name,
      'company' || other % 40000 || '.test' as domain) c,
    lateral (select (array['Jane', 'Omar', 'Lucía', 'Wei', 'Anna', 'Tom', 'Priya', 'Karl'])[1 + dice % 8] || ' ' ||
      (array['Smith', 'Okafor', 'García', 'Chen', 'Novak', 'Berg', 'Patel', 'Jansen'])[1 + other % 8] || ' ' || n as name) p,
    lateral (select 'lead' || n || '@' || c.domain as email) e
  returning ${PLACE_COLUMNS})
  ${countMoves({ came: 'came' })}`

/** So many leads of one campaign, the newest accepted at about `until`; a second fill goes on counting from where the first ended. */
export async function fillLeads(
  db: Database,
  where: { organizationId: string; campaignId: string; leads: number; until: Date; firstNumber?: number },
): Promise<void> {
  const { organizationId, campaignId, leads, firstNumber = 1 } = where
  const since = new Date(where.until.getTime() - leads * GAP)
  for (let done = 0; done < leads; done += CHUNK) {
    const range = [firstNumber + done, firstNumber + Math.min(leads, done + CHUNK) - 1]
    await db.query(FILL, [organizationId, campaignId, since, ...range, leads, firstNumber - 1])
  }
}
