import type { Happening } from '../events.ts'
import { jsonRows, statement } from './database/db.ts'
import type { Transaction } from './database/db.ts'

/** What is written of each event, beside its place in the order of all. */
const GIVEN = `json_to_recordset($2::json) as (type text, "campaignId" uuid, "leadId" uuid, data jsonb)`

/** Never below the writing transaction, and never before the event of the same lead that was written before. */
const PLACE = `i.epoch, greatest(w.xid, b.xid) as xid, case when b.xid > w.xid then w.xid end as written_by`

const PLACED = `rows from (${GIVEN}) with ordinality as e(type, "campaignId", "leadId", data, place)
   cross join instance i cross join (select pg_current_xact_id() as xid) w
   left join lateral (
     select n.epoch, n.xid from events n
     where n.organization_id = $1 and n.lead_id = e."leadId" and e.type <> 'lead.accepted'
     order by n.seq desc limit 1) b on b.epoch = i.epoch`

interface NewEvents {
  readonly organizationId: string
  readonly occurredAt: Date
  readonly happenings: readonly Happening[]
}

/**
 * Appends events in the order given. Whoever writes one of a lead holds the lead's row: so its timeline, which goes by
 * `seq`, and every reader of all events, which go by (`epoch`, `xid`, `seq`), see the order in which the row was locked.
 * No event is ever written below a place that has been read: `xid` is never lower than the writing transaction.
 * A lead that was just accepted has no event before.
 */
export const insertEvents = statement(
  'platform.insert_events',
  `insert into events (organization_id, epoch, xid, written_by, type, campaign_id, lead_id, data, occurred_at)
   select $1, ${PLACE}, e.type, e."campaignId", e."leadId", e.data, $3 from ${PLACED} order by e.place`,
).run(({ organizationId, occurredAt, happenings }: NewEvents) => [organizationId, jsonRows(happenings), occurredAt])

/**
 * The place of each event, by the transaction's number on the node where the rows of the organization lie: those who read
 * them go by the transactions of the same node.
 */
const findPlaces = statement<{ epoch: number; xid: string; writtenBy: string | null }>(
  'platform.event_places',
  `select p.epoch, p.xid::text as xid, p.written_by::text as "writtenBy" from (
     select ${PLACE}, e.place from ${PLACED}) p order by p.place`,
).rows(({ organizationId, happenings }: NewEvents) => [
  organizationId,
  jsonRows(happenings.map(({ type, leadId }) => ({ type, leadId }))),
])

const insertPlacedEvents = statement(
  'platform.insert_placed_events',
  `insert into events (organization_id, epoch, xid, written_by, type, campaign_id, lead_id, data, occurred_at)
   select $1, e.epoch, e.xid, e."writtenBy", e.type, e."campaignId", e."leadId", e.data, $3
   from rows from (json_to_recordset($2::json) as (type text, "campaignId" uuid, "leadId" uuid, data jsonb, epoch integer,
     xid xid8, "writtenBy" xid8)) with ordinality
     as e(type, "campaignId", "leadId", data, epoch, xid, "writtenBy", place) order by e.place`,
).run((organizationId: string, occurredAt: Date, events: readonly object[]) => [
  organizationId,
  jsonRows(events),
  occurredAt,
])

/** The same as `insertEvents`, where the transaction's number is known to the node of the organization alone. */
export async function insertEventsOnNode(tx: Transaction, given: NewEvents): Promise<void> {
  const places = await findPlaces(tx, given)
  const events = given.happenings.map((happening, index) => ({ ...happening, ...places[index] }))
  await insertPlacedEvents(tx, given.organizationId, given.occurredAt, events)
}

/** The transaction's number on the node where the rows of the organization lie, as decimal text. */
export const findTransactionNumber = statement<{ xid: string }>(
  'platform.transaction_number',
  `select pg_current_xact_id()::text as xid from organizations where organization_id = $1`,
).first(
  (organizationId: string) => [organizationId],
  (found) => found?.xid ?? null,
)
