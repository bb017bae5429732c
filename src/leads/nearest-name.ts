import { remember } from './bounded-cache.ts'

/**
 * The name with the fewest slips of the pen (a letter more, less, other, or two swapped): at most 2, in names of
 * up to 4 letters 1. Case, `_`, `-`, `.` and spaces do not count. Undefined when none is near; ties go to the first.
 */
export function closestSpelling(given: string, known: readonly string[]): string | undefined {
  const wanted = plainName(given)
  let best: string | undefined
  let fewest = wanted.length <= 4 ? 2 : 3
  for (const name of known) {
    const slips = countSlips(wanted, plainName(name), fewest)
    if (slips < fewest) {
      fewest = slips
      best = name
    }
  }
  return best
}

/**
 * The name that shares most of its beginning and end with the given one, at least two thirds of the shorter of them
 * (`phoneNumber` → `phone`, `profile_url` → `profileNetworkUrl`). Undefined when none does; ties go to the first.
 */
export function nameWithSamePart(given: string, known: readonly string[]): string | undefined {
  const wanted = plainName(given)
  let best: string | undefined
  let largest = 0.66
  for (const name of known) {
    const share = sharedEnds(wanted, plainName(name))
    if (share > largest) {
      largest = share
      best = name
    }
  }
  return best
}

/** A name without what people write differently: case, `_`, `-`, `.` and spaces. */
export const plainName = remember((name) => name.toLowerCase().replaceAll(/[\s_.-]/g, ''), {
  limit: 1_000,
  longest: 64,
})

function sharedEnds(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (start + end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1
  // What is shared by fewer than four letters is chance.
  return start + end < 4 ? 0 : (start + end) / most
}

/** Optimal string alignment distance, or `limit` when it is not below that. */
function countSlips(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit
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
    if (Math.min(...current) >= limit) return limit
    before = last
    last = current
  }
  return Math.min(last[other.length]!, limit)
}
