import { execute, firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const LOCK_COMPANY = statement(
  'sending.lock_company',
  // Only claims of one company wait for each other; two that share a hash wait in vain and are none the worse.
  `select pg_advisory_xact_lock(hashtextextended($1::text || ' ' || $2, 0))`,
)

/**
 * Lets one transaction at a time decide about the leads of a company (its registered domain). Taken after the message and
 * before any mailbox; a transaction takes one.
 */
export async function lockCompany(db: Db, organizationId: string, company: string): Promise<void> {
  await execute(db, LOCK_COMPANY, [organizationId, company])
}

const COUNT_IN_FLIGHT = statement<{ others: number }>(
  'sending.count_in_flight',
  `select count(*)::int as others from contacts
   where organization_id = $1 and live_company = $2 and live_lead_id <> $3`,
)

/** How many other leads of a company are in a live sequence of the organization. */
export async function countInFlight(
  db: Db,
  place: { organizationId: string; company: string; leadId: string },
): Promise<number> {
  const found = await firstRow(db, COUNT_IN_FLIGHT, [place.organizationId, place.company, place.leadId])
  return found?.others ?? 0
}
