import { firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** Leads that stand at the same place, and how many. */
export interface LeadGroup {
  status: string
  tier: string | null
  endReason: string | null
  holdReason: string | null
  /** Whether they were handed at least one email in their present run. */
  contacted: boolean
  count: number
}

/** The leads of an organization: of these campaigns, or of all. */
export interface FunnelScope {
  readonly organizationId: string
  readonly campaignIds: readonly string[] | null
}

// Everything named stands in the index leads_of_campaign: no row of leads is read for it.
const grouped = (where: string) => `select status, tier, end_reason as "endReason", hold_reason as "holdReason",
     contacted, count(*)::int as count
   from (select l.status, l.tier, l.end_reason, l.hold_reason, l.step > 0 as contacted from leads l
     where l.organization_id = $1 ${where} limit $2) counted
   group by status, tier, end_reason, hold_reason, contacted`

const OF_ORGANIZATION = statement<LeadGroup>('reports.group_leads', grouped(''))

const OF_CAMPAIGNS = statement<LeadGroup>(
  'reports.group_leads_of_campaigns',
  grouped('and l.campaign_id = any($3::uuid[])'),
)

/** Counts up to `limit` leads by where they stand. */
export async function groupLeads(db: Db, scope: FunnelScope, limit: number): Promise<LeadGroup[]> {
  const { organizationId, campaignIds } = scope
  if (campaignIds === null) return rows(db, OF_ORGANIZATION, [organizationId, limit])
  return rows(db, OF_CAMPAIGNS, [organizationId, limit, campaignIds])
}

const ESTIMATE = statement<{ total: number | null }>(
  'reports.estimate_leads',
  `select sum(common.share * c.reltuples)::float8 as total
   from pg_class c
   join pg_stats s on s.schemaname = current_schema() and s.tablename = c.relname and s.attname = $1
   cross join lateral unnest(s.most_common_vals::text::text[], s.most_common_freqs) as common(value, share)
   where c.oid = 'leads'::regclass and common.value = any($2::text[])`,
)

/** About how many leads there are, by the statistics of the last ANALYZE; 0 where these say nothing. */
export async function estimateLeads(db: Db, { organizationId, campaignIds }: FunnelScope): Promise<number> {
  const values = campaignIds === null ? ['organization_id', [organizationId]] : ['campaign_id', campaignIds]
  return Math.round((await firstRow(db, ESTIMATE, values))?.total ?? 0)
}

const BOOKED = statement<{ count: number }>(
  'reports.count_booked',
  `select count(distinct m.lead_id)::int as count from meetings m
   join campaigns c on c.organization_id = m.organization_id and c.campaign_id = m.campaign_id
   where m.organization_id = $1 and ($2::uuid[] is null or m.campaign_id = any($2))
     and m.status = 'booked' and m.live = (c.mode = 'live')`,
)

/** How many leads have a meeting that stands. What was tried while a campaign was a test does not count once it is live. */
export async function countBooked(db: Db, { organizationId, campaignIds }: FunnelScope): Promise<number> {
  return (await firstRow(db, BOOKED, [organizationId, campaignIds]))?.count ?? 0
}
