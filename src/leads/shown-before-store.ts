import { firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { LeadPlace, LeadSort } from './list-store.ts'

/** When a list began: which transactions it could see, as `pg_snapshot`, and the instant. */
export interface ListBegin {
  readonly snapshot: string
  readonly at: Date
}

const SNAPSHOT = statement<{ snapshot: string; least: string }>(
  'leads.take_snapshot',
  `select s::text as snapshot, pg_snapshot_xmin(s)::text as least from pg_current_snapshot() s`,
)

/** A cursor holds it: where many transactions are under way, what they wrote counts as written since. */
const LONGEST_SNAPSHOT = 150

/** Which transactions are over now. To be asked before the first page is read. */
export async function takeSnapshot(db: Db): Promise<string> {
  const { snapshot = '1:1:', least = '1' } = (await firstRow(db, SNAPSHOT)) ?? {}
  return snapshot.length <= LONGEST_SNAPSHOT ? snapshot : `${least}:${least}:`
}

const IS_OLD = `(e.epoch < $3::integer or pg_visible_in_snapshot(e.xid, $4::pg_snapshot))`
const OF_LEAD = `e.organization_id = $1 and e.lead_id = p.lead_id`

const SCORED_BEFORE = statement<{ leadId: string }>(
  'leads.shown_before_by_score',
  `select p.lead_id as "leadId" from unnest($2::uuid[]) p(lead_id)
   where exists (select 1 from events e where ${OF_LEAD} and e.type = 'lead.scored' and not ${IS_OLD}
       and ((e.data->>'score')::integer, p.lead_id) >= ($5::integer, $6::uuid))
     or (select ((e.data->>'score')::integer, p.lead_id) >= ($5::integer, $6::uuid) from events e
       where ${OF_LEAD} and e.type = 'lead.scored' and ${IS_OLD} order by e.seq desc limit 1)`,
)

const PLANNED_BEFORE = statement<{ leadId: string }>(
  'leads.shown_before_by_next_send',
  `select p.lead_id as "leadId" from unnest($2::uuid[]) p(lead_id)
   where exists (select 1 from events e where ${OF_LEAD} and e.type = 'message.planned' and not ${IS_OLD}
       and ((e.data->>'plannedAt')::timestamptz, p.lead_id) <= ($5::timestamptz, $6::uuid))
     or ((select e.type = 'message.planned' and ((e.data->>'plannedAt')::timestamptz, p.lead_id) <= ($5::timestamptz, $6::uuid)
         from events e where ${OF_LEAD} and e.type in ('message.planned', 'message.sent') and ${IS_OLD}
         order by e.seq desc limit 1)
       and coalesce((select e.type = 'lead.resumed' from events e
         where ${OF_LEAD} and e.type in ('lead.held', 'lead.ended', 'lead.resumed') and ${IS_OLD}
         order by e.seq desc limit 1), true))`,
)

/**
 * Which of the leads of a page stood before its place at some time since the list began, as the events tell: they may
 * have been shown on a page before.
 */
export async function findShownBefore(
  db: Db,
  list: { organizationId: string; epoch: number; sort: LeadSort; begin: ListBegin; after: LeadPlace },
  leadIds: readonly string[],
): Promise<Set<string>> {
  const { organizationId, epoch, sort, begin, after } = list
  const key = sort === 'score' ? after.score : after.nextSendAt
  // What has no score yet never had one; by creation nothing ever moves.
  if (sort === 'created' || key === null || leadIds.length === 0) return new Set()
  const values = [organizationId, leadIds, epoch, begin.snapshot, key, after.leadId]
  const found = await rows(db, sort === 'score' ? SCORED_BEFORE : PLANNED_BEFORE, values)
  return new Set(found.map((row) => row.leadId))
}
