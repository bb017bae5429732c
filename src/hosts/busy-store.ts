import { execute, jsonRows, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** When a host is busy by a calendar of theirs; the end is not part of it. */
export interface HostBusy {
  readonly hostId: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Whose busy times, and when. */
export interface BusyOrder {
  readonly organizationId: string
  readonly hostIds: readonly string[]
  readonly from: Date
  readonly to: Date
}

const FIND = statement<HostBusy>(
  'hosts.find_busy',
  `select host_id as "hostId", starts_at as "startsAt", ends_at as "endsAt" from host_busy
   where organization_id = $1 and host_id = any($2::uuid[]) and starts_at < $4 and ends_at > $3
   order by host_id, starts_at`,
)

/**
 * What the feeds of hosts said at their last good reading, as far as it touches the time from `from` to `to`. Spans of
 * one feed do not overlap, those of several may.
 */
export async function findHostBusy(db: Db, { organizationId, hostIds, from, to }: BusyOrder): Promise<HostBusy[]> {
  return rows(db, FIND, [organizationId, hostIds, from, to])
}

const DELETE = statement('hosts.delete_busy', `delete from host_busy where organization_id = $1 and feed_id = $2`)

const INSERT = statement(
  'hosts.insert_busy',
  `insert into host_busy (organization_id, feed_id, host_id, starts_at, ends_at)
   select $1, $2, $3, to_timestamp(b."start" / 1000.0), to_timestamp(b."end" / 1000.0)
   from json_to_recordset($4::json) as b("start" bigint, "end" bigint)`,
)

/** Replaces what a feed said, in the caller's transaction. Times in milliseconds since the epoch. */
export async function replaceBusy(
  tx: Db,
  { organizationId, feedId, hostId }: { organizationId: string; feedId: string; hostId: string },
  spans: readonly { readonly start: number; readonly end: number }[],
): Promise<void> {
  await execute(tx, DELETE, [organizationId, feedId])
  if (spans.length > 0) await execute(tx, INSERT, [organizationId, feedId, hostId, jsonRows(spans)])
}
