import type { Context } from '../../platform/context.ts'
import { csvLine } from '../../platform/text/csv.ts'
import { listSuppressions } from '../store.ts'
import type { Suppression } from '../store.ts'

const PAGE = 1_000

/**
 * The whole suppression list as CSV with a header, newest first, a page at a time, as `readList` reads it. A cell that a
 * spreadsheet would run as a formula has an apostrophe before it.
 */
export async function* listAsCsv(context: Context, organizationId: string): AsyncGenerator<string> {
  yield 'value,kind,reason,note,createdAt\n'
  const filters = { organizationId, kind: null, value: null, reason: null }
  let below: string | null = null
  for (;;) {
    const page: Suppression[] = await listSuppressions(context.db, { ...filters, below, limit: PAGE })
    if (page.length > 0) yield page.map((row) => csvLine(rowOf(row))).join('')
    if (page.length < PAGE) return
    below = page.at(-1)?.suppressionId ?? null
  }
}

function rowOf({ value, kind, reason, note, createdAt }: Suppression): string[] {
  return [value, kind, reason, note ?? '', createdAt.toISOString()]
}
