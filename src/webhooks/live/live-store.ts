import { statement } from '../../platform/database/db.ts'
import type { EventHorizon } from '../stream/event-store.ts'

/** So many leads are named in one message; of more, it says that there are more. */
export const MOST_LEADS = 50

/** What happened in an organization: one type of event in one campaign. */
export interface LiveChange {
  organizationId: string
  campaignId: string | null
  type: string
  /** At most one more than are named. */
  leadIds: string[]
}

/** What happened in organizations between two horizons of `findHorizon`, however much it was. */
export const listChanges = statement<LiveChange>(
  'webhooks.live_changes',
  `select o.id as "organizationId", changed."campaignId", changed.type, changed."leadIds"
   from unnest($1::uuid[]) as o(id)
   cross join lateral (
     select e.campaign_id as "campaignId", e.type,
       coalesce((array_agg(distinct e.lead_id) filter (where e.lead_id is not null))[1:$6::integer], '{}') as "leadIds"
     from events e
     where e.organization_id = o.id and (e.epoch, e.xid, e.seq) >= ($2::integer, $3::xid8, 0::bigint)
       and (e.epoch, e.xid, e.seq) < ($4::integer, $5::xid8, 0::bigint)
     group by e.campaign_id, e.type) changed`,
).rows(
  ({ organizationIds, from, to }: { organizationIds: readonly string[]; from: EventHorizon; to: EventHorizon }) => [
    organizationIds,
    from.epoch,
    from.xid,
    to.epoch,
    to.xid,
    MOST_LEADS + 1,
  ],
)
