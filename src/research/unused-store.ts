import { execute, rows, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'

/** The last row that was looked at; empty before the first. */
export interface UnusedPlace {
  readonly organizationId?: string
  readonly domain: string
}

/** Rows behind a place, of which those go that were used before an instant and never since. */
export interface UnusedPart {
  readonly after: UnusedPlace
  readonly before: Date
  readonly limit: number
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const OLD_COMPANIES = statement<{ domain: string; isOld: boolean }>(
  'research.page_of_companies',
  `select domain, tell_at is null
     and coalesce(greatest(observed_at, fresh_until, lease_until), '-infinity') < $2 as "isOld"
   from companies where domain > $1 order by domain limit $3`,
)

const FOLLOWED = statement<{ domain: string }>(
  'research.followed_companies',
  `select distinct domain from company_followers where domain = any($1::text[])`,
)

const FORGET_COMPANIES = statement(
  'research.forget_companies',
  `delete from companies where domain = any($1::text[]) and tell_at is null
     and coalesce(greatest(observed_at, fresh_until, lease_until), '-infinity') < $2`,
)

/**
 * Removes companies that nobody follows; answers where to go on, undefined at the end. Whoever visits one, or follows it
 * after a visit, holds the row and makes it fresh: then it is not old any more.
 */
export async function forgetUnusedCompanies(
  db: Db,
  { after, before, limit }: UnusedPart,
): Promise<{ domain: string } | undefined> {
  const page = await rows(db, OLD_COMPANIES, [after.domain, before, limit])
  const old = page.filter(({ isOld }) => isOld).map(({ domain }) => domain)
  if (old.length > 0) {
    const followed = new Set((await rows(db, FOLLOWED, [old])).map(({ domain }) => domain))
    await execute(db, FORGET_COMPANIES, [old.filter((domain) => !followed.has(domain)), before])
  }
  return page.length < limit ? undefined : page.at(-1)
}

/** Removes what models read of companies of which their organization has no lead; answers where to go on, undefined at the end. */
export const forgetUnusedReadings = statement<{ organizationId: string; domain: string }>(
  'llm.forget_unused_readings',
  `with page as materialized (
     select organization_id, domain from llm_readings where (organization_id, domain) > ($1::uuid, $2)
     order by organization_id, domain limit $4),
   gone as (
     delete from llm_readings r using page p
     where r.organization_id = p.organization_id and r.domain = p.domain and r.read_at < $3 and not exists (
       select from leads l where l.organization_id = r.organization_id and l.domain = r.domain))
   select organization_id as "organizationId", domain from page order by organization_id, domain offset $4 - 1`,
).first((part: UnusedPart) => {
  const { organizationId = FIRST_ID, domain } = part.after
  return [organizationId, domain, part.before, part.limit]
})
