import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const NAMES = statement<{ leadId: string; contactName: string }>(
  'leads.names',
  `select lead_id as "leadId", contact_name as "contactName" from leads
   where organization_id = $1 and lead_id = any($2::uuid[])`,
)

/** What the people behind leads are called, by lead; those that are gone are absent. */
export async function findLeadNames(
  db: Db,
  organizationId: string,
  leadIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows(db, NAMES, [organizationId, [...new Set(leadIds)]])
  return new Map(found.map(({ leadId, contactName }) => [leadId, contactName]))
}
