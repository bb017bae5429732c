/** What a process counts for `/metrics`, beside requests. */
export type Tally = 'emails' | 'deliveries' | 'spans'

const counts = new Map<Tally, Map<string, number>>()

/** Counts something that this process did, by how it came out. Called once that is committed. */
export function tally(what: Tally, outcome: string, count = 1): void {
  const byOutcome = counts.get(what) ?? new Map<string, number>()
  counts.set(what, byOutcome)
  byOutcome.set(outcome, (byOutcome.get(outcome) ?? 0) + count)
}

/** How often each outcome came about in this process since it began. */
export function tallied(what: Tally): ReadonlyMap<string, number> {
  return counts.get(what) ?? new Map<string, number>()
}
