import { plainName } from '../platform/nearest-name.ts'

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

function sharedEnds(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (start + end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1
  // What is shared by fewer than four letters is chance.
  return start + end < 4 ? 0 : (start + end) / most
}
