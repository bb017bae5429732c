import { statement } from '../../platform/database/db.ts'
import { isFree } from '../../platform/work/lease-store.ts'
import type { SiteOutcome } from './company-parts.ts'
import type { CollectedCompany } from './collect-company.ts'
import type { LeadFact } from '../facts/fact.ts'
import { freshUntil } from './company-parts.ts'
import type { CompanyParts } from './company-parts.ts'

/** What is known of a company from its own pages. */
export interface CompanyFacts {
  domain: string
  facts: LeadFact[]
  outcome: string
  observedAt: Date
  freshUntil: Date
}

/** Companies that were researched before, stale ones included. */
export const findCompanies = statement<CompanyFacts>(
  'research.find_companies',
  `select domain, facts, outcome, observed_at as "observedAt", fresh_until as "freshUntil" from companies
   where domain = any($1::text[]) and facts is not null`,
).rows((domains: readonly string[]) => [domains])

/** The company's own job board, where one is known. */
export const findBoardUrl = statement<{ url: string | null }>(
  'research.find_board',
  `select parts -> 'hiring' ->> 'url' as url from companies where domain = $1`,
).first(
  (domain: string) => [domain],
  (found) => found?.url ?? undefined,
)

/**
 * What is known of the company if it is ours to read: not being read by anybody, and neither fresh nor, where `notSince` is
 * given, read after that. `lapses` are visits in a row before this one that began and were never ended, whatever their
 * process died of: an attempt counts before anything is read.
 */
export const leaseCompany = statement<{
  facts: LeadFact[] | null
  outcome: SiteOutcome | null
  parts: CompanyParts | null
  lapses: number
}>(
  'research.lease_company',
  `insert into companies as c (domain, lease_until, lease_token) values ($1, $3, $4)
   on conflict (domain) do update set lease_until = excluded.lease_until, lease_token = excluded.lease_token,
     lapses = case when c.lease_token is null then 0 else c.lapses + 1 end
   where (c.fresh_until is null or c.fresh_until <= $2 or c.observed_at <= $5)
     and ${isFree('$2', 'c')}
   returning facts, outcome, parts, lapses`,
).first(
  (lease: { domain: string; now: Date; until: Date; token: string; notSince: Date | null }) => {
    const { domain, now, until, token, notSince } = lease
    return [domain, now, until, token, notSince]
  },
  (leased) => leased && { ...leased, facts: leased.facts ?? [], parts: leased.parts ?? {} },
)

/** Whether the lease on a company was still ours and is longer now. */
export const renewCompany = statement(
  'research.renew_company',
  `update companies set lease_until = $3 where domain = $1 and lease_token = $2`,
).changes((domain: string, token: string, until: Date) => [domain, token, until])

/** Writes what is known after a visit, if the lease is still ours; who follows the company is due to be told of the news. */
export const saveCompany = statement(
  'research.save_company',
  `update companies set facts = $3, outcome = $4, parts = $5, observed_at = $6, fresh_until = $7, lease_until = null,
     lease_token = null, version = version + (cardinality($8::text[]) > 0)::int,
     news = case when cardinality($8) = 0 then news else array(select distinct unnest(news || $8)) end,
     tell_at = case when cardinality($8) = 0 then tell_at else coalesce(tell_at, $6) end
   where domain = $1 and lease_token = $2`,
).changes(
  (
    lease: { domain: string; token: string; observedAt: Date },
    found: Pick<CollectedCompany, 'facts' | 'outcome' | 'parts'> & { readonly news: readonly string[] },
  ) => {
    const { facts, outcome, parts, news } = found
    const written = [JSON.stringify(facts), outcome, JSON.stringify(parts), lease.observedAt, freshUntil(parts), news]
    return [lease.domain, lease.token, ...written]
  },
)

/** Gives a company back unread. */
export const releaseCompany = statement(
  'research.release_company',
  `update companies set lease_until = null, lease_token = null where domain = $1 and lease_token = $2`,
).run((domain: string, token: string) => [domain, token])
