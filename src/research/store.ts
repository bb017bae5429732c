import { execute, firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { LeadState } from '../leads/index.ts'
import type { SiteOutcome } from './collectors/website.ts'
import type { CollectedCompany, KnownCompany } from './collect-company.ts'
import type { Fact } from './fact.ts'
import { freshUntil } from './parts.ts'
import type { Parts } from './parts.ts'
import { widenRequests } from './questions-store.ts'
import type { LeasedResearch } from './questions-store.ts'

/** What is known of a company from its own pages. */
export interface CompanyFacts {
  domain: string
  facts: Fact[]
  outcome: string
  observedAt: Date
  freshUntil: Date
}

const FIND_COMPANIES = statement<CompanyFacts>(
  'research.find_companies',
  `select domain, facts, outcome, observed_at as "observedAt", fresh_until as "freshUntil" from companies
   where domain = any($1::text[]) and facts is not null`,
)

/** Companies that were researched before, stale ones included. */
export async function findCompanies(db: Db, domains: readonly string[]): Promise<CompanyFacts[]> {
  return rows(db, FIND_COMPANIES, [domains])
}

const REQUEST_RESEARCH = statement(
  'research.request',
  `insert into researches (organization_id, domain, requested_at, due_at)
   select $1, domain, $3, $3 from unnest($2::text[]) as domain order by domain
   on conflict (organization_id, domain) do nothing`,
)

const ASK_AGAIN = statement(
  'research.ask_again',
  `insert into researches (organization_id, domain, requested_at, due_at, again) values ($1, $2, $3, $3, true)
   on conflict (organization_id, domain) do update set again = true, questions_only = false`,
)

/** Asks for a company though what is known of it counts as fresh. */
export async function askAgain(db: Db, organizationId: string, domain: string, now: Date): Promise<void> {
  await execute(db, ASK_AGAIN, [organizationId, domain, now])
}

const REQUESTED_AT = statement<{ requestedAt: Date }>(
  'research.requested_at',
  `select requested_at as "requestedAt" from researches where organization_id = $1 and domain = $2 and not questions_only`,
)

/** Since when the organization waits for a company, or undefined when it does not. */
export async function requestedAt(db: Db, organizationId: string, domain: string): Promise<Date | undefined> {
  return (await firstRow(db, REQUESTED_AT, [organizationId, domain]))?.requestedAt
}

const KEEP_REQUESTS = statement<{ domain: string }>(
  'research.keep_requests',
  `select domain from researches where organization_id = $1 and domain = any($2::text[]) order by domain for key share`,
)

/**
 * Asks for companies on behalf of an organization; asking twice is asking once. No request goes before the transaction
 * ends: one that is being answered at this moment is asked anew, so that no lead begins to wait for an answer given before.
 */
export async function requestResearch(
  db: Db,
  organizationId: string,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  for (let missing = domains; missing.length > 0;) {
    await execute(db, REQUEST_RESEARCH, [organizationId, missing, now])
    const kept = new Set((await rows(db, KEEP_REQUESTS, [organizationId, missing])).map((row) => row.domain))
    missing = missing.filter((domain) => !kept.has(domain))
  }
  await widenRequests(db, organizationId, domains, now)
}

const ORGANIZATIONS_DUE = statement<{ organizationId: string }>(
  'research.organizations_due',
  `select o.organization_id as "organizationId" from organizations o
   where o.status = 'active' and exists (
     select 1 from researches r where r.organization_id = o.organization_id and r.due_at <= $1
       and (r.lease_until is null or r.lease_until <= $1))`,
)

/** Organizations that wait for a company. */
export async function organizationsWaiting(db: Db, now: Date): Promise<string[]> {
  const found = await rows(db, ORGANIZATIONS_DUE, [now])
  return found.map((row) => row.organizationId)
}

const LEASE_RESEARCHES = statement<LeasedResearch>(
  'research.lease',
  `update researches set lease_until = $3, lease_token = $4
   where organization_id = $1 and domain in (
     select domain from researches where organization_id = $1 and due_at <= $2
       and (lease_until is null or lease_until <= $2)
     order by due_at limit $5 for no key update skip locked)
   returning domain, again, questions_only as "questionsOnly"`,
)

/** Leases up to `limit` due requests of one organization. */
export async function leaseResearches(
  db: Db,
  lease: { organizationId: string; now: Date; until: Date; token: string; limit: number },
): Promise<LeasedResearch[]> {
  return rows(db, LEASE_RESEARCHES, [lease.organizationId, lease.now, lease.until, lease.token, lease.limit])
}

const RENEW_RESEARCH = statement(
  'research.renew',
  `update researches set lease_until = $4 where organization_id = $1 and domain = $2 and lease_token = $3`,
)

/** Whether the lease was still ours and is longer now. */
export async function renewResearch(
  db: Db,
  lease: { organizationId: string; domain: string; token: string; until: Date },
): Promise<boolean> {
  return (await execute(db, RENEW_RESEARCH, [lease.organizationId, lease.domain, lease.token, lease.until])) === 1
}

const LOCK_RESEARCH = statement<{ domain: string }>(
  'research.lock',
  `select domain from researches where organization_id = $1 and domain = $2 and lease_token = $3 for update`,
)

/** Whether the request is still ours; whoever asks for the same company waits until the transaction ends. */
export async function lockResearch(
  db: Db,
  lease: { organizationId: string; domain: string; token: string },
): Promise<boolean> {
  return (await firstRow(db, LOCK_RESEARCH, [lease.organizationId, lease.domain, lease.token])) !== undefined
}

const POSTPONE_RESEARCH = statement(
  'research.postpone',
  `update researches set due_at = $4, lease_until = null, lease_token = null
   where organization_id = $1 and domain = $2 and lease_token = $3`,
)

/** Gives a request back for later. */
export async function postponeResearch(
  db: Db,
  given: { organizationId: string; domain: string; token: string; until: Date },
): Promise<void> {
  await execute(db, POSTPONE_RESEARCH, [given.organizationId, given.domain, given.token, given.until])
}

const FINISH_RESEARCH = statement(
  'research.finish',
  `delete from researches where organization_id = $1 and domain = $2 and lease_token = $3 and again = $4
     and questions_only = $5`,
)

/** Removes a request that is answered, if it is ours. False where somebody asked anew meanwhile: that is not answered. */
export async function finishResearch(
  db: Db,
  given: { organizationId: string; domain: string; token: string; again: boolean; questionsOnly: boolean },
): Promise<boolean> {
  const { organizationId, domain, token, again, questionsOnly } = given
  return (await execute(db, FINISH_RESEARCH, [organizationId, domain, token, again, questionsOnly])) === 1
}

const LEASE_COMPANY = statement<{ facts: Fact[] | null; outcome: SiteOutcome | null; parts: Parts | null }>(
  'research.lease_company',
  `insert into companies as c (domain, lease_until, lease_token) values ($1, $3, $4)
   on conflict (domain) do update set lease_until = excluded.lease_until, lease_token = excluded.lease_token
   where (c.fresh_until is null or c.fresh_until <= $2 or c.observed_at <= $5)
     and (c.lease_until is null or c.lease_until <= $2)
   returning facts, outcome, parts`,
)

/**
 * What is known of the company if it is ours to read: not being read by anybody, and neither fresh nor, where `notSince` is
 * given, read after that.
 */
export async function leaseCompany(
  db: Db,
  lease: { domain: string; now: Date; until: Date; token: string; notSince: Date | null },
): Promise<KnownCompany | undefined> {
  const { domain, now, until, token, notSince } = lease
  const leased = await firstRow(db, LEASE_COMPANY, [domain, now, until, token, notSince])
  return leased && { facts: leased.facts ?? [], outcome: leased.outcome, parts: leased.parts ?? {} }
}

const RENEW_COMPANY = statement(
  'research.renew_company',
  `update companies set lease_until = $3 where domain = $1 and lease_token = $2`,
)

/** Whether the lease on a company was still ours and is longer now. */
export async function renewCompany(db: Db, domain: string, token: string, until: Date): Promise<boolean> {
  return (await execute(db, RENEW_COMPANY, [domain, token, until])) === 1
}

const SAVE_COMPANY = statement(
  'research.save_company',
  `update companies set facts = $3, outcome = $4, parts = $5, observed_at = $6, fresh_until = $7, lease_until = null,
     lease_token = null
   where domain = $1 and lease_token = $2`,
)

/** Writes what is known after a visit, if the lease is still ours. */
export async function saveCompany(
  db: Db,
  lease: { domain: string; token: string; observedAt: Date },
  found: Pick<CollectedCompany, 'facts' | 'outcome' | 'parts'>,
): Promise<boolean> {
  const { facts, outcome, parts } = found
  const written = [JSON.stringify(facts), outcome, JSON.stringify(parts), lease.observedAt, freshUntil(parts)]
  return (await execute(db, SAVE_COMPANY, [lease.domain, lease.token, ...written])) === 1
}

const RELEASE_COMPANY = statement(
  'research.release_company',
  `update companies set lease_until = null, lease_token = null where domain = $1 and lease_token = $2`,
)

/** Gives a company back unread. */
export async function releaseCompany(db: Db, domain: string, token: string): Promise<void> {
  await execute(db, RELEASE_COMPANY, [domain, token])
}

const WAITING_LEADS = statement<LeadState>(
  'research.lock_waiting_leads',
  `select l.lead_id as "leadId", l.campaign_id as "campaignId", l.address_hash as "addressHash", l.status,
     l.end_reason as "endReason", l.hold_reason as "holdReason", l.hold_until as "holdUntil", l.score, l.tier, l.run,
     l.step, l.mailbox_id as "mailboxId", l.last_sent_at as "lastSentAt", l.stage, l.due_at as "dueAt"
   from leads l where l.organization_id = $1 and l.domain = $2 and l.stage = 'research' and l.due_at is null
   order by l.lead_id limit $3 for update`,
)

/** Locks leads of one organization that wait for the company. */
export async function lockWaitingLeads(
  db: Db,
  organizationId: string,
  domain: string,
  limit: number,
): Promise<LeadState[]> {
  return rows(db, WAITING_LEADS, [organizationId, domain, limit])
}
