import { rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

/** A place in the order of all events: epoch, then transaction, then sequence. The numbers are decimal text. */
export interface EventPlace {
  readonly epoch: number
  readonly xid: string
  readonly seq: string
}

export interface StoredEvent extends EventPlace {
  type: string
  campaignId: string | null
  leadId: string | null
  data: Record<string, unknown>
  occurredAt: Date
}

/** The present epoch, and its oldest transaction that may still write, as decimal text. */
export interface EventHorizon {
  readonly epoch: number
  readonly xid: string
}

/**
 * How far the events of organizations are complete: whatever was written before is visible from now on. The node on which
 * the rows of an organization lie says so.
 */
export const findHorizons = statement<EventHorizon & { organizationId: string }>(
  'webhooks.event_horizons',
  `select o.organization_id as "organizationId", i.epoch, event_horizon(o.organization_id)::text as xid
   from organizations o cross join instance i where o.organization_id = any($1::uuid[])`,
).rows(
  (organizationIds: readonly string[]) => [organizationIds],
  (found) => new Map(found.map(({ organizationId, ...horizon }) => [organizationId, horizon])),
)

/** How far the events of an organization are complete. */
export const findHorizon = statement<EventHorizon>(
  'webhooks.event_horizon',
  `select i.epoch, event_horizon(o.organization_id)::text as xid
   from organizations o cross join instance i where o.organization_id = $1`,
).first(
  (organizationId: string) => [organizationId],
  (found) => found!,
)

/** Up to which place an organization's events are gone, and how old the last of them was; undefined while none are. */
export const findRemovedEventsEnd = statement<EventPlace & { before: Date }>(
  'webhooks.events_gone',
  `select epoch, xid::text as xid, seq::text as seq, before from events_gone where organization_id = $1`,
).first(
  (organizationId: string) => [organizationId],
  (found) => (found === undefined ? undefined : { place: found, before: found.before }),
)

const COLUMNS = `e.epoch, e.xid::text as xid, e.seq::text as seq, e.type, e.campaign_id as "campaignId",
     e.lead_id as "leadId", e.data, e.occurred_at as "occurredAt"`
const FILTERS = `($7::text[] is null or e.type = any($7)) and ($8::uuid[] is null or e.campaign_id = any($8))`

/** Of these each lead has one as a rule, or several. All others are few, and have an index of their own (`events_rare`). */
const COMMON = [
  'lead.accepted',
  'lead.updated',
  'lead.researching',
  'lead.researched',
  'facts.changed',
  'lead.scored',
  'lead.rescoring',
  'lead.ended',
  'message.planned',
  'message.sent',
  'step.passed_over',
]
const IS_RARE = `e.type not in (${COMMON.map((type) => `'${type}'`).join(', ')})`

const oldestFirst = (where: string) => `select ${COLUMNS} from events e
   where e.organization_id = $1 and (e.epoch, e.xid, e.seq) > ($2::integer, $3::xid8, $4::bigint)
     and (e.epoch, e.xid, e.seq) < ($5::integer, $6::xid8, 0::bigint) and ${where}
   order by e.epoch, e.xid, e.seq limit $9`

const newestFirst = (where: string) => `select ${COLUMNS} from events e
   where e.organization_id = $1 and (e.epoch, e.xid, e.seq) < ($2::integer, $3::xid8, $4::bigint)
     and (e.epoch, e.xid, e.seq) < ($5::integer, $6::xid8, 0::bigint) and ${where}
   order by e.epoch desc, e.xid desc, e.seq desc limit $9`

const RARE = `${IS_RARE} and ${FILTERS}`

const LISTS = {
  oldest: {
    all: statement<StoredEvent>('webhooks.list_events', oldestFirst(FILTERS)),
    rare: statement<StoredEvent>('webhooks.list_rare_events', oldestFirst(RARE)),
  },
  newest: {
    all: statement<StoredEvent>('webhooks.list_events_newest', newestFirst(FILTERS)),
    rare: statement<StoredEvent>('webhooks.list_rare_events_newest', newestFirst(RARE)),
  },
}

export type EventOrder = 'oldest' | 'newest'

export interface EventQuery {
  readonly organizationId: string
  readonly order: EventOrder
  /** The last place that was read. */
  readonly after: EventPlace
  /** What is written at or behind it may be incomplete and is not read. */
  readonly horizon: EventHorizon
  readonly types: readonly string[] | null
  readonly campaignIds: readonly string[] | null
  readonly limit: number
}

/** Events in the order asked for, complete up to the horizon. */
export async function listEvents(db: Db, query: EventQuery): Promise<StoredEvent[]> {
  const { organizationId, order, after, horizon, types, campaignIds, limit } = query
  const { xid, seq } = after
  const values = [organizationId, after.epoch, xid, seq, horizon.epoch, horizon.xid, types, campaignIds, limit]
  const areRare = types !== null && types.every((type) => !COMMON.includes(type))
  return rows(db, LISTS[order][areRare ? 'rare' : 'all'], values)
}

/** For how many seconds the oldest transaction that writes has kept events that came after it from readers. */
export const horizonSeconds = statement<{ seconds: number }>(
  'webhooks.horizon_seconds',
  `select coalesce(extract(epoch from clock_timestamp() - min(xact_start)), 0)::float8 as seconds
   from pg_stat_activity where datname = current_database() and backend_xid is not null`,
).first(
  () => [],
  (found) => found?.seconds ?? 0,
)
