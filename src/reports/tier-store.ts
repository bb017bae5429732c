import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { stillHolds } from './happened-store.ts'
import { inDays, scopeValues, SINCE } from './period-store.ts'
import type { CountScope } from './period-store.ts'

/** What leads have reached, kept or since then. */
export const REACHED = `reached as not materialized (
     select m.campaign_id, m.figure, m.lead_id, m.at, m.accepted_at, m.tier, m.score from milestones m
     where m.organization_id = $1 and m.campaign_id = any($2::uuid[]) and ${stillHolds('m')}
     union all
     select f.campaign_id, f.figure, f.lead_id, f.at, f.accepted_at, f.tier, f.score from fresh f
     where f.campaign_id = any($2::uuid[])
   )`

/** Leads that were first written to with the same tier or in the same band of scores, and what came of it. */
export interface TierCount {
  /** The tier, or the least score of a band of ten; null for leads that had no score. */
  name: string | null
  contacted: number
  replied: number
  positive: number
  bounced: number
  unsubscribed: number
  booked: number
}

const COUNT_TIERS = statement<TierCount>(
  'reports.count_tiers',
  `with ${SINCE}, ${REACHED}, base as materialized (
     select r.campaign_id, r.lead_id,
       case when $7 = 'tier' then r.tier when r.score is not null then (least(r.score, 99) / 10 * 10)::text end as name
     from reached r where r.figure = 'contacted' and ${inDays('r.at')}
   ), after as materialized (
     select r.campaign_id, r.lead_id, bool_or(r.figure = 'replied') as replied,
       bool_or(r.figure = 'positive') as positive, bool_or(r.figure = 'bounced') as bounced,
       bool_or(r.figure = 'unsubscribed') as unsubscribed, bool_or(r.figure = 'booked') as booked
     from reached r where r.figure in ('replied', 'positive', 'bounced', 'unsubscribed', 'booked') group by 1, 2
   )
   select b.name, count(*)::integer as contacted, (count(*) filter (where a.replied))::integer as replied,
     (count(*) filter (where a.positive))::integer as positive, (count(*) filter (where a.bounced))::integer as bounced,
     (count(*) filter (where a.unsubscribed))::integer as unsubscribed,
     (count(*) filter (where a.booked))::integer as booked
   from base b left join after a on a.campaign_id = b.campaign_id and a.lead_id = b.lead_id
   group by 1 order by 1`,
)

/** Leads that were first written to within the days of the scope, by the tier or the score they had then. */
export async function countTiers(db: Db, scope: CountScope, by: 'tier' | 'score'): Promise<TierCount[]> {
  return rows(db, COUNT_TIERS, [...scopeValues(scope), by])
}
