import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { execute, firstRow, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { isFree } from '../../platform/work/lease-store.ts'

/**
 * Also a mailbox that does not send is read: what it sent before is answered. Only one that was paused because it cannot be
 * read waits for a person.
 */
const READABLE = `b.imap is not null and (b.status = 'ok' or b.pause_reason not like 'incoming mail:%')`
const IS_FREE = isFree('$1', 'r')
/** The reader `r` is leased under our token. */
const IS_OURS = 'r.organization_id = $1 and r.mailbox_id = $2 and r.lease_token = $3'

/** Has mailboxes read that were added, changed or resumed after `since`: at once, whatever kept them from it before. */
export const enlistReaders = statement(
  'replies.enlist_readers',
  `insert into mailbox_readers as r (organization_id, mailbox_id, host, due_at)
   select b.organization_id, b.mailbox_id, lower(b.imap ->> 'host'), $1 from mailboxes b
   left join mailbox_readers r on r.organization_id = b.organization_id and r.mailbox_id = b.mailbox_id
   where b.updated_at > $2 and ${READABLE} and (r.mailbox_id is null or (r.due_at > $1 and ${IS_FREE}
     and b.updated_at > coalesce(r.ended_at, '-infinity')))
   order by b.organization_id, b.mailbox_id
   on conflict (organization_id, mailbox_id) do update set host = excluded.host, due_at = excluded.due_at, failures = 0
     where ${IS_FREE}`,
).run(({ now, since }: { now: Date; since: Date }) => [now, since])

/** A mail server at which mailboxes wait to be read. */
export interface WaitingHost {
  host: string
  /** Mailboxes there that wait for longer than others may keep an idle connection. Those that failed before are not counted. */
  late: number
}

/** Where mailboxes are due to be read; `lateBefore` is since when those are due that have waited too long. */
export const findWaitingHosts = statement<WaitingHost>(
  'replies.waiting_hosts',
  `select host, (count(*) filter (where due_at <= $2 and failures = 0))::int as late
   from mailbox_readers where due_at <= $1 group by host`,
).rows(({ now, lateBefore }: { now: Date; lateBefore: Date }) => [now, lateBefore])

/** How many connections there may be at once, over all processes. */
export interface ReadingShares {
  readonly perHost: number
  /** Of an organization, not counting those that only wait for mail. */
  readonly perOrganization: number
  /** To mailboxes whose last attempt failed: those that hang take no place from the others. */
  readonly failing: number
  /** Connections that only wait for mail: of a host, and of an organization. */
  readonly idlePerHost: number
  readonly idlePerOrganization: number
}

/** A mailbox that this process reads, as long as it renews its lease. */
export interface MailboxReader {
  readonly organizationId: string
  readonly mailboxId: string
  readonly host: string
  readonly token: string
  /** Attempts in a row that failed. */
  readonly failures: number
}

/** Whether it is this transaction's turn to lease mailboxes: one process at a time, so that hosts are counted once. */
export const tryReadersTurn = statement<{ ours: boolean }>(
  'replies.try_turn',
  `select pg_try_advisory_xact_lock(hashtextextended('readers of mailboxes', 0)) as ours`,
).rows(
  () => [],
  (found) => found[0]?.ours === true,
)

/** When the mailbox of a suspended organization is looked at again. */
const SUSPENDED_AGAIN = 5 * MINUTE

const LEASE = statement<Omit<MailboxReader, 'token'>>(
  'replies.lease_readers',
  `with busy as materialized (
     select organization_id, host, failures > 0 as failing, count(*) as connections,
       count(*) filter (where idle_since is null) as reading
     from mailbox_readers where lease_until > $1 group by 1, 2, 3),
   waiting as (
     select r.organization_id, r.mailbox_id, r.host, r.due_at, r.failures > 0 as failing, coalesce(o.reading, 0)
       + row_number() over (partition by r.organization_id, r.failures > 0 order by r.due_at, r.mailbox_id) as turn
     from mailbox_readers r
     left join (select organization_id, failing, sum(reading) as reading from busy group by 1, 2) o
       on o.organization_id = r.organization_id and o.failing = (r.failures > 0)
     where r.due_at <= $1 and ${IS_FREE}),
   placed as (
     select w.organization_id, w.mailbox_id, w.due_at, w.failing, w.turn, coalesce(h.connections, 0)
         + row_number() over (partition by w.host order by w.failing, w.turn, w.due_at, w.mailbox_id) as place,
       coalesce(f.reading, 0)
         + row_number() over (partition by w.failing order by w.turn, w.due_at, w.mailbox_id) as trial
     from waiting w
     left join (select host, sum(connections) as connections from busy group by 1) h on h.host = w.host
     left join (select failing, sum(reading) as reading from busy group by 1) f on f.failing = w.failing
     where w.turn <= $5),
   chosen as (
     select organization_id, mailbox_id from placed where place <= $4 and (not failing or trial <= $6)
     order by turn, due_at, mailbox_id limit $7),
   readable as (
     select c.*, ${READABLE} as readable, o.status = 'active' as active, lower(b.imap ->> 'host') as host
     from chosen c left join mailboxes b on b.organization_id = c.organization_id and b.mailbox_id = c.mailbox_id
     left join organizations o on o.organization_id = c.organization_id),
   released as (
     update mailbox_readers r set ended_at = $1,
       due_at = case when c.readable then $8::timestamptz else 'infinity' end
     from readable c where r.organization_id = c.organization_id and r.mailbox_id = c.mailbox_id
       and (c.readable and c.active) is not true)
   update mailbox_readers r set lease_until = $2, due_at = $2, lease_token = $3, idle_since = null, host = c.host
   from readable c
   where r.organization_id = c.organization_id and r.mailbox_id = c.mailbox_id and c.readable and c.active
   returning r.organization_id as "organizationId", r.mailbox_id as "mailboxId", r.host, r.failures`,
)

/**
 * Leases due mailboxes, up to the limit and what the shares leave. Of an organization, whoever has waited longest comes
 * first; among organizations, whose connections and turns are fewer. A mailbox that is not to be read any more is due
 * again once it is changed, that of a suspended organization in five minutes.
 */
export async function leaseReaders(
  db: Db,
  lease: { now: Date; until: Date; token: string; shares: ReadingShares; limit: number },
): Promise<MailboxReader[]> {
  const { now, until, token, shares, limit } = lease
  const { perHost, perOrganization, failing } = shares
  const later = new Date(now.getTime() + SUSPENDED_AGAIN)
  const leased = await rows(db, LEASE, [now, until, token, perHost, perOrganization, failing, limit, later])
  return leased.map((row) => ({ ...row, token }))
}

/** Whether the lease was still ours and is longer now; false also when the mailbox was paused, changed or removed. */
export const renewReader = statement(
  'replies.renew_reader',
  `update mailbox_readers r set lease_until = $4, due_at = $4
   where ${IS_OURS} and exists (
     select 1 from mailboxes b
     where b.organization_id = $1 and b.mailbox_id = $2 and ${READABLE} and b.updated_at <= $5)`,
).changes((reader: Pick<MailboxReader, 'organizationId' | 'mailboxId' | 'token'>, until: Date, leasedAt: Date) => {
  const values = [reader.organizationId, reader.mailboxId, reader.token, until, leasedAt]
  return values
})

const OWN_IDLE = `(select count(*) < $5 from mailbox_readers i
       where i.lease_until > $4 and i.idle_since is not null and i.organization_id = $1)`

const IDLE = statement(
  'replies.idle_reader',
  `update mailbox_readers r set idle_since = $4
   where ${IS_OURS} and ${OWN_IDLE}
     and not exists (select 1 from mailbox_readers w where w.due_at <= $6 and w.failures = 0 and w.host = r.host)
     and (select count(*) < $7 from mailbox_readers i
       where i.lease_until > $4 and i.idle_since is not null and i.host = r.host)`,
)

/** Whether others of a host have waited too long, and how many of its connections wait for mail. */
const LOOK_AT_HOST = statement<{ late: boolean; idle: number }>(
  'replies.look_at_host',
  `select coalesce(bool_or(due_at <= $2 and failures = 0), false) as late,
     (count(*) filter (where lease_until > $3 and idle_since is not null))::int as idle
   from mailbox_readers where host = $1 and (due_at <= $2 or lease_until > $3)`,
)

const IDLE_ON_NODE = statement(
  'replies.idle_reader_on_node',
  `update mailbox_readers r set idle_since = $4 where ${IS_OURS} and ${OWN_IDLE}`,
)

/**
 * Lets a connection wait for mail; false where others of its host have waited too long, or its share is used up. Where nodes
 * hold the rows, those of a host may be a few more if several begin to wait at once.
 */
export async function startIdling(
  { db, instance }: Context,
  reader: MailboxReader,
  { now, lateBefore, shares }: { now: Date; lateBefore: Date; shares: ReadingShares },
): Promise<boolean> {
  const { organizationId, mailboxId, token, host } = reader
  const own = [organizationId, mailboxId, token, now, shares.idlePerOrganization]
  if (!instance.distributed) return (await execute(db, IDLE, [...own, lateBefore, shares.idlePerHost])) > 0
  const { late = false, idle = 0 } = (await firstRow(db, LOOK_AT_HOST, [host, lateBefore, now])) ?? {}
  return !late && idle < shares.idlePerHost && (await execute(db, IDLE_ON_NODE, own)) > 0
}

/**
 * Lets go of a mailbox until it is due again; false where it was not ours any more. What kept it from being read stands
 * until it is.
 */
export const releaseReader = statement(
  'replies.release_reader',
  `update mailbox_readers r set lease_until = null, lease_token = null, idle_since = null, due_at = $4, failures = $5,
     problem = coalesce($6, r.problem), ended_at = $7
   where ${IS_OURS}`,
).changes((reader: MailboxReader, end: { dueAt: Date; failures: number; problem: string | null; now: Date }) => {
  const { organizationId, mailboxId, token } = reader
  const { dueAt, failures, problem, now } = end
  return [organizationId, mailboxId, token, dueAt, failures, problem, now]
})

/** Locks a mailbox; false where it was changed since an instant, or is gone. */
export const lockMailboxAsTried = statement<{ one: number }>(
  'replies.lock_mailbox_as_tried',
  `select 1 as one from mailboxes where organization_id = $1 and mailbox_id = $2 and updated_at <= $3 for update`,
).first(
  (reader: MailboxReader, triedAt: Date) => [reader.organizationId, reader.mailboxId, triedAt],
  (found) => found !== undefined,
)

/** Writes down that every folder was read to its end. */
export const noteMailboxRead = statement(
  'replies.note_read',
  `update mailbox_readers r set read_at = $4, failures = 0, problem = null
   where ${IS_OURS}`,
).run(({ organizationId, mailboxId, token }: MailboxReader, now: Date) => [organizationId, mailboxId, token, now])

/** How far the reading of all mailboxes that should be read is behind. */
export interface ReadingLag {
  /** Mailboxes that should be read. */
  mailboxes: number
  /** The longest time since one of them was read, or was added, in seconds. */
  longestSeconds: number
  beyond10Minutes: number
  beyond30Minutes: number
  /** Of those beyond 10 minutes: whose last attempt failed. The others wait for their turn. */
  failing: number
}

const LAG = statement<ReadingLag>(
  'replies.reading_lag',
  `select count(*)::int as mailboxes, coalesce(max(waited), 0)::float8 as "longestSeconds",
     (count(*) filter (where waited > 600))::int as "beyond10Minutes",
     (count(*) filter (where waited > 1800))::int as "beyond30Minutes",
     (count(*) filter (where waited > 600 and failures > 0))::int as failing
   from (
     select greatest(0, extract(epoch from $1 - coalesce(r.read_at, b.created_at))) as waited, r.failures
     from mailboxes b join organizations o on o.organization_id = b.organization_id
     left join mailbox_readers r on r.organization_id = b.organization_id and r.mailbox_id = b.mailbox_id
     where ${READABLE} and o.status = 'active') one`,
)

/** How far behind the reading of mailboxes is, over all organizations. */
export async function readingLag(db: Db, now: Date): Promise<ReadingLag> {
  const [lag] = await rows(db, LAG, [now])
  return lag ?? { mailboxes: 0, longestSeconds: 0, beyond10Minutes: 0, beyond30Minutes: 0, failing: 0 }
}
