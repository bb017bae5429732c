import { statement } from '../../platform/database/db.ts'

/** What the database says of itself and of the installation. */
export interface DatabaseState {
  /** `180004` for 18.4. */
  versionNumber: number
  version: string
  at: Date
  mailboxes: number
  pausedMailboxes: number
  /** Of a restored copy: those whose Sent folder was not compared yet. */
  unreconciledMailboxes: number
  stoppedOrganizations: number
  suspendedOrganizations: number
  /** Leads that could not follow a change of their campaign, and are tried again. */
  leadsSetAside: number
  /** Active campaigns whose email leaves. */
  liveCampaigns: number
  /** How often tasks of the pools of living processes were killed, by `program: reason`. */
  tasksKilled: Readonly<Record<string, number>>
}

/** One look at everything that `doctor` reports, but the processes. */
export const lookAtDatabase = statement<DatabaseState>(
  'cli.look_at_database',
  `select current_setting('server_version_num')::integer as "versionNumber",
     current_setting('server_version') as version, clock_timestamp() as at,
     (select count(*)::integer from mailboxes) as mailboxes,
     (select count(*)::integer from mailboxes where status = 'paused') as "pausedMailboxes",
     (select count(*)::integer from mailboxes b cross join instance i
       where i.restored_at is not null and b.sent_reconciled_epoch is distinct from i.epoch) as "unreconciledMailboxes",
     (select count(*)::integer from organizations where sending_stopped) as "stoppedOrganizations",
     (select count(*)::integer from organizations where status = 'suspended') as "suspendedOrganizations",
     (select count(*)::integer from leads_set_aside) as "leadsSetAside",
     (select count(*)::integer from campaigns where status = 'active' and mode = 'live') as "liveCampaigns",
     (select coalesce(jsonb_object_agg(k.key, k.count), '{}') from (
       select t.key, sum(t.value::integer)::integer as count from processes p
       cross join lateral jsonb_each_text(p.tasks_killed) t
       where p.heartbeat_at > clock_timestamp() - interval '30 seconds' group by t.key) k) as "tasksKilled"`,
).first(
  () => [],
  (found) => found!,
)

/** A process that has said that it lives and has not signed off. */
export interface Heartbeat {
  processId: string
  kind: 'serve' | 'api' | 'worker'
  /** By the clock of its machine. */
  heartbeatAt: Date
  /** How long ago that was by the clock of the database, in seconds. */
  age: number
  /** Whether it belongs to a release that does not know the schema. */
  isOlder: boolean
}

/** Processes that gave a sign of life in the last ten minutes, the newest sign first. */
export const findHeartbeats = statement<Heartbeat>(
  'cli.find_heartbeats',
  `select process_id as "processId", kind, heartbeat_at as "heartbeatAt",
     extract(epoch from clock_timestamp() - heartbeat_at)::float8 as age,
     coalesce(schema_version, 0) < (select max(version) from schema_migrations) as "isOlder"
   from processes where heartbeat_at > clock_timestamp() - interval '10 minutes' order by heartbeat_at desc`,
).rows(() => [])
