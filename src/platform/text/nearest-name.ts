import { remember } from '../collections/bounded-cache.ts'

/** A name without what people write differently: in lower case, letters and digits alone. */
export const plainName = remember((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''), {
  limit: 1_000,
  longest: 64,
})

/**
 * The known name with the fewest slips of the pen: at most 2, in names of up to 4 letters 1. Case and punctuation do
 * not count. Undefined when none is near; ties go to the first.
 */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const wanted = plainName(given)
  const below = wanted.length <= 4 ? 2 : 3
  return nearestOf(known, (name, least) => countSlips(wanted, plainName(name), least), below)
}

/**
 * The candidate with the least distance that is below the bound, the first of equals; undefined when there is none.
 * `distance` is told the bound from which on the answer no longer matters.
 */
export function nearestOf<T>(
  candidates: readonly T[],
  distance: (candidate: T, below: number) => number,
  below: number,
): T | undefined {
  let nearest: T | undefined
  let least = below
  for (const candidate of candidates) {
    const reached = distance(candidate, least)
    if (reached < least) [nearest, least] = [candidate, reached]
  }
  return nearest
}

/**
 * Slips of the pen that turn one text into the other: a letter more, less, other, or two neighbours swapped (the
 * optimal string alignment distance). Infinity as soon as it is certain not to be below the bound.
 */
export function countSlips(one: string, other: string, below: number): number {
  if (Math.abs(one.length - other.length) >= below) return Infinity
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let slips = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) slips = Math.min(slips, before[column - 2]! + 1)
      current.push(slips)
    }
    if (Math.min(...current) >= below) return Infinity
    before = last
    last = current
  }
  return last[other.length]! < below ? last[other.length]! : Infinity
}
