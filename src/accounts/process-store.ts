import { execute, firstRow, jsonRows, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const COUNT_API_PROCESSES = statement<{ processes: number }>(
  'accounts.count_api_processes',
  `select count(*)::integer as processes from processes where kind <> 'worker' and heartbeat_at > $1`,
)

/** How many processes that answer requests have given a sign of life since then. */
export async function countApiProcesses(db: Db, aliveSince: Date): Promise<number> {
  return (await firstRow(db, COUNT_API_PROCESSES, [aliveSince]))?.processes ?? 0
}

const REPORT_USE = statement(
  'accounts.report_use',
  `insert into request_use (organization_id, process_id, used, counted_at)
   select "organizationId", $1, used, $2
   from json_to_recordset($3::json) as u("organizationId" uuid, used integer) order by "organizationId"
   on conflict (organization_id, process_id) do update set used = excluded.used, counted_at = excluded.counted_at`,
)

/** Tells the other processes what this one let through per organization in the last second. */
export async function reportUse(
  db: Db,
  report: { processId: string; at: Date; use: readonly { organizationId: string; used: number }[] },
): Promise<void> {
  await execute(db, REPORT_USE, [report.processId, report.at, jsonRows(report.use)])
}

const USE_OF_OTHERS = statement<{ organizationId: string; used: number }>(
  'accounts.use_of_others',
  `select organization_id as "organizationId", sum(used)::integer as used from request_use
   where organization_id = any($1::uuid[]) and process_id <> $2 and counted_at > $3 group by organization_id`,
)

/** What the other processes let through, by organization; those with nothing are absent. */
export async function findUseOfOthers(
  db: Db,
  query: { organizationIds: readonly string[]; processId: string; since: Date },
): Promise<Map<string, number>> {
  const found = await rows(db, USE_OF_OTHERS, [query.organizationIds, query.processId, query.since])
  return new Map(found.map((row) => [row.organizationId, row.used]))
}

const FORGET_USE = statement('accounts.forget_use', `delete from request_use where process_id = $1 or counted_at < $2`)

/** Removes what a process reported, and reports that are too old to count. */
export async function forgetUse(db: Db, processId: string, before: Date): Promise<void> {
  await execute(db, FORGET_USE, [processId, before])
}
