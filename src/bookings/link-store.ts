import { firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** What a calendar link leads to. */
export interface CalendarLink {
  leadId: string
  campaignId: string
  /** False for a link of a test campaign's captured email. */
  live: boolean
}

const FIND = statement<CalendarLink>(
  'bookings.find_calendar_link',
  `select lead_id as "leadId", campaign_id as "campaignId", live from calendar_links
   where organization_id = $1 and token_hash = $2`,
)

/** The link whose token has this hash, or undefined. */
export async function findCalendarLink(
  db: Db,
  organizationId: string,
  tokenHash: Buffer,
): Promise<CalendarLink | undefined> {
  return firstRow(db, FIND, [organizationId, tokenHash])
}
