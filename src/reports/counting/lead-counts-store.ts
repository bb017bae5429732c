import { statement } from '../../platform/database/db.ts'

/** Campaigns whose leads moved since their counts were summed up. */
export const listUnsummed = statement<{ organizationId: string; campaignId: string }>(
  'reports.unsummed_campaigns',
  `select distinct organization_id as "organizationId", campaign_id as "campaignId" from lead_counts where not is_sum`,
).rows(() => [])

// The newest first: what is left of more than the limit is met again. Nobody changes a row, so it stays where it was read.
/** Makes one row of up to `limit` rows of a campaign that say the same place; no sum changes by it. Answers how many it took. */
export const sumLeadCounts = statement<{ taken: number }>(
  'reports.sum_lead_counts',
  `with taken as (
     delete from lead_counts c using (
       select ctid from lead_counts where organization_id = $1 and campaign_id = $2 order by is_sum limit $3) p
     where c.organization_id = $1 and c.ctid = p.ctid
     returning c.status, c.tier, c.end_reason, c.hold_reason, c.contacted, c.count), summed as (
     insert into lead_counts (organization_id, campaign_id, status, tier, end_reason, hold_reason, contacted, count, is_sum)
     select $1, $2, status, tier, end_reason, hold_reason, contacted, sum(count), true from taken
     group by status, tier, end_reason, hold_reason, contacted having sum(count) <> 0)
   select count(*)::int as taken from taken`,
).first(
  (order: { organizationId: string; campaignId: string; limit: number }) => [
    order.organizationId,
    order.campaignId,
    order.limit,
  ],
  (found) => found?.taken ?? 0,
)
