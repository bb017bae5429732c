import { sqlState, execute, firstRow, statement } from '../../platform/database/db.ts'
import type { Db, Transaction } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import { eventFigures, KEPT_PLACE, OUTCOMES, quarterOf } from './figures-of-events-store.ts'

/** No transaction can add to what stands before it. */
const horizonOf = (organization: string) => `((select epoch from instance), event_horizon(${organization}), 0::bigint)`

// One event of each organization, by the index: as a semi-join, all events are read where the planner takes them for few.
/** Organizations with events that their figures do not hold yet. */
export const listBehind = statement<{ organizationId: string }>(
  'reports.organizations_behind',
  `select o.organization_id as "organizationId" from organizations o
   left join report_places p on p.organization_id = o.organization_id
   cross join lateral (select from events e where e.organization_id = o.organization_id
     and (e.epoch, e.xid, e.seq) > (coalesce(p.epoch, 0), coalesce(p.xid, '0'::xid8), coalesce(p.seq, 0))
     and (e.epoch, e.xid, e.seq) < ${horizonOf('o.organization_id')}
     order by e.epoch, e.xid, e.seq limit 1) behind
   order by o.organization_id`,
).rows(() => [], organizationsDue)

/** Whether more than so many events happened since the kept figures. */
export const isFarBehind = statement(
  'reports.is_far_behind',
  `select from events e where e.organization_id = $1 and (e.epoch, e.xid, e.seq) > ${KEPT_PLACE}
   order by e.epoch, e.xid, e.seq offset $2 limit 1`,
).first(
  (organizationId: string, events: number) => [organizationId, events],
  (found) => found !== undefined,
)

const ADD_PLACE = statement(
  'reports.add_place',
  `insert into report_places (organization_id, epoch, xid, seq) values ($1, 0, '0', 0) on conflict do nothing`,
)

const LOCK_PLACE = statement(
  'reports.lock_place',
  `select from report_places where organization_id = $1 for update skip locked`,
)

/** Takes the organization's figures for this transaction; false where another one has them. */
export async function lockFigures(db: Db, organizationId: string): Promise<boolean> {
  await execute(db, ADD_PLACE, [organizationId])
  return (await firstRow(db, LOCK_PLACE, [organizationId])) !== undefined
}

const BOUND_LOCKS = statement('reports.bound_locks', `select set_config('lock_timeout', $1, true)`)

const WAIT_FOR_PLACE = statement(
  'reports.wait_for_place',
  `select from report_places where organization_id = $1 for update`,
)

/**
 * Takes the organization's figures, after whoever has them; for the rest of the transaction no lock is waited for longer than
 * `longest`, a duration as the database writes it. Throws SQLSTATE 55P03 then.
 */
export async function waitForFigures(tx: Transaction, organizationId: string, longest: string): Promise<boolean> {
  await execute(tx, BOUND_LOCKS, [longest])
  await execute(tx, ADD_PLACE, [organizationId])
  return (await firstRow(tx, WAIT_FOR_PLACE, [organizationId])) !== undefined
}

/** The last of the next events, and how many they are. The numbers of the place are decimal text. */
export interface NextEvents {
  epoch: number
  xid: string
  seq: string
  count: number
  /** Whether a campaign may have gone live among them. */
  campaignChanged: boolean
}

/** The next events that no transaction can add to any more; undefined where there are none. */
export const findNextEvents = statement<NextEvents>(
  'reports.next_events',
  `select e.epoch, e.xid::text as xid, e.seq::text as seq, (count(*) over ())::integer as count,
     bool_or(e.type = 'campaign.changed') over () as "campaignChanged"
   from (select e.epoch, e.xid, e.seq, e.type from events e
     where e.organization_id = $1 and (e.epoch, e.xid, e.seq) > ${KEPT_PLACE}
       and (e.epoch, e.xid, e.seq) < ${horizonOf('$1')}
     order by e.epoch, e.xid, e.seq limit $2) e
   order by e.epoch desc, e.xid desc, e.seq desc limit 1`,
).first((search: { organizationId: string; limit: number }) => [search.organizationId, search.limit])

/**
 * For the rest of a transaction, statements are planned as the tables are now, look rows up by index, and put many together in
 * memory. They are few and large: a plan from when a table was empty would read all of it for each lead.
 */
export const planForLargeStatements = statement(
  'reports.plan_anew',
  `select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true),
     set_config('work_mem', '32MB', true)`,
).run(() => [])

const UP_TO = '(e.epoch, e.xid, e.seq) <= ($2::integer, $3::xid8, $4::bigint)'

const WENT = `went as materialized (
     select e.campaign_id from events e where e.organization_id = $1 and (e.epoch, e.xid, e.seq) > ${KEPT_PLACE}
       and ${UP_TO} and e.type = 'campaign.changed' and (e.data->>'wentLive')::boolean)`

const FORGET_REHEARSED = statement(
  'reports.forget_rehearsed',
  `with ${WENT}, part as (
     select m.campaign_id, m.figure, m.lead_id from went w join milestones m on m.campaign_id = w.campaign_id
     where m.organization_id = $1 and m.figure = any($5) limit $6)
   delete from milestones m using part p
   where m.organization_id = $1 and m.campaign_id = p.campaign_id and m.figure = p.figure and m.lead_id = p.lead_id`,
)

const START_ANEW = statement(
  'reports.start_anew',
  `with ${WENT}, counted as (
     delete from milestone_counts c using went w
     where c.organization_id = $1 and c.campaign_id = w.campaign_id and c.figure = any($5)
   )
   delete from step_counts s using went w where s.organization_id = $1 and s.campaign_id = w.campaign_id`,
)

const KEEP = statement(
  'reports.keep_figures',
  `with ${eventFigures(UP_TO, 'all')}, reached as (
     insert into milestones (organization_id, campaign_id, figure, lead_id, at, accepted_at, tier, score)
     select $1, f.campaign_id, f.figure, f.lead_id, f.at, f.accepted_at, f.tier, f.score from fresh f
   ), counted as (
     insert into milestone_counts (organization_id, campaign_id, axis, quarter, figure, count)
     select $1, f.campaign_id, a.axis, ${quarterOf('a.at')}, f.figure, count(*) from fresh f
     cross join lateral (values ('reached', f.at), ('accepted', f.accepted_at)) as a(axis, at) group by 2, 3, 4, 5
     union all
     select $1, t.campaign_id, a.axis, t.quarter, 'accepted', t.count
     from (select t.campaign_id, ${quarterOf('t.occurred_at')} as quarter, count(*) as count
       from tail t where t.type = 'lead.accepted' group by 1, 2) t
     cross join (values ('reached'), ('accepted')) as a(axis)
     on conflict (organization_id, campaign_id, axis, quarter, figure)
       do update set count = milestone_counts.count + excluded.count
   ), stepped as (
     insert into step_counts (organization_id, campaign_id, quarter, step, variant, figure, count)
     select $1, m.campaign_id, ${quarterOf('m.left_at')}, m.step, m.variant, m.figure, count(*) from emails m
     group by 2, 3, 4, 5, 6
     on conflict (organization_id, campaign_id, quarter, step, variant, figure)
       do update set count = step_counts.count + excluded.count
   )
   update report_places set epoch = $2, xid = $3::xid8, seq = $4::bigint where organization_id = $1`,
)

/**
 * Adds the next events to the kept figures, of an organization whose place is locked. Where a campaign goes live among them,
 * up to `limit` leads' outcomes of its test go first: false while there may be more, and nothing is added then. Nobody sees
 * the difference, for whoever reads passes over what was kept of a campaign that goes live after the place.
 */
export async function keepFigures(
  db: Db,
  { organizationId, upTo, limit }: { organizationId: string; upTo: NextEvents; limit: number },
): Promise<boolean> {
  const values = [organizationId, upTo.epoch, upTo.xid, upTo.seq]
  if (upTo.campaignChanged) {
    if ((await execute(db, FORGET_REHEARSED, [...values, OUTCOMES, limit])) >= limit) return false
    await execute(db, START_ANEW, [...values, OUTCOMES])
  }
  await execute(db, KEEP, values)
  return true
}

/** `lock_not_available` of PostgreSQL: somebody else kept the place for as long as was waited for it. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Whether it failed because somebody else had the place all the while. */
export function isFiguresLockTimeout(error: unknown): boolean {
  return sqlState(error) === LOCK_NOT_AVAILABLE
}
