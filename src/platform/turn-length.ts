/** While others wait, a turn takes no more than about this many milliseconds. */
const SHARED_TURN = 200

/** For so many milliseconds after two organizations were due at once, turns stay short: who has come will come again. */
const SHARED_FOR = 5_000

/** A turn is never shorter than so many rows, and nothing is learnt from one that is. */
const LEAST = 25

/** What a turn takes counts this much against what those before it took. */
const NEWEST = 0.3

/** How many rows a turn may take, as long as one organization's million leaves another's single lead waiting for it. */
export interface TurnLength {
  /** Says how many organizations are due together. */
  see(organizations: number, now: number): void
  /** The most rows of a turn that begins; without a bound while one organization is alone. */
  most(now: number): number
  /** Says how long a turn took, in milliseconds. */
  learn(rows: number, ms: number): void
}

/** Nothing is known of the length of turns yet. Instants are milliseconds of any clock that only goes forward. */
export function createTurnLength(): TurnLength {
  let sharedUntil = Number.NEGATIVE_INFINITY
  let msOfRow = 0
  return {
    see: (organizations, now) => {
      if (organizations > 1) sharedUntil = now + SHARED_FOR
    },
    most: (now) =>
      now >= sharedUntil || msOfRow === 0
        ? Number.POSITIVE_INFINITY
        : Math.max(LEAST, Math.floor(SHARED_TURN / msOfRow)),
    learn: (rows, ms) => {
      if (rows < LEAST) return
      msOfRow = msOfRow === 0 ? ms / rows : msOfRow * (1 - NEWEST) + (ms / rows) * NEWEST
    },
  }
}
