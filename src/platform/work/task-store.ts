import { statement } from '../database/db.ts'
import { isFree } from './lease-store.ts'

/** Makes sure that periodic tasks have their rows. */
export const registerTasks = statement(
  'platform.register_tasks',
  `insert into tasks (name, due_at) select name, $2 from unnest($1::text[]) as name on conflict (name) do nothing`,
).run((names: readonly string[], now: Date) => [names, now])

/** Leases due periodic tasks; answers their names. */
export const leaseTasks = statement<{ name: string }>(
  'platform.lease_tasks',
  `update tasks set lease_until = $3, lease_token = $4 where name in (
     select name from tasks where name = any($1::text[]) and due_at <= $2 and ${isFree('$2')}
     order by due_at limit $5 for update skip locked)
   returning name`,
).rows(
  (lease: { names: readonly string[]; now: Date; until: Date; token: string; limit: number }) => [
    lease.names,
    lease.now,
    lease.until,
    lease.token,
    lease.limit,
  ],
  (leased) => leased.map(({ name }) => name),
)

/** Whether the lease of a task was still ours and is longer now. */
export const renewTask = statement(
  'platform.renew_task',
  `update tasks set lease_until = $3 where name = $1 and lease_token = $2`,
).changes((task: { name: string; token: string; until: Date }) => [task.name, task.token, task.until])

/** Sets when a task comes round next, if it is still ours. */
export const finishTask = statement(
  'platform.complete_task',
  `update tasks set due_at = $3, lease_until = null, lease_token = null where name = $1 and lease_token = $2`,
).run((task: { name: string; token: string; dueAt: Date }) => [task.name, task.token, task.dueAt])
