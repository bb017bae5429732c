import { HOUR, MINUTE, SECOND } from '../clock.ts'

/** How long work rests that failed for a reason of ours, in milliseconds: people have to mend that, or a deploy. */
export const AFTER_FAULT = 5 * MINUTE

/** A wait is multiplied by something between these, so that what failed together does not come back together. */
interface Spread {
  readonly spread?: readonly [least: number, most: number]
}

/** Waits after the first, second, … failure in a row, in milliseconds. After one more nothing is tried again. */
export interface ListedBackoff extends Spread {
  readonly waits: readonly number[]
}

/** Waits in milliseconds: the first, by how much each is longer than the one before, and the longest. They never end. */
export interface GrowingBackoff extends Spread {
  readonly first: number
  readonly factor: number
  readonly most: number
}

/** How long each try waits after the failure before it. Each is one exported constant, and words are made from it. */
export type Backoff = ListedBackoff | GrowingBackoff

/** Beyond so many failures a wait grows no more: none of ours takes as many to get to its longest. */
const MOST_GROWTH = 100

/**
 * Milliseconds to wait after so many failures in a row, at least one, the last included; undefined where the list is at its
 * end. Spread where `random`, a number in [0, 1), is given.
 */
export function waitAfter(backoff: GrowingBackoff, failures: number, random?: () => number): number
export function waitAfter(backoff: Backoff, failures: number, random?: () => number): number | undefined
export function waitAfter(backoff: Backoff, failures: number, random?: () => number): number | undefined {
  const wait = 'waits' in backoff ? backoff.waits[failures - 1] : grownWait(backoff, failures)
  return wait === undefined || random === undefined ? wait : spreadWait(backoff, wait, random)
}

function grownWait({ first, factor, most }: GrowingBackoff, failures: number): number {
  const grown = first * factor ** Math.min(Math.max(0, failures - 1), MOST_GROWTH)
  return Math.min(most, Math.round(grown))
}

/** A wait that was changed for some other reason, spread like those of the schedule. */
export function spreadWait({ spread = [1, 1] }: Backoff, wait: number, random: () => number): number {
  const [least, most] = spread
  return Math.round(wait * (least + (most - least) * random()))
}

/** "5 s, 5 min and 2 h": the waits of a list. */
export function waitsInWords({ waits }: ListedBackoff): string {
  const words = waits.map(durationInWords)
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words)
}

/** "1 s, then 2 times as long each time, at most 5 min": a schedule whole. */
export function backoffInWords(backoff: Backoff): string {
  if ('waits' in backoff) return waitsInWords(backoff)
  const { first, factor, most } = backoff
  return `${durationInWords(first)}, then ${factor} times as long each time, at most ${durationInWords(most)}`
}

/** "5 min": in the greatest unit that divides it. */
export function durationInWords(milliseconds: number): string {
  const [unit, name] = UNITS.find(([length]) => milliseconds % length === 0) ?? [1, 'ms']
  return `${milliseconds / unit} ${name}`
}

const UNITS = [
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [SECOND, 's'],
] as const
