import { jsonRows, statement } from '../../platform/database/db.ts'

/** The rows that an organization may still send in batches, and how many there are when nothing was used. */
export interface RowQuota {
  quota: number
  remaining: number
}

/** An hour's rows come back evenly in an hour; while the clock goes back none do. */
const refilled = (quota: string, at: string) =>
  `least(${quota}, r.remaining + ${quota} * greatest(0, extract(epoch from ${at} - r.filled_at)) / 3600.0)`

/** Refills the bucket of an organization and holds it until the transaction ends; undefined without such an organization. */
export const lockRowQuota = statement<RowQuota>(
  'accounts.lock_row_quota',
  `with filled as (
     insert into row_quotas as r (organization_id, remaining, filled_at)
     select organization_id, rows_per_hour, $2 from organizations where organization_id = $1
     on conflict (organization_id) do update set remaining = ${refilled('excluded.remaining', 'excluded.filled_at')},
       filled_at = greatest(r.filled_at, excluded.filled_at)
     returning r.remaining)
   select o.rows_per_hour as quota, f.remaining from filled f cross join organizations o where o.organization_id = $1`,
).first((organizationId: string, now: Date) => [organizationId, now])

/** Puts rows into the bucket, or takes them out where `rows` is negative. What is above the quota goes at the next refill. */
export const addToRowQuota = statement(
  'accounts.add_rows_to_quota',
  `update row_quotas set remaining = remaining + $2 where organization_id = $1`,
).run((organizationId: string, rows: number) => [organizationId, rows])

/** Where the bucket of an organization stands; undefined without such an organization. */
export const findRowQuota = statement<RowQuota>(
  'accounts.find_row_quota',
  `select o.rows_per_hour as quota, coalesce(${refilled('o.rows_per_hour', '$2::timestamptz')}, o.rows_per_hour) as remaining
   from organizations o left join row_quotas r on r.organization_id = o.organization_id where o.organization_id = $1`,
).first((organizationId: string, now: Date) => [organizationId, now])

/** Counts a call of the organization; answers how many there were in the running minute, this one included. */
export const countOutsideCall = statement<{ calls: number }>(
  'accounts.count_outside_call',
  `insert into outside_calls as c (organization_id, minute, calls) values ($1, date_trunc('minute', $2::timestamptz), 1)
   on conflict (organization_id) do update set minute = excluded.minute,
     calls = case when c.minute = excluded.minute then c.calls + 1 else 1 end
   returning calls`,
).first(
  (organizationId: string, now: Date) => [organizationId, now],
  (found) => found?.calls ?? 1,
)

/** How many processes that answer requests have given a sign of life in the last so many milliseconds. */
export const countApiProcesses = statement<{ processes: number }>(
  'accounts.count_api_processes',
  `select count(*)::integer as processes from processes where kind <> 'worker'
     and heartbeat_at > clock_timestamp() - $1 * interval '1 millisecond'`,
).first(
  (silentMs: number) => [silentMs],
  (found) => found?.processes ?? 0,
)

/** Tells the other processes what this one let through per organization in the last second. */
export const reportUse = statement(
  'accounts.report_use',
  `insert into request_use (organization_id, process_id, used, counted_at)
   select "organizationId", $1, used, clock_timestamp()
   from json_to_recordset($2::json) as u("organizationId" uuid, used integer) order by "organizationId"
   on conflict (organization_id, process_id) do update set used = excluded.used, counted_at = excluded.counted_at`,
).run((report: { processId: string; use: readonly { organizationId: string; used: number }[] }) => [
  report.processId,
  jsonRows(report.use),
])

/** What the other processes said in the last `withinMs` that they let through, by organization; those with nothing are absent. */
export const findUseOfOthers = statement<{ organizationId: string; used: number }>(
  'accounts.use_of_others',
  `select organization_id as "organizationId", sum(used)::integer as used from request_use
   where organization_id = any($1::uuid[]) and process_id <> $2
     and counted_at > clock_timestamp() - $3 * interval '1 millisecond' group by organization_id`,
).rows(
  (query: { organizationIds: readonly string[]; processId: string; withinMs: number }) => [
    query.organizationIds,
    query.processId,
    query.withinMs,
  ],
  (found) => new Map(found.map((row) => [row.organizationId, row.used])),
)

/** Removes what a process reported, and reports that are too old to count. */
export const forgetUse = statement(
  'accounts.forget_use',
  `delete from request_use where process_id = $1 or counted_at < statement_timestamp() - interval '1 minute'`,
).run((processId: string) => [processId])
