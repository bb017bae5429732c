/** What became of rows. Every row that was read counts once beside `rowsRead`. */
export interface Counts {
  rowsRead: number
  created: number
  duplicate: number
  updated: number
  /** Leads that were added although their address is suppressed, and end at once; in a blocklist, rows that hold now. */
  suppressed: number
  erased: number
  rejected: number
  invalid: number
}

/** What can become of a row. */
export type Outcome = Exclude<keyof Counts, 'rowsRead'>

/** No rows at all. */
function noCounts(): Counts {
  return { rowsRead: 0, created: 0, duplicate: 0, updated: 0, suppressed: 0, erased: 0, rejected: 0, invalid: 0 }
}

/** Counts what became of rows. */
export function countOutcomes(outcomes: readonly Outcome[]): Counts {
  const counts = noCounts()
  for (const outcome of outcomes) counts[outcome] += 1
  return { ...counts, rowsRead: outcomes.length }
}
