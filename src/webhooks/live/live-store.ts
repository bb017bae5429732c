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

/** Between which places events are looked for, by organization. */
export type Stretches = ReadonlyMap<string, { readonly from: EventHorizon; readonly to: EventHorizon }>

/** What happened in each organization from one horizon to the next, however much it was. */
export const listChanges = statement<LiveChange>(
  'webhooks.live_changes',
  `select e.organization_id as "organizationId", e.campaign_id as "campaignId", e.type,
     coalesce((array_agg(distinct e.lead_id) filter (where e.lead_id is not null))[1:$6::integer], '{}') as "leadIds"
   from unnest($1::uuid[], $2::integer[], $3::xid8[], $4::integer[], $5::xid8[])
     as s(organization_id, from_epoch, from_xid, to_epoch, to_xid)
   join events e on e.organization_id = s.organization_id
     and (e.epoch, e.xid, e.seq) >= (s.from_epoch, s.from_xid, 0::bigint)
     and (e.epoch, e.xid, e.seq) < (s.to_epoch, s.to_xid, 0::bigint)
   group by e.organization_id, e.campaign_id, e.type`,
).rows((stretches: Stretches) => {
  const ends = [...stretches.values()]
  return [
    [...stretches.keys()],
    ends.map(({ from }) => from.epoch),
    ends.map(({ from }) => from.xid),
    ends.map(({ to }) => to.epoch),
    ends.map(({ to }) => to.xid),
    MOST_LEADS + 1,
  ]
})
