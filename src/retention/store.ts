import { statement } from '../platform/database/db.ts'
import { RETENTION_KINDS } from '../platform/work/retention.ts'
import type { CountedRows, OldRows, RetentionKind } from '../platform/work/retention.ts'

/** What an organization has set: days, or null for as long as what it belongs to. */
export const listSettings = statement<{ kind: string; days: number | null }>(
  'retention.list_settings',
  `select kind, days from retention_settings where organization_id = $1`,
).rows(
  (organizationId: string) => [organizationId],
  (found) =>
    new Map(
      found.flatMap(({ kind, days }): [RetentionKind, number | null][] => {
        const known = RETENTION_KINDS.find((one) => one === kind)
        return known === undefined ? [] : [[known, days]]
      }),
    ),
)

/** Sets for how many days an organization keeps something. */
export const saveSetting = statement(
  'retention.save_setting',
  `insert into retention_settings (organization_id, kind, days) values ($1, $2, $3)
   on conflict (organization_id, kind) do update set days = excluded.days`,
).run((organizationId: string, { kind, days }: { readonly kind: RetentionKind; readonly days: number | null }) => [
  organizationId,
  kind,
  days,
])

/** Makes sure that every organization has its turns. Answers how many were missing. */
export const registerTurns = statement(
  'retention.register_turns',
  `insert into retention_turns (organization_id, name, due_at)
   select o.organization_id, n.name, $2 from organizations o cross join unnest($1::text[]) as n(name)
   where not exists (
     select from retention_turns t where t.organization_id = o.organization_id and t.name = n.name)
   on conflict do nothing`,
).count((names: readonly string[], now: Date) => [names, now])

/** One kind of old rows of one organization. */
export interface RetentionTurn {
  readonly organizationId: string
  readonly name: string
}

/** Whose turn it is, whoever waits longest first. */
export const listDueTurns = statement<RetentionTurn>(
  'retention.list_due',
  `select organization_id as "organizationId", name from retention_turns
   where due_at <= $1 and name = any($2::text[]) order by due_at limit $3`,
).rows((names: readonly string[], due: { now: Date; limit: number }) => [due.now, names, due.limit])

/** Takes a turn for this transaction; undefined where it is not due any more, or somebody else has it. */
export const claimTurn = statement<{ place: string | null }>(
  'retention.claim_turn',
  `select place from retention_turns where organization_id = $1 and name = $2 and due_at <= $3 for update skip locked`,
).first((turn: RetentionTurn, now: Date) => [turn.organizationId, turn.name, now])

/** Where a turn stands after a part. */
export interface RetentionTurnState {
  readonly place: string | null
  readonly dueAt: Date
  /** When nothing old was left. */
  readonly finishedAt: Date | null
}

/** Notes how far a turn came, and when it comes round again. */
export const recordTurn = statement(
  'retention.note_turn',
  `update retention_turns set place = $3, due_at = $4, finished_at = coalesce($5, finished_at),
     due_since = case when $5::timestamptz is null then coalesce(due_since, due_at) end
   where organization_id = $1 and name = $2`,
).run((turn: RetentionTurn, { place, dueAt, finishedAt }: RetentionTurnState) => [
  turn.organizationId,
  turn.name,
  place,
  dueAt,
  finishedAt,
])

/** Lets a turn that failed wait, unless it was put off meanwhile; what it has done by then stays done. */
export const retryTurnLater = statement(
  'retention.retry_turn',
  `update retention_turns set due_at = $3, due_since = coalesce(due_since, due_at)
   where organization_id = $1 and name = $2 and due_at <= $4`,
).run((turn: RetentionTurn, { now, until }: { readonly now: Date; readonly until: Date }) => [
  turn.organizationId,
  turn.name,
  until,
  now,
])

/** Lets turns begin anew at an instant, and not before. Waits for a part that is under way. */
export const restartTurns = statement(
  'retention.begin_turns_anew',
  `insert into retention_turns (organization_id, name, due_at)
   select $1, n.name, $3 from unnest($2::text[]) as n(name) order by n.name
   on conflict (organization_id, name) do update set place = null, due_at = excluded.due_at, due_since = null`,
).run((organizationId: string, { names, at }: { readonly names: readonly string[]; readonly at: Date }) => [
  organizationId,
  names,
  at,
])

/** When nothing old was left last, by name. */
export const listFinished = statement<{ name: string; finishedAt: Date | null }>(
  'retention.list_finished',
  `select name, finished_at as "finishedAt" from retention_turns where organization_id = $1`,
).rows(
  (organizationId: string) => [organizationId],
  (found) => new Map(found.map(({ name, finishedAt }) => [name, finishedAt])),
)

/** Since when the turn that has not come to its end for longest is due, or will be; undefined where there is none. */
export const findOldestDue = statement<{ dueSince: Date | null }>(
  'retention.oldest_due',
  `select min(coalesce(due_since, due_at)) as "dueSince" from retention_turns where name = any($1::text[])`,
).first(
  (names: readonly string[]) => [names],
  (found) => found?.dueSince ?? undefined,
)

const placeIn = (table: string) => `(coalesce((select p.epoch from ${table} p where p.organization_id = $1), 0),
       coalesce((select p.xid from ${table} p where p.organization_id = $1), '0'::xid8),
       coalesce((select p.seq from ${table} p where p.organization_id = $1), 0::bigint))`

/** What a reply, an objection or a booking led to is told by these for as long as there is the lead. */
const STAYS = `(e.type in ('lead.replied', 'inbound.changed', 'lead.unsubscribed', 'meeting.booked') and exists (
         select from leads l where l.organization_id = $1 and l.lead_id = e.lead_id))`

/**
 * The next events in their order, up to what the figures of reports hold, and the last of them that is old: no event before
 * it is younger. One from the future was written by a wrong clock, and goes with its neighbours.
 */
const OLD = `looked as materialized (
     select e.epoch, e.xid, e.seq, e.occurred_at, row_number() over (order by e.epoch, e.xid, e.seq) as n
     from (select f.epoch, f.xid, f.seq, f.occurred_at from events f
       where f.organization_id = $1 and (f.epoch, f.xid, f.seq) > ${placeIn('events_gone')}
         and (f.epoch, f.xid, f.seq) <= ${placeIn('report_places')}
       order by f.epoch, f.xid, f.seq limit $2) e
   ), last as materialized (
     select l.epoch, l.xid, l.seq, l.occurred_at from looked l
     where l.occurred_at < $3 and l.n < coalesce(
       (select min(y.n) from looked y where y.occurred_at >= $3 and y.occurred_at <= $4), $2 + 1)
     order by l.n desc limit 1
   )`

const IS_OLD = `e.organization_id = $1 and (e.epoch, e.xid, e.seq) > ${placeIn('events_gone')}
     and (e.epoch, e.xid, e.seq) <= (coalesce((select epoch from last), 0), coalesce((select xid from last), '0'::xid8),
       coalesce((select seq from last), 0::bigint)) and not ${STAYS}`

/**
 * Removes the oldest events of an organization, as far as they are old and their figures are kept, and notes up to where in
 * the same statement. Answers the last one, undefined where nothing old is left.
 */
export const removeEvents = statement<{ last: string; isFull: boolean }>(
  'retention.remove_events',
  `with ${OLD}, removed as (
     delete from events e where ${IS_OLD}
   ), place as (
     insert into events_gone as g (organization_id, epoch, xid, seq, before)
     select $1, l.epoch, l.xid, l.seq, l.occurred_at from last l
     on conflict (organization_id) do update set epoch = excluded.epoch, xid = excluded.xid, seq = excluded.seq,
       before = greatest(g.before, excluded.before)
   )
   select l.seq::text as last, (select count(*) from looked) >= $2 as "isFull" from last l`,
).first(
  ({ organizationId, before, limit }: OldRows, now: Date) => [organizationId, limit, before, now],
  (removed) => (removed?.isFull === true ? removed.last : undefined),
)

/** How many of the oldest events would go. */
export const countEvents = statement<CountedRows>(
  'retention.count_events',
  `with ${OLD}
   select (select count(*)::integer from events e where ${IS_OLD}) as rows,
     (select count(*) from looked) >= $2 and exists (select from last) as "isMore"`,
).first(
  ({ organizationId, before, limit }: OldRows, now: Date) => [organizationId, limit, before, now],
  (found) => found ?? { rows: 0, isMore: false },
)

/** Removes what was left of old events for the sake of leads that go. */
export const removeEventsOfLeads = statement(
  'retention.forget_left_events',
  `delete from events e where e.organization_id = $1 and e.lead_id = any($2::uuid[])
     and (e.epoch, e.xid, e.seq) <= ${placeIn('events_gone')}`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])
