import { DAY } from '../platform/clock.ts'
import type { CompiledIcp } from './compile-icp.ts'
import type { FactSet } from './facts.ts'
import { dayNumber } from './parse-day.ts'

/** Later years take more than four digits; many systems write the last day of these for what never ends. */
const LAST_DAY = Date.UTC(9999, 11, 31) / DAY

/**
 * The first day (UTC, `YYYY-MM-DD`) after `now` on which the passing of time alone changes what criteria make of these
 * facts; null where none of them is dated, or what is dated is too old already.
 */
export function agesOn({ dated }: CompiledIcp, facts: FactSet, now: Date): string | null {
  const today = dayNumber(now)
  let first = Infinity
  for (const branch of dated) {
    const fact = facts.get(branch.path)
    const day = fact === undefined ? undefined : branch.agesOn?.(fact.value, today)
    if (day !== undefined) first = Math.min(first, day)
  }
  return first > LAST_DAY ? null : new Date(first * DAY).toISOString().slice(0, 10)
}
