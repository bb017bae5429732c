import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Until a running program has done all that follows what happened: emails, figures, searches. */
export async function untilQuiet(db: pg.Pool | pg.Client): Promise<void> {
  for (let before = ''; ;) {
    const { rows } = await db.query<{ seen: string; left: number }>(
      `select last_value::text as seen, (select count(*)::integer from unindexed_leads) as left from events_seq_seq`,
    )
    const { seen = '', left = 0 } = rows[0] ?? {}
    if (seen === before && left === 0) return
    before = seen
    await pause(10_000)
  }
}
