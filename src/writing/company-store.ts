import type { Lead } from '../leads/index.ts'
import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const KEYS = `select hashtextextended('texts about ' || $1::uuid || ' ' || domain, 0) as key
    from unnest($2::text[]) as d(domain) order by key offset 0`

const LOCK = statement<{ locked: string }>(
  'writing.lock_companies',
  `select pg_advisory_xact_lock(key)::text as locked from (${KEYS}) k`,
)

const LOCK_SHARED = statement<{ locked: string }>(
  'writing.lock_companies_shared',
  `select pg_advisory_xact_lock_shared(key)::text as locked from (${KEYS}) k`,
)

/**
 * Who goes by what is known of these leads' companies, to write a text or to let it leave, holds this until it has written
 * down what it did: whoever makes other facts known finds it, or is found. Taken after leads, before approvals.
 */
export async function relyOnCompanies(
  db: Db,
  organizationId: string,
  leads: readonly Pick<Lead, 'domain' | 'domainKind'>[],
): Promise<void> {
  const domains = new Set(leads.flatMap(({ domain, domainKind }) => (domainKind === 'company' ? [domain] : [])))
  if (domains.size > 0) await rows(db, LOCK_SHARED, [organizationId, [...domains]])
}

/** Other facts count for these companies: everybody who went by the former ones is waited for. */
export async function changeCompanies(db: Db, organizationId: string, domains: readonly string[]): Promise<void> {
  if (domains.length > 0) await rows(db, LOCK, [organizationId, domains])
}
