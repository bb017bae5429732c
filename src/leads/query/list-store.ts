import { composed, firstRow, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { LEAD_COLUMNS } from '../lead-store.ts'
import type { Lead } from '../lead-store.ts'
import { UNSCORED_STATUSES } from '../lifecycle/lead-states.ts'
import { allOf, conditionsOf, createParameters } from './filter-store.ts'
import type { LeadScope, Parameters } from './filter-store.ts'
import { findPrefilter } from './index-prefilter-store.ts'
import type { LeadFilter } from './lead-filter.ts'

/** Newest first; best first, unscored leads last; soonest next email first, leads without one left out. */
export const LEAD_SORTS = ['created', 'score', 'nextSend'] as const
export type LeadSort = (typeof LEAD_SORTS)[number]

/** A place in a list: the row after which a page begins. */
export interface LeadPlace {
  readonly leadId: string
  readonly score: number | null
  readonly nextSendAt: Date | null
}

/** A page of leads. */
export interface LeadQuery extends LeadScope {
  readonly sort: LeadSort
  /** The last row of the page before. */
  readonly after: LeadPlace | null
  readonly limit: number
}

const ORDER: Readonly<Record<LeadSort, string>> = {
  created: 'l.lead_id desc',
  score: 'l.score desc nulls last, l.lead_id desc',
  nextSend: 'l.next_send_at, l.lead_id',
}

/** One page of leads. */
export async function listLeads(db: Db, query: LeadQuery): Promise<Lead[]> {
  const { parameters, conditions } = await searchFor(db, query)
  const limit = `${parameters.add(query.limit)}::integer`
  // The ids alone are found within an index; only the rows of the page are read.
  const parts = partsOf(query, parameters).map(
    (part) => `(select l.lead_id from leads l where ${[...conditions, ...part].join(' and ')}
      order by ${part[0] === UNSCORED ? ORDER.created : ORDER[query.sort]} limit ${limit})`,
  )
  const text = `with page as materialized (select * from (${parts.join(' union all ')}) parts limit ${limit})
    select ${LEAD_COLUMNS} from page p
    join leads l on l.organization_id = ${parameters.add(query.organizationId)}::uuid and l.lead_id = p.lead_id
    order by ${ORDER[query.sort]}`
  return rows(db, composed<Lead>(text), parameters.values)
}

/** A search that is put together: the conditions on rows of leads called `l`, and the values that they name. */
export interface LeadSearch {
  readonly parameters: Parameters
  readonly conditions: string[]
}

/** Begins a search for the leads that fit. Where indexes do not cover a condition, one more selects candidates. */
export async function searchFor(db: Db, scope: LeadScope): Promise<LeadSearch> {
  const parameters = createParameters()
  const found = conditionsOf(scope, parameters)
  const source = found.own.length === 0 ? undefined : await findPrefilter(db, scope)
  const candidates = source === undefined ? [] : [`l.lead_id = any(array(${source(parameters)}))`]
  return { parameters, conditions: [allOf(found), ...candidates] }
}

/** The parts of a list that a page may reach into, one after the other: the second is read where the first ends. */
function partsOf({ sort, after, filter }: LeadQuery, { add }: Parameters): string[][] {
  switch (sort) {
    case 'created':
      return [after === null ? [] : [`l.lead_id < ${add(after.leadId)}::uuid`]]
    case 'score': {
      // The scored leads would be walked through from the best to the worst for none.
      if (after === null) return isUnscored(filter) ? [[UNSCORED]] : [[SCORED], [UNSCORED]]
      const leadId = add(after.leadId)
      if (after.score === null) return [[UNSCORED, `l.lead_id < ${leadId}::uuid`]]
      return [[SCORED, `(l.score, l.lead_id) < (${add(after.score)}::smallint, ${leadId}::uuid)`], [UNSCORED]]
    }
    case 'nextSend': {
      const sends = [SENDS]
      if (after !== null)
        sends.push(`(l.next_send_at, l.lead_id) > (${add(after.nextSendAt)}, ${add(after.leadId)}::uuid)`)
      return [sends]
    }
  }
}

function isUnscored({ status }: LeadFilter): boolean {
  return status !== undefined && status.every((one) => UNSCORED_STATUSES.has(one))
}

// As the indexes say it: without these words PostgreSQL does not see that they hold what is asked for.
const SCORED = 'l.score is not null'
const UNSCORED = 'l.score is null'
const SENDS = `l.next_send_at is not null and l.hold_reason is null and l.status <> 'ended'`

/**
 * Leads that fit, oldest first, at most `limit` of those after a lead: for work on all of them, however many they are.
 * Leads that are added meanwhile come last; one that begins or ceases to fit meanwhile is met or not.
 */
export async function walkLeads(db: Db, scope: LeadScope, after: string | null, limit: number): Promise<Lead[]> {
  const { parameters, conditions } = await searchFor(db, scope)
  if (after !== null) conditions.push(`l.lead_id > ${parameters.add(after)}::uuid`)
  const text = `with page as materialized (select l.lead_id from leads l where ${conditions.join(' and ')}
      order by l.lead_id limit ${parameters.add(limit)}::integer)
    select ${LEAD_COLUMNS} from page p
    join leads l on l.organization_id = ${parameters.add(scope.organizationId)}::uuid and l.lead_id = p.lead_id
    order by l.lead_id`
  return rows(db, composed<Lead>(text), parameters.values)
}

/** So many leads that fit are counted one by one. */
export const MOST_COUNTED = 10_000

/** Of so many leads, taken at random, it is looked how many fit. */
const SAMPLE = 30_000

const SIZE = statement<{ leads: number }>(
  'leads.estimate_all',
  `select greatest(reltuples, 0)::float8 as leads from pg_class where oid = 'leads'::regclass`,
)

/** How many leads fit. */
export interface LeadCount {
  readonly total: number
  readonly totalIs: 'exact' | 'estimated'
}

/** How many leads fit: exact up to `most`. Where there are more, the total is estimated from a sample of all leads. */
export async function countLeads(db: Db, scope: LeadScope, most = MOST_COUNTED): Promise<LeadCount> {
  const { parameters, conditions } = await searchFor(db, scope)
  const text = `select count(*)::int as count from (select 1 from leads l where ${conditions.join(' and ')}
    limit ${parameters.add(most + 1)}::integer) l`
  const count = (await firstRow(db, composed<{ count: number }>(text), parameters.values))?.count ?? 0
  if (count <= most) return { total: count, totalIs: 'exact' }
  return { total: Math.max(count, await estimate(db, scope)), totalIs: 'estimated' }
}

async function estimate(db: Db, scope: LeadScope): Promise<number> {
  const { leads = 0 } = (await firstRow(db, SIZE)) ?? {}
  const share = Math.min(1, SAMPLE / Math.max(leads, 1))
  const parameters = createParameters()
  // The same blocks each time: a total does not change while nothing else does.
  const text = `select count(*)::int as count
    from leads l tablesample system (${parameters.add(share * 100)}::real) repeatable (1)
    where ${allOf(conditionsOf(scope, parameters))}`
  const found = await firstRow(db, composed<{ count: number }>(text), parameters.values)
  return Math.round((found?.count ?? 0) / share)
}

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

/** By who wrote it, which may have begun before the transaction that its place in the order names. */
const IS_OLD = `(e.epoch < (select epoch from instance)
       or pg_visible_in_snapshot(coalesce(e.written_by, e.xid), $3::pg_snapshot))`
const OF_LEAD = `e.organization_id = $1 and e.lead_id = p.lead_id`

const SCORED_BEFORE = statement<{ leadId: string }>(
  'leads.shown_before_by_score',
  `select p.lead_id as "leadId" from unnest($2::uuid[]) p(lead_id)
   where exists (select 1 from events e where ${OF_LEAD} and e.type = 'lead.scored' and not ${IS_OLD}
       and ((e.data->>'score')::integer, p.lead_id) >= ($4::integer, $5::uuid))
     or (select ((e.data->>'score')::integer, p.lead_id) >= ($4::integer, $5::uuid) from events e
       where ${OF_LEAD} and e.type = 'lead.scored' and ${IS_OLD} order by e.seq desc limit 1)`,
)

const PLANNED_BEFORE = statement<{ leadId: string }>(
  'leads.shown_before_by_next_send',
  `select p.lead_id as "leadId" from unnest($2::uuid[]) p(lead_id)
   where exists (select 1 from events e where ${OF_LEAD} and e.type = 'message.planned' and not ${IS_OLD}
       and ((e.data->>'plannedAt')::timestamptz, p.lead_id) <= ($4::timestamptz, $5::uuid))
     or ((select e.type = 'message.planned' and ((e.data->>'plannedAt')::timestamptz, p.lead_id) <= ($4::timestamptz, $5::uuid)
         from events e where ${OF_LEAD} and e.type in ('message.planned', 'message.sent') and ${IS_OLD}
         order by e.seq desc limit 1)
       and coalesce((select e.type = 'lead.resumed' from events e
         where ${OF_LEAD} and e.type in ('lead.held', 'lead.ended', 'lead.resumed') and ${IS_OLD}
         order by e.seq desc limit 1), true))`,
)

/** Which leads of a page stood before its place since the list began, so that a page before may have shown them. */
export async function findShownBefore(
  db: Db,
  list: { organizationId: string; sort: LeadSort; begin: ListBegin; after: LeadPlace },
  leadIds: readonly string[],
): Promise<Set<string>> {
  const { organizationId, sort, begin, after } = list
  const key = sort === 'score' ? after.score : after.nextSendAt
  // What has no score yet never had one; by creation nothing ever moves.
  if (sort === 'created' || key === null || leadIds.length === 0) return new Set()
  const values = [organizationId, leadIds, begin.snapshot, key, after.leadId]
  const found = await rows(db, sort === 'score' ? SCORED_BEFORE : PLANNED_BEFORE, values)
  return new Set(found.map((row) => row.leadId))
}
