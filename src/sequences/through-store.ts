import { firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { PASSED_OVER } from './store.ts'

/** Leads are looked at up to this many: whoever reads the figure does the same for more. */
const MOST_LOOKED_AT = 10_000

const LACKS_ONE = `exists (select 1 from unnest($3::integer[]) as wanted(step) where not exists (
  select 1 from messages m where m.organization_id = l.organization_id and m.lead_id = l.lead_id and m.run = l.run
    and m.kind = 'step' and m.step = wanted.step
    and (m.state in ('sent', 'captured', 'sending', 'unknown') or (m.state = 'cancelled' and m.reason = '${PASSED_OVER}'))))`

/** Steps of a campaign, by number. */
export interface StepsOfCampaign {
  readonly organizationId: string
  readonly campaignId: string
  readonly steps: readonly number[]
}

const COMPLETED = statement<{ count: number }>(
  'sequences.count_completed_without',
  `select count(*)::int as count from (
     select organization_id, lead_id, run from leads where organization_id = $1 and campaign_id = $2 and status = 'ended' and end_reason = 'completed'
     limit ${MOST_LOOKED_AT}) l where ${LACKS_ONE}`,
)

/** Leads that have ended as `completed` and have not got each of these steps; of 10,000 at most. */
export async function countCompletedWithout(db: Db, place: StepsOfCampaign): Promise<number> {
  return (await firstRow(db, COMPLETED, [place.organizationId, place.campaignId, place.steps]))?.count ?? 0
}

const THROUGH = statement<{ count: number }>(
  'sequences.count_through',
  `select count(*)::int as count from (
     select organization_id, lead_id, run from leads where organization_id = $1 and campaign_id = $2 and status = 'in_sequence'
     limit ${MOST_LOOKED_AT}) l where not ${LACKS_ONE}`,
)

/** Leads in their sequence that have got each of these steps already; of 10,000 at most. */
export async function countThrough(db: Db, place: StepsOfCampaign): Promise<number> {
  return (await firstRow(db, THROUGH, [place.organizationId, place.campaignId, place.steps]))?.count ?? 0
}
