import { rows, statement } from '../../platform/db.ts'
import type { Db } from '../../platform/db.ts'

/** What calls came to. Tokens are of those whose endpoint told them, dollars of those whose price is known. */
export interface UsageSum {
  readonly calls: number
  readonly failures: number
  /** Questions that were not put, because of a cap or the breaker. */
  readonly skipped: number
  readonly tokensIn: number
  readonly tokensCached: number
  readonly tokensOut: number
  readonly tokensReasoning: number
  /** Null where no call has a known price. */
  readonly usd: number | null
  /** Calls whose cost is not known. */
  readonly unpriced: number
}

/** A sum of everything (all null), of one day, campaign, purpose or reason for no answer. */
export interface UsageRow extends UsageSum {
  readonly day: string | null
  readonly campaignId: string | null
  readonly purpose: string | null
  readonly reason: string | null
  /** Which of them it is a sum by. */
  readonly by: 'all' | 'day' | 'campaign' | 'purpose' | 'reason'
}

const USAGE = statement<UsageRow>(
  'llm.usage',
  `select c.day, c.campaign_id as "campaignId", c.purpose, c.error as reason,
     case when grouping(c.day) = 0 then 'day' when grouping(c.campaign_id) = 0 then 'campaign'
       when grouping(c.purpose) = 0 then 'purpose' when grouping(c.error) = 0 then 'reason' else 'all' end as by,
     (count(*) filter (where state <> 'skipped'))::int as calls,
     (count(*) filter (where state = 'failed'))::int as failures,
     (count(*) filter (where state = 'skipped'))::int as skipped,
     coalesce(sum(tokens_in), 0)::float8 as "tokensIn", coalesce(sum(tokens_cached), 0)::float8 as "tokensCached",
     coalesce(sum(tokens_out), 0)::float8 as "tokensOut", coalesce(sum(tokens_reasoning), 0)::float8 as "tokensReasoning",
     sum(usd)::float8 as usd,
     (count(*) filter (where usd is null and (state = 'answered' or held_tokens > 0)))::int as unpriced
   from (select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day from llm_calls
         where organization_id = $1 and at >= $2) c
   group by grouping sets ((), (c.day), (c.campaign_id), (c.purpose), (c.error))
   order by 5, 1, 2, 3, 4`,
)

/** What an organization's calls came to since then: in all, and by day, campaign, purpose and reason for no answer. */
export async function sumUsage(db: Db, organizationId: string, since: Date): Promise<UsageRow[]> {
  return rows(db, USAGE, [organizationId, since])
}
