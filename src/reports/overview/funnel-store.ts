import { firstRow, replanned, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

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
   from (select l.status, l.tier, l.end_reason, case when l.status <> 'ended' then l.hold_reason end as hold_reason,
       l.step > 0 as contacted from leads l
     where l.organization_id = $1 ${where} limit $2) counted
   group by status, tier, end_reason, hold_reason, contacted`

const OF_ORGANIZATION = statement<LeadGroup>('reports.group_leads', grouped(''))

const OF_CAMPAIGNS = statement<LeadGroup>(
  'reports.group_leads_of_campaigns',
  grouped('and l.campaign_id = any($3::uuid[])'),
)

/** Counts up to `limit` leads by where they stand. */
export async function countLeadsByState(db: Db, scope: FunnelScope, limit: number): Promise<LeadGroup[]> {
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

/** Leads by the meeting that tells most of them: one that took place, one that stands, one missed, one called off. */
export interface MeetingCounts {
  /** Leads with a meeting that was not called off. */
  booked: number
  /** Of them, those with a meeting that took place. */
  attended: number
  /** Of them, those who came to none and have none before them. */
  noShow: number
  /** Leads whose meetings were all cancelled; not in `booked`. */
  cancelled: number
}

/** Leads by what became of their meetings. What was tried while a campaign was a test does not count once it is live. */
export const countMeetings = replanned<MeetingCounts>(
  'reports.count_meetings',
  `with best as (
     select bool_or(m.status = 'attended') as attended, bool_or(m.status = 'booked') as booked,
       bool_or(m.status = 'no_show') as missed
     from meetings m
     join campaigns c on c.organization_id = m.organization_id and c.campaign_id = m.campaign_id
     where m.organization_id = $1 and ($2::uuid[] is null or m.campaign_id = any($2)) and m.live = (c.mode = 'live')
     group by m.lead_id
   )
   select count(*) filter (where attended or booked or missed)::int as booked,
     count(*) filter (where attended)::int as attended,
     count(*) filter (where missed and not attended and not booked)::int as "noShow",
     count(*) filter (where not attended and not booked and not missed)::int as cancelled
   from best`,
).first(
  ({ organizationId, campaignIds }: FunnelScope) => [organizationId, campaignIds],
  (found) => found ?? { booked: 0, attended: 0, noShow: 0, cancelled: 0 },
)
