import type { Finding } from './finding.ts'
import type { IsOwnName } from './own-name.ts'
import type { OwnLine } from './page-sections.ts'
import { readFounding } from './read-founding.ts'
import { readHeadcount } from './read-headcount.ts'
import { LONGEST_LINE, MOST_LINES } from './sentences.ts'

/**
 * Founding year and headcount where a page says them of the company itself in so many words. `lines` are its own ones;
 * `thisYear` is the latest that a company can have been founded in.
 */
export function readStatements(lines: readonly OwnLine[], thisYear: number, isOwnName: IsOwnName): Finding[] {
  const bounded = lines.slice(0, MOST_LINES).map((line) => ({ ...line, text: line.text.slice(0, LONGEST_LINE) }))
  return [...readFounding(bounded, thisYear, isOwnName), ...readHeadcount(bounded, isOwnName)]
}
