import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** One entry of a lead's timeline. */
export interface TimelineEntry {
  seq: string
  type: string
  data: Record<string, unknown>
  occurredAt: Date
}

const COLUMNS = `e.seq, e.type, e.data, e.occurred_at as "occurredAt"`

const OLDEST_FIRST = statement<TimelineEntry>(
  'leads.timeline',
  `select ${COLUMNS} from events e
   where e.organization_id = $1 and e.lead_id = $2 and ($3::bigint is null or e.seq > $3)
   order by e.seq limit $4`,
)

const NEWEST_FIRST = statement<TimelineEntry>(
  'leads.timeline_newest',
  `select ${COLUMNS} from events e
   where e.organization_id = $1 and e.lead_id = $2 and ($3::bigint is null or e.seq < $3)
   order by e.seq desc limit $4`,
)

/** What happened to a lead, in the order asked for, behind the entry given. */
export async function listTimeline(
  db: Db,
  query: { organizationId: string; leadId: string; order: 'oldest' | 'newest'; after: string | null; limit: number },
): Promise<TimelineEntry[]> {
  const { organizationId, leadId, order, after, limit } = query
  return rows(db, order === 'newest' ? NEWEST_FIRST : OLDEST_FIRST, [organizationId, leadId, after, limit])
}
