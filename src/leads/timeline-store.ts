import { rows, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'

/** One entry of a lead's timeline. */
export interface LeadTimelineEntry {
  seq: string
  type: string
  data: Record<string, unknown>
  occurredAt: Date
}

const COLUMNS = `e.seq, e.type, e.data, e.occurred_at as "occurredAt"`

const OLDEST_FIRST = statement<LeadTimelineEntry>(
  'leads.timeline',
  `select ${COLUMNS} from events e
   where e.organization_id = $1 and e.lead_id = $2 and e.seq > coalesce($3::bigint, 0)
   order by e.seq limit $4`,
)

const NEWEST_FIRST = statement<LeadTimelineEntry>(
  'leads.timeline_newest',
  `select ${COLUMNS} from events e
   where e.organization_id = $1 and e.lead_id = $2 and e.seq < coalesce($3::bigint, 9223372036854775807)
   order by e.seq desc limit $4`,
)

/** Since when an organization's events are kept; undefined while none are gone. */
export const findEventsGone = statement<{ before: Date }>(
  'leads.events_gone',
  `select before from events_gone where organization_id = $1`,
).first(
  (organizationId: string) => [organizationId],
  (found) => found?.before,
)

/** What happened to a lead, in the order asked for, behind the entry given. */
export async function listTimeline(
  db: Db,
  query: { organizationId: string; leadId: string; order: 'oldest' | 'newest'; after: string | null; limit: number },
): Promise<LeadTimelineEntry[]> {
  const { organizationId, leadId, order, after, limit } = query
  return rows(db, order === 'newest' ? NEWEST_FIRST : OLDEST_FIRST, [organizationId, leadId, after, limit])
}
