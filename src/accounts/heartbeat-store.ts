import { statement } from '../platform/database/db.ts'
import { killedTasks } from '../platform/process-pool/program.ts'

/**
 * Says that a process lives, by the database's clock: it is about processes, whatever time the business has. With it, what
 * tasks of its pool were killed.
 */
export const beat = statement(
  'accounts.beat',
  `insert into processes (process_id, kind, schema_version, started_at, heartbeat_at, tasks_killed)
   values ($1, $2, $3, clock_timestamp(), clock_timestamp(), $4)
   on conflict (process_id) do update set heartbeat_at = excluded.heartbeat_at, tasks_killed = excluded.tasks_killed`,
).run((process: { id: string; kind: string; schema: number }) => {
  const killed = killedTasks().map(({ program, reason, count }) => [`${program}: ${reason}`, count] as const)
  return [process.id, process.kind, process.schema, Object.fromEntries(killed)]
})

/** Removes a process that ends, and those that gave no sign of life for a minute. */
export const forgetProcess = statement(
  'accounts.forget_process',
  `delete from processes where process_id = $1 or heartbeat_at < clock_timestamp() - interval '1 minute'`,
).run((processId: string) => [processId])
