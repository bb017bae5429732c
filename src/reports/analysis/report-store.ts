import { MOST_ELEMENTS } from '../../leads/index.ts'
import { execute, replanned, rows, statement } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { eventFigures, quarterOf, stillCounts } from '../counting/figures-of-events-store.ts'
import type { Figure } from '../counting/figures-of-events-store.ts'

/** An organization's campaigns, archived ones too, and whether they are live; all, or those named. */
export const listModes = replanned<{ campaignId: string; mode: string }>(
  'reports.list_modes',
  `select c.campaign_id as "campaignId", c.mode from campaigns c
   where c.organization_id = $1 and ($2::uuid[] is null or c.campaign_id = any($2)) order by c.campaign_id`,
).rows((organizationId: string, campaignIds: readonly string[] | null) => [organizationId, campaignIds])

/** What is counted: whose, and between which days of which zone. */
export interface CountScope {
  readonly organizationId: string
  readonly campaignIds: readonly string[]
  readonly timezone: string
  readonly from: string | null
  readonly to: string | null
}

/** So many events since the kept figures are counted at once; `catchUp` leaves fewer. */
const MOST_EVENTS = 10_000_000

/** `$1` to `$5`: organization, campaigns, time zone, first and last day; `$6`: how many events are read at most. */
export const scopeValues = (scope: CountScope): unknown[] => [
  scope.organizationId,
  scope.campaignIds,
  scope.timezone,
  scope.from,
  scope.to,
  MOST_EVENTS,
]

/** Whether an instant lies between the days of the scope. */
export const inDays = (instant: string) => `($4::date is null or (${instant} at time zone $3::text)::date >= $4::date)
       and ($5::date is null or (${instant} at time zone $3::text)::date <= $5::date)`

/** The same for an index, a day wider: no zone is further from UTC. */
export const nearDays = (instant: string) => `${instant} >= coalesce($4::date, '-infinity'::date) - interval '1 day'
       and ${instant} < coalesce($5::date, 'infinity'::date) + interval '2 days'`

/** What happened since the kept figures, for a reader. */
export const SINCE = eventFigures('true', '$6')

/** How many leads of a campaign reached a figure. */
export interface CampaignCount {
  campaignId: string
  figure: Figure
  count: number
}

// The quarters that a report sums up, kept or since then, by when a lead reached the figure or was accepted.
const QUARTERS = (axis: string) => `counts as (
     select c.campaign_id, c.figure, c.quarter, c.count from milestone_counts c
     where c.organization_id = $1 and c.campaign_id = any($2::uuid[]) and c.axis = ${axis} and ${nearDays('c.quarter')}
       and ${stillCounts('c')}
     union all
     select t.campaign_id, 'accepted', ${quarterOf('t.occurred_at')}, 1 from tail t
     where t.type = 'lead.accepted' and t.campaign_id = any($2::uuid[])
     union all
     select f.campaign_id, f.figure, ${quarterOf(`case ${axis} when 'reached' then f.at else f.accepted_at end`)}, 1
     from fresh f where f.campaign_id = any($2::uuid[])
   )`

/** Leads by campaign and figure, in the period in which they reached it. Exact as of the moment of the statement. */
export const countCampaigns = replanned<CampaignCount>(
  'reports.count_campaigns',
  `with ${SINCE}, ${QUARTERS("'reached'")}
   select c.campaign_id as "campaignId", c.figure, sum(c.count)::float8 as count
   from counts c where ${inDays('c.quarter')} group by 1, 2 order by 1, 2`,
).rows((scope: CountScope) => scopeValues(scope))

/** How many leads reached a figure in a period, which is named by its first day. */
export interface PeriodCount {
  period: string
  figure: Figure
  count: number
}

/**
 * Leads by figure and period: that in which they reached it, or that in which they were accepted. Weeks begin on Monday.
 * Exact as of the moment of the statement.
 */
export const countPeriods = replanned<PeriodCount>(
  'reports.count_periods',
  `with ${SINCE}, ${QUARTERS('$7')}, days as (
     select c.figure, c.quarter, sum(c.count) as count from counts c group by 1, 2
   )
   select to_char(date_trunc($8, d.quarter at time zone $3::text), 'YYYY-MM-DD') as period, d.figure,
     sum(d.count)::float8 as count
   from days d where ${inDays('d.quarter')} group by 1, 2 order by 1, 2`,
).rows((scope: CountScope, { axis, unit }: { axis: 'reached' | 'accepted'; unit: 'day' | 'week' | 'month' }) => [
  ...scopeValues(scope),
  axis,
  unit,
])

/** How many emails of a variant, or leads after one, had what `figure` says. */
export interface StepCount {
  step: number
  variant: number
  figure: string
  count: number
}

/** What became of the emails that left within the days of the scope, whenever it came. */
export const countSteps = replanned<StepCount>(
  'reports.count_steps',
  `with ${SINCE}, counts as (
     select c.step, c.variant, c.figure, c.quarter, c.count from step_counts c
     where c.organization_id = $1 and c.campaign_id = any($2::uuid[]) and ${nearDays('c.quarter')}
       and ${stillCounts('c')}
     union all
     select m.step, m.variant, m.figure, ${quarterOf('m.left_at')}, 1 from emails m
     where m.campaign_id = any($2::uuid[])
   )
   select c.step, c.variant, c.figure, sum(c.count)::float8 as count from counts c
   where ${inDays('c.quarter')} group by 1, 2, 3 order by 1, 2, 3`,
).rows((scope: CountScope) => scopeValues(scope))

/** What leads have reached, kept or since then. */
export const REACHED_MILESTONES = `reached as not materialized (
     select m.campaign_id, m.figure, m.lead_id, m.at, m.accepted_at, m.tier, m.score from milestones m
     where m.organization_id = $1 and m.campaign_id = any($2::uuid[]) and ${stillCounts('m')}
     union all
     select f.campaign_id, f.figure, f.lead_id, f.at, f.accepted_at, f.tier, f.score from fresh f
     where f.campaign_id = any($2::uuid[])
   )`

/** Leads that were first written to with the same tier or in the same band of scores, and what came of it. */
export interface TierCount {
  /** The tier, or the least score of a band of ten; null for leads that had no score. */
  name: string | null
  contacted: number
  replied: number
  positive: number
  bounced: number
  unsubscribed: number
  booked: number
}

/** Leads that were first written to within the days of the scope, by the tier or the score they had then. */
export const countTiers = replanned<TierCount>(
  'reports.count_tiers',
  `with ${SINCE}, ${REACHED_MILESTONES}, base as materialized (
     select r.campaign_id, r.lead_id,
       case when $7 = 'tier' then r.tier when r.score is not null then (least(r.score, 99) / 10 * 10)::text end as name
     from reached r where r.figure = 'contacted' and ${inDays('r.at')}
   ), after as materialized (
     select r.campaign_id, r.lead_id, bool_or(r.figure = 'replied') as replied,
       bool_or(r.figure = 'positive') as positive, bool_or(r.figure = 'bounced') as bounced,
       bool_or(r.figure = 'unsubscribed') as unsubscribed, bool_or(r.figure = 'booked') as booked
     from reached r where r.figure in ('replied', 'positive', 'bounced', 'unsubscribed', 'booked') group by 1, 2
   )
   select b.name, count(*)::integer as contacted, (count(*) filter (where a.replied))::integer as replied,
     (count(*) filter (where a.positive))::integer as positive, (count(*) filter (where a.bounced))::integer as bounced,
     (count(*) filter (where a.unsubscribed))::integer as unsubscribed,
     (count(*) filter (where a.booked))::integer as booked
   from base b left join after a on a.campaign_id = b.campaign_id and a.lead_id = b.lead_id
   group by 1 order by 1`,
).rows((scope: CountScope, by: 'tier' | 'score') => [...scopeValues(scope), by])

/** Leads with the same value: how many of the base, and of them how many reached the figure. */
export interface ValueCount {
  /** `value`; `other` values than the most frequent; leads without one, `missing`; leads that are not there any more, `gone`. */
  kind: 'value' | 'other' | 'missing' | 'gone'
  value: string | null
  base: number
  count: number
}

/** The first 200 characters of each value that leads have: of a list those of its first elements, as filters look at them. */
const VALUES = `lateral (
       select distinct left(v.text, 200) as text from (
         select g.value #>> '{}' as text where jsonb_typeof(g.value) <> 'array'
         union all
         (select e.text from jsonb_array_elements_text(case when jsonb_typeof(g.value) = 'array' then g.value else '[]' end)
            with ordinality as e(text, place)
          where e.place <= ${MOST_ELEMENTS})
       ) v where v.text is not null and v.text <> ''
     ) v`

// Leads are put together by the value as it is stored first: a million of them mostly have a few values among them.
const grouped = (together: string) => `with ${SINCE}, ${REACHED_MILESTONES}, hits as materialized (
     select r.campaign_id, r.lead_id, r.accepted_at from reached r where r.figure = $7
   ), ${together}, valued as (
     select 'value' as kind, v.text, sum(g.base) as base, sum(g.hits) as hits
     from together g cross join ${VALUES} where not g.is_gone group by 2
     union all
     select 'missing', null, sum(g.base), sum(g.hits) from together g
     where not g.is_gone and not exists (select from ${VALUES})
     union all
     select 'gone', null, sum(g.base), sum(g.hits) from together g where g.is_gone
   ), placed as (
     select v.*, row_number() over (partition by v.kind order by v.base desc, v.text) as place from valued v
   ), shown as (
     select case when p.kind = 'value' and p.place > $9 then 'other' else p.kind end as kind,
       case when p.place <= $9 then p.text end as value, p.base, p.hits from placed p
   )
   select s.kind, s.value, sum(s.base)::float8 as base, coalesce(sum(s.hits), 0)::float8 as count from shown s
   group by 1, 2 having sum(s.base) > 0
   order by array_position(array['value', 'other', 'missing', 'gone'], s.kind), 3 desc, 2`

// Accepted leads are those that are there, and as many more as have gone since: of these only the milestones are known.
// They are read once, by themselves and put together at once: only so do several processors share a million of them.
const OF_ACCEPTED = replanned<ValueCount>(
  'reports.break_down_accepted',
  grouped(`there as materialized (
     select l.custom_data #> $8::text[] as value, count(*) as base from leads l
     where l.organization_id = $1 and l.campaign_id = any($2::uuid[]) and ${inDays('l.accepted_at')} group by 1
   ), together as materialized (
     select t.value, false as is_gone, t.base, 0::bigint as hits from there t
     union all
     select l.custom_data #> $8::text[], false, 0, count(*) from hits h
     join leads l on l.organization_id = $1 and l.lead_id = h.lead_id and l.campaign_id = h.campaign_id
     where ${inDays('l.accepted_at')} group by 1
     union all
     select null, true, 0, count(*) from hits h where ${inDays('h.accepted_at')}
       and not exists (select from leads l where l.organization_id = $1 and l.lead_id = h.lead_id)
     union all
     select null, true, (
       select coalesce(sum(c.count), 0) from (
         select c.quarter, c.count from milestone_counts c
         where c.organization_id = $1 and c.campaign_id = any($2::uuid[]) and c.axis = 'accepted'
           and c.figure = 'accepted' and ${nearDays('c.quarter')} and ${stillCounts('c')}
         union all
         select ${quarterOf('t.occurred_at')}, 1 from tail t
         where t.type = 'lead.accepted' and t.campaign_id = any($2::uuid[])
       ) c where ${inDays('c.quarter')}
     ) - (select coalesce(sum(t.base), 0) from there t), 0
   )`),
)

const IN_PARALLEL = statement(
  'reports.count_in_parallel',
  `select set_config('max_parallel_workers_per_gather', '4', true), set_config('parallel_setup_cost', '0', true),
     set_config('parallel_tuple_cost', '0.001', true)`,
)

const OF_REACHED = replanned<ValueCount>(
  'reports.break_down_reached',
  grouped(`base as not materialized (
     select r.campaign_id, r.lead_id, l.custom_data #> $8::text[] as value, l.lead_id is null as is_gone from reached r
     left join leads l on l.organization_id = $1 and l.lead_id = r.lead_id
     where r.figure = $10 and ${inDays('r.at')}
   ), together as materialized (
     select b.value, b.is_gone, count(*) as base, count(h.lead_id) as hits
     from base b left join hits h on h.campaign_id = b.campaign_id and h.lead_id = b.lead_id group by 1, 2
   )`),
)

/**
 * Leads by their present value at a path of `customData`: those that reached `of` within the days of the scope, and how
 * many of them reached `figure`, whenever. The `most` values with the most leads stand by themselves. For the rest of the
 * transaction several processors may share a statement.
 */
export async function breakDown(
  tx: Transaction,
  scope: CountScope,
  search: { figure: Figure; of: Figure; path: readonly string[]; most: number },
): Promise<ValueCount[]> {
  const { figure, of, path, most } = search
  const values = [...scopeValues(scope), figure, path, most]
  if (of !== 'accepted') return rows(tx, OF_REACHED, [...values, of])
  await execute(tx, IN_PARALLEL)
  return rows(tx, OF_ACCEPTED, values)
}
