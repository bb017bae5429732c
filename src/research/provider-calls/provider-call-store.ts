import { statement } from '../../platform/database/db.ts'
import type { ProviderRef } from '../provider-settings/provider-store.ts'

/** What a call came to; `under_way` too while nobody knows, for ever after a process died with it. */
export type CallStatus = 'under_way' | 'hit' | 'miss' | 'error' | 'rate_limited'

/** For which reason a call is made; what a test brings is kept by nobody. */
export type CallPurpose = 'research' | 'search' | 'test'

/** A call as it is noted before it is made. */
export interface NewProviderCall extends ProviderRef {
  readonly callId: string
  readonly domain: string
  readonly purpose: CallPurpose
  readonly cost: number
  readonly now: Date
  /** What the web is searched for; null for a provider of company data. */
  readonly query: string | null
}

/** Notes a call before it is made, and counts its whole cost on the day it begins. */
export const startCall = statement(
  'research.start_provider_call',
  `with counted as (
     insert into provider_days as d (organization_id, provider_id, day, calls, hits, spent)
     values ($1, $3, ($7::timestamptz at time zone 'UTC')::date, 1, 0, $6)
     on conflict (organization_id, provider_id, day) do update set calls = d.calls + 1, spent = d.spent + excluded.spent
   )
   insert into provider_calls (organization_id, call_id, provider_id, domain, purpose, status, cost, started_at, query)
   values ($1, $2, $3, $4, $5, 'under_way', $6, $7, $8)`,
).run((call: NewProviderCall) => {
  const { organizationId, callId, providerId, domain, purpose, cost, now, query } = call
  return [organizationId, callId, providerId, domain, purpose, cost, now, query]
})

/** What is known of a call once it is over. */
export interface EndedCall {
  readonly status: CallStatus
  readonly error: string | null
  readonly cost: number
  readonly ms: number
  readonly paths: readonly string[] | null
  /** How many pages a search found. */
  readonly results: number | null
}

/** Notes what a call came to and corrects what was counted for it, once. Whether that was not noted before. */
export const endProviderCall = statement(
  'research.end_provider_call',
  `with before as (
     select cost, provider_id, (started_at at time zone 'UTC')::date as day from provider_calls
     where organization_id = $1 and call_id = $2 and status = 'under_way' for update
   ), counted as (
     update provider_days d set spent = d.spent - b.cost + $5, hits = d.hits + case when $3 = 'hit' then 1 else 0 end
     from before b where d.organization_id = $1 and d.provider_id = b.provider_id and d.day = b.day
   )
   update provider_calls c set status = $3, error = $4, cost = $5, ms = $6, paths = $7, ended_at = $8, results = $9
   from before where c.organization_id = $1 and c.call_id = $2`,
).changes(
  (
    { organizationId, callId }: { readonly organizationId: string; readonly callId: string },
    { status, error, cost, ms, paths, results, now }: EndedCall & { readonly now: Date },
  ) => [organizationId, callId, status, error, cost, ms, paths, now, results],
)

/** Forgets a call that was noted and never made. */
export const releaseCall = statement(
  'research.release_provider_call',
  `with gone as (
     delete from provider_calls where organization_id = $1 and call_id = $2 and status = 'under_way'
     returning provider_id, cost, (started_at at time zone 'UTC')::date as day
   )
   update provider_days d set spent = d.spent - g.cost, calls = d.calls - 1
   from gone g where d.organization_id = $1 and d.provider_id = g.provider_id and d.day = g.day`,
).run(({ organizationId, callId }: { readonly organizationId: string; readonly callId: string }) => [
  organizationId,
  callId,
])

/** US dollars that count for a provider on the day and in the month of `now`, in UTC. */
export const spentOf = statement<{ today: number; month: number }>(
  'research.provider_spent',
  `select coalesce(sum(spent) filter (where day = ($3::timestamptz at time zone 'UTC')::date), 0)::float8 as today,
     coalesce(sum(spent), 0)::float8 as month
   from provider_days where organization_id = $1 and provider_id = $2
     and day >= date_trunc('month', $3::timestamptz at time zone 'UTC')::date
     and day <= ($3::timestamptz at time zone 'UTC')::date`,
).first(
  ({ organizationId, providerId }: ProviderRef, now: Date) => [organizationId, providerId, now],
  (found) => found ?? { today: 0, month: 0 },
)

/** Which of a provider's limits one more call would break. */
export type ProviderLimit = 'budget' | 'calls_per_day' | 'calls_per_company'

/**
 * The first limit that one more call about a company would break, counted with its whole price in decimals, so that no cent
 * is lost; undefined where it fits. Tests count by the day, and not by the company.
 */
export const brokenLimit = statement<{ broken: ProviderLimit | null }>(
  'research.provider_limit_broken',
  `select case
     when p.cost_per_hit + coalesce(sum(d.spent), 0) > p.budget_per_month then 'budget'
     when p.cost_per_hit + coalesce(sum(d.spent) filter (where d.day = t.today), 0) > p.budget_per_day then 'budget'
     when coalesce(sum(d.calls) filter (where d.day = t.today), 0) >= p.calls_per_day then 'calls_per_day'
     when $5::text <> 'test' and p.calls_per_company is not null and p.calls_per_company <= (
       select count(*) from provider_calls c
       where c.organization_id = $1 and c.domain = $4 and c.provider_id = p.provider_id
         and c.purpose <> 'test' and c.started_at >= t.today::timestamp at time zone 'UTC') then 'calls_per_company'
   end as broken
   from research_providers p
   cross join (select ($3::timestamptz at time zone 'UTC')::date as today) t
   left join provider_days d on d.organization_id = p.organization_id and d.provider_id = p.provider_id
     and d.day >= date_trunc('month', t.today)::date and d.day <= t.today
   where p.organization_id = $1 and p.provider_id = $2
   group by p.organization_id, p.provider_id, t.today`,
).first(
  (
    { organizationId, providerId, domain, purpose }: ProviderRef & Pick<NewProviderCall, 'domain' | 'purpose'>,
    now: Date,
  ) => {
    return [organizationId, providerId, now, domain, purpose]
  },
  (found) => found?.broken ?? undefined,
)

/** A call that was made for research. */
export interface PastCall {
  providerId: string
  status: CallStatus
  startedAt: Date
  paths: string[] | null
}

/** The organization's latest calls about a domain, the newest first; tests are left out. */
export const callsOfDomain = statement<PastCall>(
  'research.provider_calls_of_domain',
  `select provider_id as "providerId", status, started_at as "startedAt", paths from provider_calls
   where organization_id = $1 and domain = $2 and purpose = 'research' order by started_at desc, call_id desc limit 200`,
).rows((organizationId: string, domain: string) => [organizationId, domain])

/** What somebody who may close a question said of a field. */
export interface ToldPath {
  path: string
  source: 'person' | 'provider'
  confidence: number
  observedAt: Date
}

/** What people and providers said of a company, for whoever would ask again. */
export const toldPaths = statement<ToldPath>(
  'research.told_paths',
  `select path, source, confidence, observed_at as "observedAt" from facts
   where organization_id = $1 and domain = $2 and source in ('person', 'provider') and replaced_at is null`,
).rows((organizationId: string, domain: string) => [organizationId, domain])

/** One provider's calls of a day in UTC, as `2026-11-24`. */
export interface ProviderDay {
  providerId: string
  day: string
  calls: number
  hits: number
  spent: number
}

/** What the last days came to, the newest first. */
export const listDays = statement<ProviderDay>(
  'research.provider_days',
  `select provider_id as "providerId", day::text, calls, hits, spent::float8 as spent from provider_days
   where organization_id = $1 and day > (($2::timestamptz at time zone 'UTC')::date - $3::int)
   order by day desc, provider_id`,
).rows((organizationId: string, now: Date, days: number) => [organizationId, now, days])

/** Forgets calls that began before; how many. What they came to stays in the sums of their days. */
export const deleteOldProviderCalls = statement(
  'research.delete_old_provider_calls',
  `delete from provider_calls where (organization_id, call_id) in (
     select organization_id, call_id from provider_calls where started_at < $1 limit $2)`,
).count((before: Date, limit: number) => [before, limit])

/** Forgets the sums of days before that one; how many. */
export const deleteOldProviderDays = statement(
  'research.delete_old_provider_days',
  `delete from provider_days where (organization_id, provider_id, day) in (
     select organization_id, provider_id, day from provider_days
     where day < ($1::timestamptz at time zone 'UTC')::date limit $2)`,
).count((before: Date, limit: number) => [before, limit])
