import { firstBy, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'

/** From now on the organization sees what the companies' pages tell, and is told when that changes. */
export const followCompanies = statement(
  'research.follow',
  `insert into company_followers (organization_id, domain, since, version)
   select $1, c.domain, $3, c.version from companies c where c.domain = any($2::text[]) and c.facts is not null
   order by c.domain
   on conflict (organization_id, domain) do nothing`,
).run((organizationId: string, domains: readonly string[], now: Date) => [organizationId, domains, now])

/** How research of a company ended last and when, as far as an organization may know. */
export interface FollowedCompany {
  outcome: string
  observedAt: Date
}

/** Undefined where the organization was told nothing of it yet, whoever else was. */
export const findFollowed = statement<FollowedCompany>(
  'research.find_followed',
  `select c.outcome, greatest(c.observed_at, f.since) as "observedAt" from company_followers f
   join companies c on c.domain = f.domain where f.organization_id = $1 and f.domain = $2 and c.facts is not null`,
).first((organizationId: string, domain: string) => [organizationId, domain])

const FOLLOWED_AMONG = statement<{ domain: string }>(
  'research.followed_among',
  `select domain from company_followers where organization_id = $1 and domain = any($2::text[])`,
)

/** Those of the companies of which the organization was told something. */
export async function findFollowedAmong(
  db: Db,
  organizationId: string,
  domains: readonly string[],
): Promise<Set<string>> {
  if (domains.length === 0) return new Set()
  return new Set((await rows(db, FOLLOWED_AMONG, [organizationId, domains])).map((row) => row.domain))
}

/**
 * A source of the organization told something of a company that it follows: its leads are told at `due` at the latest,
 * though the process that learnt it dies.
 */
export const noteNews = statement(
  'research.note_news',
  `update company_followers set news = news || $3::text[], due_at = coalesce(due_at, $4)
   where organization_id = $1 and domain = $2`,
).run(
  (
    organizationId: string,
    news: { readonly domain: string; readonly paths: readonly string[]; readonly due: Date },
  ) => [organizationId, news.domain, news.paths, news.due],
)

/** Whoever tells an organization's leads of a company locks this before the leads. */
export const lockFollowed = statement(
  'research.lock_followed',
  `select 1 from company_followers where organization_id = $1 and domain = $2 for update`,
).run((organizationId: string, domain: string) => [organizationId, domain])

/** The paths that changed since the organization's leads were told of a company; undefined where they know of all. */
export const catchUp = statement<{ news: string[] }>(
  'research.catch_up',
  `with late as (
     select f.organization_id, f.domain, c.version, f.news || case when f.version < c.version then c.news end as news
     from company_followers f join companies c on c.domain = f.domain
     where f.organization_id = $1 and f.domain = $2 and (f.version < c.version or f.due_at is not null)
     for update of f
   )
   update company_followers f set version = greatest(f.version, late.version), news = '{}', due_at = null from late
   where f.organization_id = late.organization_id and f.domain = late.domain
   returning late.news`,
).first(
  (organizationId: string, domain: string) => [organizationId, domain],
  (found) => found?.news,
)

/** Organizations whose leads are to be told that companies have changed. */
export const organizationsWithFollowersDue = statement<{ organizationId: string }>(
  'research.followers_due',
  `select o.organization_id as "organizationId" from organizations o
   where o.status = 'active' and exists (
     select 1 from company_followers f where f.organization_id = o.organization_id and f.due_at <= $1
       ${firstBy('f.due_at')})`,
).rows((now: Date) => [now], organizationsDue)

/** A company that has changed, and the paths that did. */
export interface ChangedCompany {
  domain: string
  news: string[]
}

/** Takes up to `limit` changed companies of which an organization's leads are to be told within this transaction. */
export const claimChanged = statement<ChangedCompany>(
  'research.claim_changed',
  `with due as (
     select f.domain, f.news from company_followers f where f.organization_id = $1 and f.due_at <= $2
     order by f.due_at, f.domain limit $3 for update skip locked
   )
   update company_followers f set due_at = null, news = '{}' from due
   where f.organization_id = $1 and f.domain = due.domain
   returning due.domain, due.news`,
).rows((claim: { organizationId: string; now: Date; limit: number }) => [claim.organizationId, claim.now, claim.limit])

/** Tells of a company later. */
export const retryChangedLater = statement(
  'research.retry_changed',
  `update company_followers set due_at = $3 where organization_id = $1 and domain = $2 and due_at is not null`,
).run((organizationId: string, domain: string, until: Date) => [organizationId, domain, until])

/** Whether there is a company whose followers are to be told of something. */
export const hasNews = statement<{ domain: string }>(
  'research.has_news',
  `select domain from companies where tell_at is not null limit 1`,
).first(
  () => [],
  (found) => found !== undefined,
)

/** Whether it is this transaction's turn to tell followers: one does at a time, so that none waits for another's rows. */
export const tryNewsTurn = statement<{ ours: boolean }>(
  'research.try_news_turn',
  `select pg_try_advisory_xact_lock(hashtextextended('news of companies', 0)) as ours`,
).first(
  () => [],
  (found) => found?.ours === true,
)

/** A company whose followers are to be told which paths have changed. */
export interface ChangedFacts {
  domain: string
  version: number
  news: string[]
}

/** The company that has waited longest. */
export const nextNews = statement<ChangedFacts>(
  'research.next_news',
  `select domain, version, news from companies where tell_at is not null order by tell_at, domain limit 1`,
).first(() => [])

// The one statement that looks for organizations by company; `companies` is shared by all of them.
/** Has up to `limit` organizations tell their leads at a company of its news; how many there were. */
export const tellFollowers = statement(
  'research.tell_followers',
  `update company_followers f set version = $2, due_at = coalesce(f.due_at, $4),
     news = array(select distinct unnest(f.news || $3::text[]))
   where f.domain = $1 and f.version < $2 and f.organization_id in (
     select organization_id from company_followers where domain = $1 and version < $2
     order by organization_id limit $5)`,
).count(({ domain, version, news }: ChangedFacts, now: Date, limit: number) => [domain, version, news, now, limit])

/** Everybody who follows the company knows of this version, or is due to hear of it; nothing if there is a newer one. */
export const allTold = statement(
  'research.all_told',
  `update companies set tell_at = null, news = null where domain = $1 and version = $2`,
).run(({ domain, version }: ChangedFacts) => [domain, version])

/** Others have their turn before the rest of a company's followers. */
export const tellLater = statement('research.tell_later', `update companies set tell_at = $2 where domain = $1`).run(
  ({ domain }: ChangedFacts, now: Date) => [domain, now],
)
