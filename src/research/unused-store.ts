import { statement } from '../platform/database/db.ts'

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

/**
 * Removes companies that nobody follows; answers where to go on, undefined at the end. Whoever visits one, or follows it
 * after a visit, holds the row and makes it fresh: then it is not old any more.
 */
export const forgetUnusedCompanies = statement<{ domain: string }>(
  'research.forget_unused_companies',
  `with page as materialized (select domain from companies where domain > $1 order by domain limit $3),
   gone as (
     delete from companies c using page p where c.domain = p.domain and c.tell_at is null
       and coalesce(greatest(c.observed_at, c.fresh_until, c.lease_until), '-infinity') < $2
       and not exists (select from company_followers f where f.domain = c.domain))
   select domain from page order by domain offset $3 - 1`,
).first((part: UnusedPart) => [part.after.domain, part.before, part.limit])

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
