import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { quarterOf, stillHolds } from './happened-store.ts'
import { inDays, nearDays, scopeValues, SINCE } from './period-store.ts'
import type { CountScope } from './period-store.ts'

/** How many emails of a variant, or leads after one, had what `figure` says. */
export interface StepCount {
  step: number
  variant: number
  figure: string
  count: number
}

const COUNT_STEPS = statement<StepCount>(
  'reports.count_steps',
  `with ${SINCE}, counts as (
     select c.step, c.variant, c.figure, c.quarter, c.count from step_counts c
     where c.organization_id = $1 and c.campaign_id = any($2::uuid[]) and ${nearDays('c.quarter')}
       and ${stillHolds('c')}
     union all
     select m.step, m.variant, m.figure, ${quarterOf('m.left_at')}, 1 from emails m
     where m.campaign_id = any($2::uuid[])
   )
   select c.step, c.variant, c.figure, sum(c.count)::float8 as count from counts c
   where ${inDays('c.quarter')} group by 1, 2, 3 order by 1, 2, 3`,
)

/** What became of the emails that left within the days of the scope, whenever it came. */
export async function countSteps(db: Db, scope: CountScope): Promise<StepCount[]> {
  return rows(db, COUNT_STEPS, scopeValues(scope))
}
