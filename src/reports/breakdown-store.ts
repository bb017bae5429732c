import { MOST_ELEMENTS } from '../leads/index.ts'
import { execute, rows, statement } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { quarterOf, stillHolds } from './happened-store.ts'
import type { Figure } from './happened-store.ts'
import { inDays, nearDays, scopeValues, SINCE } from './period-store.ts'
import type { CountScope } from './period-store.ts'
import { REACHED } from './tier-store.ts'

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
         (select e.text from jsonb_array_elements_text(case jsonb_typeof(g.value) when 'array' then g.value else '[]' end)
            with ordinality as e(text, place)
          where e.place <= ${MOST_ELEMENTS})
       ) v where v.text is not null and v.text <> ''
     ) v`

// Leads are put together by the value as it is stored first: a million of them mostly have a few values among them.
const grouped = (together: string) => `with ${SINCE}, ${REACHED}, hits as materialized (
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
const OF_ACCEPTED = statement<ValueCount>(
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
           and c.figure = 'accepted' and ${nearDays('c.quarter')} and ${stillHolds('c')}
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

const OF_REACHED = statement<ValueCount>(
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
