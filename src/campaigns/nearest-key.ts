/**
 * The known key that differs from the given one by the fewest slips: at most 2, in keys of up to 4 letters 1. Case, `_`
 * and `-` do not count. Undefined when none is near; ties go to the first.
 */
export function nearestKey(given: string, known: readonly string[]): string | undefined {
  const wanted = plain(given)
  if (wanted.length > 40) return undefined
  let nearest: string | undefined
  let fewest = wanted.length <= 4 ? 2 : 3
  for (const key of known) {
    const slips = countSlips(wanted, plain(key))
    if (slips < fewest) [nearest, fewest] = [key, slips]
  }
  return nearest
}

function plain(key: string): string {
  return key.toLowerCase().replaceAll(/[_\-\s]/g, '')
}

/** Levenshtein's distance. */
function countSlips(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = last[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, last[column]! + 1, current[column - 1]! + 1))
    }
    last = current
  }
  return last[other.length]!
}
