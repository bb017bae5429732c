import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { happened, quarterOf, stillHolds } from './happened-store.ts'
import type { Figure } from './happened-store.ts'

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
export const SINCE = happened('true', '$6')

/** How many leads reached a figure in a period, which is named by its first day. */
export interface PeriodCount {
  period: string
  figure: Figure
  count: number
}

const COUNT_PERIODS = statement<PeriodCount>(
  'reports.count_periods',
  `with ${SINCE}, counts as (
     select c.figure, c.quarter, c.count from milestone_counts c
     where c.organization_id = $1 and c.campaign_id = any($2::uuid[]) and c.axis = $7 and ${nearDays('c.quarter')}
       and ${stillHolds('c')}
     union all
     select 'accepted', ${quarterOf('t.occurred_at')}, 1 from tail t
     where t.type = 'lead.accepted' and t.campaign_id = any($2::uuid[])
     union all
     select f.figure, ${quarterOf("case $7 when 'reached' then f.at else f.accepted_at end")}, 1 from fresh f
     where f.campaign_id = any($2::uuid[])
   ), days as (
     select c.figure, c.quarter, sum(c.count) as count from counts c group by 1, 2
   )
   select to_char(date_trunc($8, d.quarter at time zone $3::text), 'YYYY-MM-DD') as period, d.figure,
     sum(d.count)::float8 as count
   from days d where ${inDays('d.quarter')} group by 1, 2 order by 1, 2`,
)

/**
 * Leads by figure and period: that in which they reached it, or that in which they were accepted. Weeks begin on Monday.
 * Exact as of the moment of the statement.
 */
export async function countPeriods(
  db: Db,
  scope: CountScope,
  { axis, unit }: { axis: 'reached' | 'accepted'; unit: 'day' | 'week' | 'month' },
): Promise<PeriodCount[]> {
  return rows(db, COUNT_PERIODS, [...scopeValues(scope), axis, unit])
}
