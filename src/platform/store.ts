import type { Happening } from '../events.ts'
import { execute, firstRow, jsonRows, rows, statement } from './database/db.ts'
import type { Db } from './database/db.ts'
import { killedTasks } from './process-pool/program.ts'

/** A lead that was just accepted has no event before. */
const INSERT_EVENTS = statement(
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
)

/**
 * Appends events in the order given. Whoever writes one of a lead holds the lead's row: so its timeline, which goes by
 * `seq`, and every reader of all events, which go by (`epoch`, `xid`, `seq`), see the order in which the row was locked.
 * No event is ever written below a place that has been read: `xid` is never lower than the writing transaction.
 */
export async function insertEvents(
  db: Db,
  input: { organizationId: string; occurredAt: Date; happenings: readonly Happening[] },
): Promise<void> {
  await execute(db, INSERT_EVENTS, [input.organizationId, input.occurredAt, jsonRows(input.happenings)])
}

const DATABASE_TIME = statement<{ at: number }>(
  'platform.database_time',
  `select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
)

/** What time it is by the database's clock at this moment, in milliseconds since 1970. */
export async function databaseTime(db: Db): Promise<number> {
  const found = await firstRow(db, DATABASE_TIME)
  if (found === undefined) throw new Error('The database does not say what time it is.')
  return found.at
}

const BEAT = statement(
  'platform.beat',
  `insert into processes (process_id, kind, schema_version, started_at, heartbeat_at, tasks_killed)
   values ($1, $2, $3, clock_timestamp(), clock_timestamp(), $4)
   on conflict (process_id) do update set heartbeat_at = excluded.heartbeat_at, tasks_killed = excluded.tasks_killed`,
)

/**
 * Says that a process lives, by the database's clock: it is about processes, whatever time the business has. With it, what
 * tasks of its pool were killed.
 */
export async function beat(db: Db, process: { id: string; kind: string; schema: number }): Promise<void> {
  const killed = killedTasks().map(({ program, reason, count }) => [`${program}: ${reason}`, count] as const)
  await execute(db, BEAT, [process.id, process.kind, process.schema, Object.fromEntries(killed)])
}

const FORGET_PROCESS = statement(
  'platform.forget_process',
  `delete from processes where process_id = $1 or heartbeat_at < clock_timestamp() - interval '1 minute'`,
)

/** Removes a process that ends, and those that gave no sign of life for a minute. */
export async function forgetProcess(db: Db, processId: string): Promise<void> {
  await execute(db, FORGET_PROCESS, [processId])
}

interface InstanceRow {
  epoch: number
  system_identifier: string
  public_url: string | null
  secret_fingerprint: string | null
  erasure_key: Buffer | null
  sending_stopped: boolean
  /** `restored` or `moved`: why nothing live leaves. */
  sending_held: string | null
  /** When the backup was taken that this copy was restored from; null when it is not known, or there was none. */
  backup_taken_at: Date | null
  /** Set until the copy is released. */
  restored_at: Date | null
}

const FIND_INSTANCE = statement<InstanceRow>('platform.find_instance', `select * from instance`)

/** The one row that describes this installation. */
export async function findInstance(db: Db): Promise<InstanceRow | undefined> {
  return firstRow(db, FIND_INSTANCE)
}

const PREPARE_INSTANCE = statement<InstanceRow>(
  'platform.prepare_instance',
  `update instance set
     secret_fingerprint = coalesce(secret_fingerprint, $1),
     erasure_key = coalesce(erasure_key, $2)
   returning *`,
)

/** Fills in what a fresh installation lacks; what is there stays. */
export async function prepareInstance(
  db: Db,
  input: { fingerprint: string; erasureKey: Buffer },
): Promise<InstanceRow | undefined> {
  return firstRow(db, PREPARE_INSTANCE, [input.fingerprint, input.erasureKey])
}

const SET_FINGERPRINT = statement(
  'platform.set_fingerprint',
  `update instance set secret_fingerprint = $1, erasure_key = $2`,
)

/** After the secret key was rotated: the new key's mark, and the erasure key sealed with it. */
export async function setFingerprint(db: Db, fingerprint: string, erasureKey: Buffer): Promise<void> {
  await execute(db, SET_FINGERPRINT, [fingerprint, erasureKey])
}

const SET_PUBLIC_URL = statement(
  'platform.set_public_url',
  `update instance set public_url = coalesce($1, public_url), sending_held = case
     when sending_held is null and public_url is not null and public_url is distinct from $1 then 'moved'
     else sending_held end`,
)

/**
 * Remembers the public address. Another one than before means a copy, and none any more means links to nowhere: live
 * sending is held until a person releases it.
 */
export async function setPublicUrl(db: Db, publicUrl: string | null): Promise<void> {
  await execute(db, SET_PUBLIC_URL, [publicUrl])
}

const SET_SENDING = statement(
  'platform.set_sending',
  `update instance set sending_stopped = coalesce($1, sending_stopped),
     sending_held = case when $2 then null else sending_held end,
     backup_taken_at = case when $2 then null else backup_taken_at end,
     restored_at = case when $2 then null else restored_at end`,
)

/** The kill switch of the whole installation, and the release of a copy. */
export async function setSending(db: Db, input: { stopped?: boolean; release?: boolean }): Promise<void> {
  await execute(db, SET_SENDING, [input.stopped ?? null, input.release ?? false])
}

const REGISTER_TASKS = statement(
  'platform.register_tasks',
  `insert into tasks (name, due_at) select name, $2 from unnest($1::text[]) as name on conflict (name) do nothing`,
)

/** Makes sure that periodic tasks have their rows. */
export async function registerTasks(db: Db, names: readonly string[], now: Date): Promise<void> {
  await execute(db, REGISTER_TASKS, [names, now])
}

const LEASE_TASKS = statement<{ name: string }>(
  'platform.lease_tasks',
  `update tasks set lease_until = $3, lease_token = $4 where name in (
     select name from tasks where name = any($1::text[]) and due_at <= $2 and (lease_until is null or lease_until <= $2)
     order by due_at limit $5 for update skip locked)
   returning name`,
)

/** Leases due periodic tasks. */
export async function leaseTasks(
  db: Db,
  lease: { names: readonly string[]; now: Date; until: Date; token: string; limit: number },
): Promise<string[]> {
  const leased = await rows(db, LEASE_TASKS, [lease.names, lease.now, lease.until, lease.token, lease.limit])
  return leased.map((row) => row.name)
}

const RENEW_TASK = statement(
  'platform.renew_task',
  `update tasks set lease_until = $3 where name = $1 and lease_token = $2`,
)

/** Whether the lease of a task was still ours and is longer now. */
export async function renewTask(db: Db, task: { name: string; token: string; until: Date }): Promise<boolean> {
  return (await execute(db, RENEW_TASK, [task.name, task.token, task.until])) === 1
}

const FINISH_TASK = statement(
  'platform.complete_task',
  `update tasks set due_at = $3, lease_until = null, lease_token = null where name = $1 and lease_token = $2`,
)

/** Sets when a task comes round next, if it is still ours. */
export async function finishTask(db: Db, task: { name: string; token: string; dueAt: Date }): Promise<void> {
  await execute(db, FINISH_TASK, [task.name, task.token, task.dueAt])
}
