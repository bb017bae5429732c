import { composed, firstRow, rows, statement } from '../../platform/database/db.ts'
import type { Db, Statement } from '../../platform/database/db.ts'
import { invalid } from '../../platform/errors.ts'
import { LEAD_COLUMNS } from '../lead-store.ts'
import type { Lead } from '../lead-store.ts'
import { UNSCORED_STATUSES } from '../lifecycle/lead-states.ts'
import { allOf, conditionsOf, createParameters } from './filter-store.ts'
import type { LeadScope, Parameters } from './filter-store.ts'
import { findPrefilter } from './index-prefilter-store.ts'
import type { LeadFilter } from './lead-filter.ts'
import { orderOf, orderOfPart, orderText } from './list-order.ts'
import type { LeadOrder, LeadSort } from './list-order.ts'

/** A place in a list: the row after which a page begins, and by what it stands there; null where it has no such key. */
export interface LeadPlace {
  readonly leadId: string
  readonly key: number | string | null
}

/** A lead of a page, and where it stands in the order. */
export type ListedLead = Lead & { readonly place: LeadPlace }

/** A page of leads. */
export interface LeadQuery extends LeadScope {
  readonly sort: LeadSort
  /** The last row of the page before. */
  readonly after: LeadPlace | null
  readonly limit: number
  /** By the latest event: when the list began. What moves from then on is left out. */
  readonly until?: Date | undefined
}

/** So many leads that fit are put into an order that no index holds. */
export const MOST_SORTED = 100_000

/** One page of leads. @throws AppError `validation_failed` where too many fit for an order without an index */
export async function listLeads(db: Db, query: LeadQuery): Promise<ListedLead[]> {
  const order = orderOf(query.sort)
  if (order.isGathered) await assertSortable(db, query)
  const { parameters, conditions } = await searchFor(db, query)
  if (order.sort === 'lastEvent' && query.until !== undefined) {
    conditions.push(`l.updated_at <= ${parameters.add(query.until)}::timestamptz`)
  }
  const limit = `${parameters.add(query.limit)}::integer`
  // The ids alone are found within an index; only the rows of the page are read.
  const parts = partsOf(query, order, parameters).map(
    ({ isRest, part }) => `(select l.lead_id from leads l where ${[...conditions, ...part].join(' and ')}
      order by ${orderOfPart(order, isRest)} limit ${limit})`,
  )
  const key = order.type === 'timestamptz' ? `(extract(epoch from ${order.key}) * 1000)::float8` : (order.key ?? 'null')
  const text = `with page as materialized (select * from (${parts.join(' union all ')}) parts limit ${limit})
    select ${LEAD_COLUMNS}, json_build_object('leadId', l.lead_id, 'key', ${key}) as place from page p
    join leads l on l.organization_id = ${parameters.add(query.organizationId)}::uuid and l.lead_id = p.lead_id
    order by ${orderText(order)}`
  return rows(db, composed<ListedLead>(text), parameters.values)
}

async function assertSortable(db: Db, scope: LeadScope): Promise<void> {
  if ((await countUpTo(db, scope, MOST_SORTED)) <= MOST_SORTED) return
  const detail = `More than ${MOST_SORTED.toLocaleString('en')} leads match: too many for this order. Add a condition, or sort by created, score or nextSend.`
  throw invalid([{ pointer: '/sort', code: 'too_many_to_sort', detail }], detail)
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
function partsOf(
  { after, filter }: LeadQuery,
  { key, type, direction, has, rest, sort }: LeadOrder,
  { add }: Parameters,
): { readonly isRest: boolean; readonly part: string[] }[] {
  const sign = direction === 'asc' ? '>' : '<'
  const whole = (part: string | null) => (part === null || part === 'true' ? [] : [part])
  const others = rest === null ? [] : [{ isRest: true, part: [rest] }]
  // The scored leads would be walked through from the best to the worst for none.
  const isRestAlone = sort === 'score' && isUnscored(filter)
  if (after === null) return isRestAlone ? others : [{ isRest: false, part: whole(has) }, ...others]
  const leadId = `${add(after.leadId)}::uuid`
  if (key === null || after.key === null) {
    return [{ isRest: true, part: [...whole(key === null ? null : rest), `l.lead_id ${sign} ${leadId}`] }]
  }
  const value = type === 'timestamptz' ? new Date(Number(after.key)) : after.key
  const behind = `(${key}, l.lead_id) ${sign} (${add(value)}::${type}, ${leadId})`
  return [{ isRest: false, part: [...whole(has), behind] }, ...others]
}

function isUnscored({ status }: LeadFilter): boolean {
  return status !== undefined && status.every((one) => UNSCORED_STATUSES.has(one))
}

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
  const count = await countUpTo(db, scope, most)
  if (count <= most) return { total: count, totalIs: 'exact' }
  return { total: Math.max(count, await estimate(db, scope)), totalIs: 'estimated' }
}

/** How many leads fit; `most + 1` stands for that many or more. */
async function countUpTo(db: Db, scope: LeadScope, most: number): Promise<number> {
  const { parameters, conditions } = await searchFor(db, scope)
  const text = `select count(*)::int as count from (select 1 from leads l where ${conditions.join(' and ')}
    limit ${parameters.add(most + 1)}::integer) l`
  return (await firstRow(db, composed<{ count: number }>(text), parameters.values))?.count ?? 0
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
  `select s::text as snapshot, pg_snapshot_xmin(s)::text as least
   from organizations o cross join lateral pg_current_snapshot() s where o.organization_id = $1`,
)

/** A cursor holds it: where many transactions are under way, what they wrote counts as written since. */
const LONGEST_SNAPSHOT = 150

/** Which transactions are over now where the rows of the organization lie. To be asked before the first page is read. */
export async function takeSnapshot(db: Db, organizationId: string): Promise<string> {
  const { snapshot = '1:1:', least = '1' } = (await firstRow(db, SNAPSHOT, [organizationId])) ?? {}
  return snapshot.length <= LONGEST_SNAPSHOT ? snapshot : `${least}:${least}:`
}

/** By who wrote it, which may have begun before the transaction that its place in the order names. */
const IS_OLD = `(e.epoch < (select epoch from instance)
       or pg_visible_in_snapshot(coalesce(e.written_by, e.xid), $3::pg_snapshot))`
const OF_LEAD = `e.organization_id = $1 and e.lead_id = p.lead_id`

type Sign = '>=' | '<='

/** Leads whose score, now or since the list began, stands before the place. */
const scoredBefore = (name: string, sign: Sign) =>
  statement<{ leadId: string }>(
    name,
    `select p.lead_id as "leadId" from unnest($2::uuid[]) p(lead_id)
     where exists (select 1 from events e where ${OF_LEAD} and e.type = 'lead.scored' and not ${IS_OLD}
         and ((e.data->>'score')::integer, p.lead_id) ${sign} ($4::integer, $5::uuid))
       or (select ((e.data->>'score')::integer, p.lead_id) ${sign} ($4::integer, $5::uuid) from events e
         where ${OF_LEAD} and e.type = 'lead.scored' and ${IS_OLD} order by e.seq desc limit 1)`,
  )

/** Leads whose next email, now or since the list began, stands before the place. */
const plannedBefore = (name: string, sign: Sign) =>
  statement<{ leadId: string }>(
    name,
    `select p.lead_id as "leadId" from unnest($2::uuid[]) p(lead_id)
     where exists (select 1 from events e where ${OF_LEAD} and e.type = 'message.planned' and not ${IS_OLD}
         and ((e.data->>'plannedAt')::timestamptz, p.lead_id) ${sign} ($4::timestamptz, $5::uuid))
       or ((select e.type = 'message.planned' and ((e.data->>'plannedAt')::timestamptz, p.lead_id) ${sign} ($4::timestamptz, $5::uuid)
           from events e where ${OF_LEAD} and e.type in ('message.planned', 'message.sent') and ${IS_OLD}
           order by e.seq desc limit 1)
         and coalesce((select e.type = 'lead.resumed' from events e
           where ${OF_LEAD} and e.type in ('lead.held', 'lead.ended', 'lead.resumed') and ${IS_OLD}
           order by e.seq desc limit 1), true))`,
  )

const SHOWN_BEFORE: Readonly<Partial<Record<LeadSort, Statement<{ leadId: string }>>>> = {
  score: scoredBefore('leads.shown_before_by_score', '>='),
  '-score': scoredBefore('leads.shown_before_by_least_score', '<='),
  nextSend: plannedBefore('leads.shown_before_by_next_send', '<='),
  '-nextSend': plannedBefore('leads.shown_before_by_last_send', '>='),
}

/** Whether what moves a lead in this order is written down, so that a page can tell who was shown before. */
export function isFollowed(sort: LeadSort): boolean {
  return SHOWN_BEFORE[sort] !== undefined
}

/** Which leads of a page stood before its place since the list began, so that a page before may have shown them. */
export async function findShownBefore(
  db: Db,
  list: { organizationId: string; sort: LeadSort; begin: ListBegin; after: LeadPlace },
  leadIds: readonly string[],
): Promise<Set<string>> {
  const { organizationId, sort, begin, after } = list
  const stmt = SHOWN_BEFORE[sort]
  // What has no score yet never had one; by creation nothing ever moves.
  if (stmt === undefined || after.key === null || leadIds.length === 0) return new Set()
  const key = orderOf(sort).type === 'timestamptz' ? new Date(Number(after.key)) : after.key
  const found = await rows(db, stmt, [organizationId, leadIds, begin.snapshot, key, after.leadId])
  return new Set(found.map((row) => row.leadId))
}
