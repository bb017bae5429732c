import { firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** A place in the order of all events: epoch, then transaction, then sequence. The numbers are decimal text. */
export interface EventPlace {
  readonly epoch: number
  readonly xid: string
  readonly seq: string
}

/** An event as it is stored. */
export interface StoredEvent extends EventPlace {
  type: string
  campaignId: string | null
  leadId: string | null
  data: Record<string, unknown>
  occurredAt: Date
}

const HORIZON = statement<{ xmin: string }>(
  'webhooks.event_horizon',
  `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`,
)

/** The oldest transaction that may still write: every event of an older one is visible from now on. */
export async function findHorizon(db: Db): Promise<string> {
  const found = await firstRow(db, HORIZON)
  if (found === undefined) throw new Error('The database names no snapshot.')
  return found.xmin
}

const COLUMNS = `e.epoch, e.xid::text as xid, e.seq::text as seq, e.type, e.campaign_id as "campaignId",
     e.lead_id as "leadId", e.data, e.occurred_at as "occurredAt"`
const FILTERS = `($7::text[] is null or e.type = any($7)) and ($8::uuid[] is null or e.campaign_id = any($8))`

const OLDEST_FIRST = statement<StoredEvent>(
  'webhooks.list_events',
  `select ${COLUMNS} from events e
   where e.organization_id = $1 and (e.epoch, e.xid, e.seq) > ($2::integer, $3::xid8, $4::bigint)
     and (e.epoch, e.xid, e.seq) < ($5::integer, $6::xid8, 0::bigint) and ${FILTERS}
   order by e.epoch, e.xid, e.seq limit $9`,
)

const NEWEST_FIRST = statement<StoredEvent>(
  'webhooks.list_events_newest',
  `select ${COLUMNS} from events e
   where e.organization_id = $1 and (e.epoch, e.xid, e.seq) < ($2::integer, $3::xid8, $4::bigint)
     and (e.epoch, e.xid, e.seq) < ($5::integer, $6::xid8, 0::bigint) and ${FILTERS}
   order by e.epoch desc, e.xid desc, e.seq desc limit $9`,
)

export type EventOrder = 'oldest' | 'newest'

/** Which events. */
export interface EventQuery {
  readonly organizationId: string
  /** Which comes first. */
  readonly order: EventOrder
  /** The last place that was read. */
  readonly after: EventPlace
  /** The present epoch and the horizon; what is written at or behind it may be incomplete and is not read. */
  readonly epoch: number
  readonly horizon: string
  readonly types: readonly string[] | null
  readonly campaignIds: readonly string[] | null
  readonly limit: number
}

/** Events in the order asked for, complete up to the horizon. */
export async function listEvents(db: Db, query: EventQuery): Promise<StoredEvent[]> {
  const { organizationId, order, after, epoch, horizon, types, campaignIds, limit } = query
  const { xid, seq } = after
  const values = [organizationId, after.epoch, xid, seq, epoch, horizon, types, campaignIds, limit]
  return rows(db, order === 'newest' ? NEWEST_FIRST : OLDEST_FIRST, values)
}
