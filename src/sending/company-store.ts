import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const COUNT_IN_FLIGHT = statement<{ company: string; leads: number }>(
  'sending.count_in_flight',
  `select live_company as company, count(*)::int as leads from contacts
   where organization_id = $1 and live_company = any($2::text[]) group by live_company`,
)

/** How many leads of each company (its registered domain) are in a live sequence of the organization. */
export async function countInFlight(
  db: Db,
  organizationId: string,
  companies: readonly string[],
): Promise<Map<string, number>> {
  if (companies.length === 0) return new Map()
  const found = await rows(db, COUNT_IN_FLIGHT, [organizationId, companies])
  return new Map(found.map(({ company, leads }) => [company, leads]))
}
