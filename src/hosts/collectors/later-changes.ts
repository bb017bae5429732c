import type { TaughtEvent } from './teach-library.ts'

/** A series moves no further by one change; beyond it, what moves in from elsewhere is not looked for. */
const FURTHEST = 366 * 86_400_000

/**
 * An occurrence of a series as the last change of "this and all that follow" before it leaves it (RFC 5545 §3.2.13): moved
 * by as much, as long as the changed one, and otherwise like it.
 */
export function changedSince(occurrence: TaughtEvent, overrides: readonly TaughtEvent[]): TaughtEvent {
  const start = occurrence.start.getTime()
  const change = overrides
    .filter((one) => one.changesLater === true && startOf(one) < start)
    .toSorted((one, other) => startOf(other) - startOf(one))[0]
  if (change === undefined) return occurrence
  const moved = start + shiftOf(change)
  const length = change.end === undefined ? 0 : change.end.getTime() - change.start.getTime()
  return { ...change, start: new Date(moved), end: new Date(moved + length) } as TaughtEvent
}

/** How far in milliseconds such changes move occurrences at most. */
export function reachOfChanges(overrides: readonly TaughtEvent[]): number {
  const shifts = overrides.filter(({ changesLater }) => changesLater === true).map((one) => Math.abs(shiftOf(one)))
  return Math.min(FURTHEST, Math.max(0, ...shifts.filter(Number.isFinite)))
}

/** When the changed occurrence would have been. */
function startOf({ recurrenceid }: TaughtEvent): number {
  return recurrenceid?.getTime() ?? Number.NaN
}

function shiftOf(change: TaughtEvent): number {
  return change.start.getTime() - startOf(change)
}
