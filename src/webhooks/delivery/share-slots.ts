export interface DueEndpoint {
  readonly campaignId: string
  /** How many may be under way to it at most, in all processes. */
  readonly most: number
  /** How many are leased, in all processes. */
  readonly running: number
  /** How many may be leased where it answers fast and no other process holds a lease; null elsewhere. */
  readonly ahead: number | null
}

/** An endpoint holds at most this part of the calls that are free and its own. */
const PART = 8

/**
 * How many deliveries each endpoint may lease, in the order given: of `free` calls that may begin, and `limit` in all. Each
 * holds at most an eighth of what is free when its turn comes: endpoints that do not answer fill up ever more slowly, and one
 * with nothing under way always has room for one. What is left goes to those that answer fast, in equal parts.
 */
export function shareSlots(
  endpoints: readonly DueEndpoint[],
  { free, limit }: { readonly free: number; readonly limit: number },
): number[] {
  let left = free
  const shares = endpoints.map(({ most, running }) => {
    const taken = Math.min(Math.max(most - running, 0), mayHold(left, running) - running)
    left = Math.max(left - taken, 0)
    return Math.max(taken, 0)
  })
  let rest = Math.max(limit - shares.reduce((sum, share) => sum + share, 0), 0)
  let fast = endpoints.filter(({ ahead }) => ahead !== null).length
  return endpoints.map(({ ahead, running }, index) => {
    const share = shares[index] ?? 0
    if (ahead === null) return share
    const more = Math.min(Math.max(ahead - running - share, 0), Math.ceil(rest / fast))
    fast -= 1
    rest -= more
    return share + more
  })
}

/** How many calls an endpoint may hold that holds some already, while so many more are free to its organization. */
export function mayHold(free: number, running: number): number {
  return Math.max(Math.ceil((free + running) / PART), running === 0 ? 1 : 0)
}
