import { beforeId, replanned, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { LEAD_COLUMNS } from '../lead-store.ts'
import type { Lead } from '../lead-store.ts'

/** Which of a campaign's leads to look at: the newest below `below`, or the newest of all. */
export interface SampleQuery {
  readonly organizationId: string
  readonly campaignId: string
  readonly below: string | null
  readonly limit: number
}

/** The newest scored leads of a campaign whose score still decides something: those that ended otherwise are left out. */
export const sampleScored = statement<Lead>(
  'leads.sample_scored',
  `select ${LEAD_COLUMNS} from leads l
   where l.organization_id = $1 and l.campaign_id = $2 and l.lead_id < ${beforeId('$3')}
     and l.tier is not null and (l.status <> 'ended' or l.end_reason = 'disqualified')
   order by l.lead_id desc limit $4`,
).rows((query: SampleQuery) => [query.organizationId, query.campaignId, query.below, query.limit])

/** The newest leads of a campaign that have not ended, or the newest of all. */
export const sampleNewest = statement<Lead>(
  'leads.sample_newest',
  `select ${LEAD_COLUMNS} from leads l
   where l.organization_id = $1 and l.campaign_id = $2 and ($4 or l.status <> 'ended')
   order by l.lead_id desc limit $3`,
).rows(({ organizationId, campaignId, limit, withEnded }: Omit<SampleQuery, 'below'> & { withEnded: boolean }) => [
  organizationId,
  campaignId,
  limit,
  withEnded,
])

/** A key of a freeform object, as leads have it. */
export interface FreeKey {
  root: 'customData' | 'researchData'
  key: string
  /** How many of the leads looked at have it. */
  leads: number
  /** One of its values, cut. */
  example: string | null
}

/** The keys of freeform data in the newest leads of a campaign, the commonest first. */
export const findFreeKeys = statement<FreeKey>(
  'leads.free_keys',
  `with newest as (
     select custom_data, research_data from leads
     where organization_id = $1 and campaign_id = $2 order by lead_id desc limit $3
   ), found as (
     select 'customData' as root, member.key, member.value from newest
     cross join lateral jsonb_each(case when jsonb_typeof(custom_data) = 'object' then custom_data end) member
     union all
     select 'researchData', member.key, member.value from newest
     cross join lateral jsonb_each(case when jsonb_typeof(research_data) = 'object' then research_data end) member
   )
   select root, key, count(*)::int as leads, left(min(value #>> '{}'), 80) as example
   from found where length(key) <= 80 group by root, key order by count(*) desc, root, key limit $4`,
).rows((query: { organizationId: string; campaignId: string; leads: number; limit: number }) => [
  query.organizationId,
  query.campaignId,
  query.leads,
  query.limit,
])

/** Whichever index it reads, by score or by state, it reads the index alone: the rows of a million leads are large. */
const BEST = replanned<Lead>(
  'leads.sample_best',
  `select ${LEAD_COLUMNS} from (
     select lead_id from leads
     where organization_id = $1 and campaign_id = $2 and status = $3 and tier = $4 and score is not null
     order by score desc nulls last, lead_id desc limit $5) best
   join leads l on l.organization_id = $1 and l.lead_id = best.lead_id
   order by l.score desc nulls last, l.lead_id desc`,
)

const UNSCORED = statement<Lead>(
  'leads.sample_unscored',
  `select ${LEAD_COLUMNS} from leads l
   where l.organization_id = $1 and l.campaign_id = $2 and l.status in ('queued', 'researching') limit $3`,
)

const BEST_FIRST = ['in_sequence', 'scored'].flatMap((status) =>
  ['A', 'B', 'C', 'U', 'D', 'X'].map((tier) => [status, tier]),
)

/** The leads of a campaign that have not ended, in about the order in which the queue takes them. */
export async function sampleBest(
  db: Db,
  query: { organizationId: string; campaignId: string; limit: number },
): Promise<Lead[]> {
  const { organizationId, campaignId, limit } = query
  const found: Lead[] = []
  for (const [status, tier] of BEST_FIRST) {
    if (found.length >= limit) return found
    found.push(...(await rows(db, BEST, [organizationId, campaignId, status, tier, limit - found.length])))
  }
  return [...found, ...(await rows(db, UNSCORED, [organizationId, campaignId, limit - found.length]))]
}

/**
 * Leads of one company whose score still decides something, in campaigns that are not archived: those that wait for its
 * facts first, then the newest; with `isScored` those alone that have a score.
 */
export const sampleAtDomain = statement<Lead>(
  'leads.sample_at_domain',
  `select ${LEAD_COLUMNS} from leads l
   join campaigns c on c.organization_id = l.organization_id and c.campaign_id = l.campaign_id
   where l.organization_id = $1 and l.domain = $2 and (l.status <> 'ended' or l.end_reason = 'disqualified')
     and c.status <> 'archived' and (not $4 or l.score is not null)
   order by (l.stage = 'research') desc nulls last, l.lead_id desc limit $3`,
).rows((query: { organizationId: string; domain: string; limit: number; isScored?: boolean }) => {
  const { organizationId, domain, limit, isScored = false } = query
  return [organizationId, domain, limit, isScored]
})

/** How many leads of an organization are at a company, those of other campaigns than the given left out; at most `most`. */
export const countAtDomain = replanned<{ leads: number }>(
  'leads.count_at_domain',
  `select count(*)::int as leads from (
     select 1 from leads l where l.organization_id = $1 and l.domain = $2 and ($3::uuid[] is null or l.campaign_id = any($3))
     limit $4) as counted`,
).first(
  (given: { organizationId: string; domain: string; campaignIds: readonly string[] | null; most: number }) => {
    const { organizationId, domain, campaignIds, most } = given
    return [organizationId, domain, campaignIds, most]
  },
  (found) => found?.leads ?? 0,
)
