import { execute, firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** The rows that an organization may still send in batches, and how many there are when nothing was used. */
export interface RowQuota {
  quota: number
  remaining: number
}

/** An hour's rows come back evenly in an hour; while the clock goes back none do. */
const refilled = (quota: string, at: string) =>
  `least(${quota}, r.remaining + ${quota} * greatest(0, extract(epoch from ${at} - r.filled_at)) / 3600.0)`

const LOCK = statement<RowQuota>(
  'accounts.lock_row_quota',
  `insert into row_quotas as r (organization_id, remaining, filled_at)
   select organization_id, rows_per_hour, $2 from organizations where organization_id = $1
   on conflict (organization_id) do update set remaining = ${refilled('excluded.remaining', 'excluded.filled_at')},
     filled_at = greatest(r.filled_at, excluded.filled_at)
   returning (select rows_per_hour from organizations where organization_id = $1) as quota, r.remaining`,
)

/** Refills the bucket of an organization and holds it until the transaction ends; undefined without such an organization. */
export async function lockRowQuota(db: Db, organizationId: string, now: Date): Promise<RowQuota | undefined> {
  return firstRow(db, LOCK, [organizationId, now])
}

const ADD = statement(
  'accounts.add_rows_to_quota',
  `update row_quotas set remaining = remaining + $2 where organization_id = $1`,
)

/** Puts rows into the bucket, or takes them out where `rows` is negative. What is above the quota goes at the next refill. */
export async function addToRowQuota(db: Db, organizationId: string, rows: number): Promise<void> {
  await execute(db, ADD, [organizationId, rows])
}

const FIND = statement<RowQuota>(
  'accounts.find_row_quota',
  `select o.rows_per_hour as quota, coalesce(${refilled('o.rows_per_hour', '$2::timestamptz')}, o.rows_per_hour) as remaining
   from organizations o left join row_quotas r on r.organization_id = o.organization_id where o.organization_id = $1`,
)

/** Where the bucket of an organization stands; undefined without such an organization. */
export async function findRowQuota(db: Db, organizationId: string, now: Date): Promise<RowQuota | undefined> {
  return firstRow(db, FIND, [organizationId, now])
}
