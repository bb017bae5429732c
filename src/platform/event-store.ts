import type { Happening } from '../events.ts'
import { jsonRows, statement } from './database/db.ts'

/**
 * Appends events in the order given. Whoever writes one of a lead holds the lead's row: so its timeline, which goes by
 * `seq`, and every reader of all events, which go by (`epoch`, `xid`, `seq`), see the order in which the row was locked.
 * No event is ever written below a place that has been read: `xid` is never lower than the writing transaction.
 * A lead that was just accepted has no event before.
 */
export const insertEvents = statement(
  'platform.insert_events',
  `insert into events (organization_id, epoch, xid, written_by, type, campaign_id, lead_id, data, occurred_at)
   select $1, i.epoch, greatest(w.xid, b.xid), case when b.xid > w.xid then w.xid end, e.type, e."campaignId", e."leadId",
     e.data, $2
   from rows from (json_to_recordset($3::json) as (type text, "campaignId" uuid, "leadId" uuid, data jsonb))
     with ordinality as e(type, "campaignId", "leadId", data, place)
   cross join instance i cross join (select pg_current_xact_id() as xid) w
   left join lateral (
     select n.epoch, n.xid from events n
     where n.organization_id = $1 and n.lead_id = e."leadId" and e.type <> 'lead.accepted'
     order by n.seq desc limit 1) b on b.epoch = i.epoch
   order by e.place`,
).run((input: { organizationId: string; occurredAt: Date; happenings: readonly Happening[] }) => [
  input.organizationId,
  input.occurredAt,
  jsonRows(input.happenings),
])
