import { until } from './until.ts'

const PATIENCE = 60_000

/** Resolves once so many sessions of the test's database wait for a lock, or `hasEnded` says that nobody will. */
export async function untilWaiting(
  query: (sql: string) => Promise<Record<string, unknown>[]>,
  count: number,
  hasEnded: () => boolean = () => false,
): Promise<void> {
  const read = async () => {
    const [row] = await query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return Number(row?.['waiting'])
  }
  await until(read, (waiting) => waiting >= count || hasEnded(), { what: `${count} waiting`, patience: PATIENCE })
}
