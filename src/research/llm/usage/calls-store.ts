import { execute, jsonRows, statement } from '../../../platform/database/db.ts'
import type { Db } from '../../../platform/database/db.ts'

/** What calls are counted by. */
export type SpendScope = 'day' | 'company' | 'lead' | 'campaign'

/** What runs of the research agent are counted by beside what their calls cost. */
export type RunUnit = 'steps' | 'pages' | 'seconds'

/** One count of tokens and dollars; `subject` is a day, a domain and a day, or an id. */
export interface SpendAccount {
  readonly scope: SpendScope
  readonly subject: string
}

/** What counts on an account so far. */
export interface SpentAccount extends SpendAccount, Readonly<Record<RunUnit, number>> {
  readonly tokens: number
  readonly usd: number
}

/** What counts on accounts of an organization; those that nothing was counted on are left out. */
export const findSpent = statement<SpentAccount>(
  'llm.spent',
  `select s.scope, s.subject, s.tokens::float8 as tokens, s.usd::float8 as usd, s.steps::float8 as steps,
     s.pages::float8 as pages, s.seconds::float8 as seconds
   from json_to_recordset($2) as a (scope text, subject text)
   join llm_spend s on s.organization_id = $1 and s.scope = a.scope and s.subject = a.subject`,
).rows((organizationId: string, accounts: readonly SpendAccount[]) => [organizationId, jsonRows(accounts)])

/** What is added to each of some accounts: of a call, or of a run. */
interface SpendChange extends Partial<Readonly<Record<RunUnit, number>>> {
  readonly accounts: readonly SpendAccount[]
  readonly tokens?: number
  readonly usd?: number
}

/** Adds to accounts. The organization's settings are locked: two calls never add in different orders. */
export const addSpent = statement(
  'llm.add_spent',
  `insert into llm_spend as s (organization_id, scope, subject, tokens, usd, steps, pages, seconds)
   select $1, a.scope, a.subject, $3, $4, $5, $6, $7 from json_to_recordset($2) as a (scope text, subject text)
   on conflict (organization_id, scope, subject)
   do update set tokens = s.tokens + excluded.tokens, usd = s.usd + excluded.usd, steps = s.steps + excluded.steps,
     pages = s.pages + excluded.pages, seconds = s.seconds + excluded.seconds`,
).run(changeOf)

/** As `addSpent`, of accounts that are still there: a lead may be gone by now. Takes away where it is negative. */
export const correctSpent = statement(
  'llm.correct_spent',
  `update llm_spend s set tokens = s.tokens + $3, usd = s.usd + $4, steps = s.steps + $5, pages = s.pages + $6,
     seconds = s.seconds + $7
   from json_to_recordset($2) as a (scope text, subject text)
   where s.organization_id = $1 and s.scope = a.scope and s.subject = a.subject`,
).run(changeOf)

function changeOf(organizationId: string, change: SpendChange): unknown[] {
  const { accounts, tokens = 0, usd = 0, steps = 0, pages = 0, seconds = 0 } = change
  return [organizationId, jsonRows(accounts), tokens, usd, steps, pages, seconds]
}

/** A question as it is written down before it is put. */
export interface NewCall {
  readonly organizationId: string
  readonly callId: string
  readonly at: Date
  readonly purpose: string
  readonly promptVersion: string
  readonly domain: string | null
  readonly leadId: string | null
  readonly campaignId: string | null
  readonly model: string
  readonly state: 'under_way' | 'skipped'
  readonly error: string | null
  readonly heldTokens: number
  readonly heldUsd: number
}

/** Writes a question down. */
export const addCall = statement(
  'llm.add_call',
  `insert into llm_calls (organization_id, call_id, at, purpose, prompt_version, domain, lead_id, campaign_id, model,
     state, error, held_tokens, held_usd)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
).run((call: NewCall) => {
  const about = [call.purpose, call.promptVersion, call.domain, call.leadId, call.campaignId, call.model]
  const held = [call.state, call.error, call.heldTokens, call.heldUsd]
  return [call.organizationId, call.callId, call.at, ...about, ...held]
})

/** What became of a question. */
export interface CallEnd {
  readonly organizationId: string
  readonly callId: string
  readonly state: 'answered' | 'failed'
  readonly error: string | null
  readonly tokens: TokenCount | null
  readonly usd: number | null
  readonly ms: number
  readonly heldTokens: number
  readonly heldUsd: number
}

/** Tokens as an endpoint counted them; `cached` are among `in`, `reasoning` among `out`. */
export interface TokenCount {
  readonly in: number
  readonly cached: number
  readonly out: number
  readonly reasoning: number
}

/** Writes down what became of a question, once. Whether that was not written before. */
export const endModelCall = statement(
  'llm.end_call',
  `update llm_calls set state = $3, error = $4, tokens_in = $5, tokens_cached = $6, tokens_out = $7,
     tokens_reasoning = $8, usd = $9, ms = $10, held_tokens = $11, held_usd = $12
   where organization_id = $1 and call_id = $2 and state = 'under_way'`,
).changes((end: CallEnd) => {
  const { organizationId, callId, state, error, tokens, usd, ms, heldTokens, heldUsd } = end
  const counted = [tokens?.in ?? null, tokens?.cached ?? null, tokens?.out ?? null, tokens?.reasoning ?? null]
  return [organizationId, callId, state, error, ...counted, usd, ms, heldTokens, heldUsd]
})

const FORGET_LEADS = statement(
  'llm.forget_leads',
  `update llm_calls set lead_id = null where organization_id = $1 and lead_id = any($2::uuid[])`,
)
const FORGET_LEAD_SPEND = statement(
  'llm.forget_lead_spend',
  `delete from llm_spend where organization_id = $1 and scope = 'lead' and subject = any($2::text[])`,
)

/** Takes leads out of the books; what they cost stays with their campaign and day. */
export async function forgetLeads(db: Db, organizationId: string, leadIds: readonly string[]): Promise<void> {
  await execute(db, FORGET_LEADS, [organizationId, leadIds])
  await execute(db, FORGET_LEAD_SPEND, [organizationId, leadIds])
}

/** Forgets calls of before; how many. */
export const deleteOldModelCalls = statement(
  'llm.delete_old_calls',
  `delete from llm_calls where (organization_id, call_id) in (
     select organization_id, call_id from llm_calls where at < $1 limit $2)`,
).count((before: Date, limit: number) => [before, limit])

/** Forgets counts of days before `day` (as `2026-11-24`); how many. */
export const deleteOldSpend = statement(
  'llm.delete_old_spend',
  `delete from llm_spend where (organization_id, scope, subject) in (
     select organization_id, scope, subject from llm_spend
     where (scope = 'day' and subject < $1) or (scope = 'company' and right(subject, 10) < $1) limit $2)`,
).count((day: string, limit: number) => [day, limit])

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

/** What an organization's calls came to since then: in all, and by day, campaign, purpose and reason for no answer. */
export const sumUsage = statement<UsageRow>(
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
).rows((organizationId: string, since: Date) => [organizationId, since])
