import { execute, firstRow, rows, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'
import { RETENTION_KINDS } from '../platform/work/retention.ts'
import type { CountedRows, OldRows, RetentionKind } from '../platform/work/retention.ts'

const LIST = statement<{ kind: string; days: number | null }>(
  'retention.list_settings',
  `select kind, days from retention_settings where organization_id = $1`,
)

/** What an organization has set: days, or null for as long as what it belongs to. */
export async function listSettings(db: Db, organizationId: string): Promise<Map<RetentionKind, number | null>> {
  const found = await rows(db, LIST, [organizationId])
  return new Map(
    found.flatMap(({ kind, days }): [RetentionKind, number | null][] => {
      const known = RETENTION_KINDS.find((one) => one === kind)
      return known === undefined ? [] : [[known, days]]
    }),
  )
}

const SAVE = statement(
  'retention.save_setting',
  `insert into retention_settings (organization_id, kind, days) values ($1, $2, $3)
   on conflict (organization_id, kind) do update set days = excluded.days`,
)

/** Sets for how many days an organization keeps something. */
export async function saveSetting(
  db: Db,
  organizationId: string,
  { kind, days }: { readonly kind: RetentionKind; readonly days: number | null },
): Promise<void> {
  await execute(db, SAVE, [organizationId, kind, days])
}

const REGISTER = statement(
  'retention.register_turns',
  `insert into retention_turns (organization_id, name, due_at)
   select o.organization_id, n.name, $2 from organizations o cross join unnest($1::text[]) as n(name)
   where not exists (
     select from retention_turns t where t.organization_id = o.organization_id and t.name = n.name)
   on conflict do nothing`,
)

/** Makes sure that every organization has its turns. */
export async function registerTurns(db: Db, names: readonly string[], now: Date): Promise<void> {
  await execute(db, REGISTER, [names, now])
}

/** One kind of old rows of one organization. */
export interface RetentionTurn {
  readonly organizationId: string
  readonly name: string
}

const DUE = statement<RetentionTurn>(
  'retention.list_due',
  `select organization_id as "organizationId", name from retention_turns
   where due_at <= $1 and name = any($2::text[]) order by due_at limit $3`,
)

/** Whose turn it is, whoever waits longest first. */
export async function listDueTurns(
  db: Db,
  names: readonly string[],
  due: { now: Date; limit: number },
): Promise<RetentionTurn[]> {
  return rows(db, DUE, [due.now, names, due.limit])
}

const TAKE = statement<{ place: string | null }>(
  'retention.claim_turn',
  `select place from retention_turns where organization_id = $1 and name = $2 and due_at <= $3 for update skip locked`,
)

/** Takes a turn for this transaction; undefined where it is not due any more, or somebody else has it. */
export async function claimTurn(tx: Db, turn: RetentionTurn, now: Date): Promise<{ place: string | null } | undefined> {
  return firstRow(tx, TAKE, [turn.organizationId, turn.name, now])
}

const NOTE = statement(
  'retention.note_turn',
  `update retention_turns set place = $3, due_at = $4, finished_at = coalesce($5, finished_at),
     due_since = case when $5::timestamptz is null then coalesce(due_since, due_at) end
   where organization_id = $1 and name = $2`,
)

/** Where a turn stands after a part. */
export interface RetentionTurnState {
  readonly place: string | null
  readonly dueAt: Date
  /** When nothing old was left. */
  readonly finishedAt: Date | null
}

/** Notes how far a turn came, and when it comes round again. */
export async function recordTurn(
  db: Db,
  turn: RetentionTurn,
  { place, dueAt, finishedAt }: RetentionTurnState,
): Promise<void> {
  await execute(db, NOTE, [turn.organizationId, turn.name, place, dueAt, finishedAt])
}

const PUT_OFF = statement(
  'retention.retry_turn',
  `update retention_turns set due_at = $3, due_since = coalesce(due_since, due_at)
   where organization_id = $1 and name = $2 and due_at <= $4`,
)

/** Lets a turn that failed wait, unless it was put off meanwhile; what it has done by then stays done. */
export async function retryTurnLater(
  db: Db,
  turn: RetentionTurn,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<void> {
  await execute(db, PUT_OFF, [turn.organizationId, turn.name, until, now])
}

const BEGIN_ANEW = statement(
  'retention.begin_turns_anew',
  `insert into retention_turns (organization_id, name, due_at)
   select $1, n.name, $3 from unnest($2::text[]) as n(name) order by n.name
   on conflict (organization_id, name) do update set place = null, due_at = excluded.due_at, due_since = null`,
)

/** Lets turns begin anew at an instant, and not before. Waits for a part that is under way. */
export async function restartTurns(
  db: Db,
  organizationId: string,
  { names, at }: { readonly names: readonly string[]; readonly at: Date },
): Promise<void> {
  await execute(db, BEGIN_ANEW, [organizationId, names, at])
}

const FINISHED = statement<{ name: string; finishedAt: Date | null }>(
  'retention.list_finished',
  `select name, finished_at as "finishedAt" from retention_turns where organization_id = $1`,
)

/** When nothing old was left last, by name. */
export async function listFinished(db: Db, organizationId: string): Promise<Map<string, Date | null>> {
  const found = await rows(db, FINISHED, [organizationId])
  return new Map(found.map(({ name, finishedAt }) => [name, finishedAt]))
}

const OLDEST = statement<{ dueSince: Date | null }>(
  'retention.oldest_due',
  `select min(coalesce(due_since, due_at)) as "dueSince" from retention_turns where name = any($1::text[])`,
)

/** Since when the turn that has not come to its end for longest is due, or will be; undefined where there is none. */
export async function findOldestDue(db: Db, names: readonly string[]): Promise<Date | undefined> {
  return (await firstRow(db, OLDEST, [names]))?.dueSince ?? undefined
}

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

const REMOVE = statement<{ last: string; isFull: boolean }>(
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
)

/**
 * Removes the oldest events of an organization, as far as they are old and their figures are kept, and notes up to where in
 * the same statement. Answers the last one, undefined where nothing old is left.
 */
export async function removeEvents(db: Db, { organizationId, before, limit }: OldRows, now: Date) {
  const removed = await firstRow(db, REMOVE, [organizationId, limit, before, now])
  return removed?.isFull === true ? removed.last : undefined
}

const COUNT = statement<CountedRows>(
  'retention.count_events',
  `with ${OLD}
   select (select count(*)::integer from events e where ${IS_OLD}) as rows,
     (select count(*) from looked) >= $2 and exists (select from last) as "isMore"`,
)

/** How many of the oldest events would go. */
export async function countEvents(db: Db, { organizationId, before, limit }: OldRows, now: Date): Promise<CountedRows> {
  return (await firstRow(db, COUNT, [organizationId, limit, before, now])) ?? { rows: 0, isMore: false }
}

const FORGET_LEFT = statement(
  'retention.forget_left_events',
  `delete from events e where e.organization_id = $1 and e.lead_id = any($2::uuid[])
     and (e.epoch, e.xid, e.seq) <= ${placeIn('events_gone')}`,
)

/** Removes what was left of old events for the sake of leads that go. */
export async function removeEventsOfLeads(db: Db, organizationId: string, leadIds: readonly string[]): Promise<void> {
  await execute(db, FORGET_LEFT, [organizationId, leadIds])
}
