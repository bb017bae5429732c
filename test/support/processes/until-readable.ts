import { keepReports } from '../../../src/reports/index.ts'
import type { Harness } from '../installation/harness.ts'
import { until } from './until.ts'

type Query = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/**
 * Resolves once every event written before can be read. The feed waits for all transactions that had begun, also those of
 * other tests' databases on the same server.
 */
export async function untilReadable(query: Query) {
  const [now] = await query('select pg_current_xact_id()::text as xid')
  const read = async () => {
    const [row] = await query('select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as "isOver"', [now?.['xid']])
    return row?.['isOver'] === true
  }
  await until(read, (isOver) => isOver, { what: 'events that can be read', patience: 60_000 })
}

/** Takes every event written before into the figures of reports. */
export async function countReadable({ harness, query }: { harness: Harness; query: Query }): Promise<void> {
  await untilReadable(query)
  while (await keepReports.run(harness.context));
}
