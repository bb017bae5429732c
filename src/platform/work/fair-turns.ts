/** Where the next turn of an organization begins, and how many rows its last one had; null: it had none yet. */
interface Place {
  readonly begin: number
  readonly rows: number | null
}

const NOWHERE: Place = { begin: 0, rows: null }

/** What a turn took counts this much against what those before it took. */
const NEWEST = 0.3

/**
 * So many rows may one be behind that got most. Whose turns find next to nothing, as other processes take its rows, falls
 * further behind, and would take with it everybody who comes.
 */
const MOST_BEHIND = 1_000

/**
 * Whose turn is next, by weighted fair queueing (Bennett and Zhang, WF2Q+, 1997) in rows: a turn begins where the last one of
 * its organization ended, or where the turns are by now if it had nothing due meanwhile; whose turn would end first comes
 * first, if it has as many rows as the last, or as is usual, and who has just come before those that wait. So those that always have more get
 * as many rows each, and one whose rows come one by one waits for no round of theirs.
 */
export class FairTurns {
  /** Where the turns are: where those begin that wait for longest. */
  #now = 0
  /** How many rows a turn has as a rule. */
  #usual = 0
  #due = new Map<string, Place>()
  /** Of organizations that have nothing due, until others have got far beyond: how many rows they have as a rule. */
  #away = new Map<string, Place>()

  /** Orders the organizations that have something due now. */
  order(due: readonly string[]): string[] {
    const before = this.#due
    const waiting = due.flatMap((organizationId) => before.get(organizationId)?.begin ?? [])
    const first = waiting.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
    const last = waiting.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
    if (waiting.length > 0) this.#now = Math.max(this.#now, first, last - MOST_BEHIND)
    const come = due.filter((organizationId) => !before.has(organizationId))
    this.#due = new Map(due.map((organizationId) => [organizationId, this.#placeOf(organizationId, before)]))
    for (const [organizationId, place] of before)
      if (!this.#due.has(organizationId)) this.#away.set(organizationId, place)
    for (const [organizationId, { begin }] of this.#away)
      if (begin <= this.#now - MOST_BEHIND) this.#away.delete(organizationId)
    const inOrder = [...come, ...due.filter((organizationId) => before.has(organizationId))]
    return inOrder.toSorted((one, other) => this.#endOf(one) - this.#endOf(other))
  }

  /** Orders some of them, whoever else has something due. */
  orderSome(some: readonly string[]): string[] {
    for (const organizationId of some) this.#due.set(organizationId, this.#placeOf(organizationId, this.#due))
    return some.toSorted((one, other) => this.#endOf(one) - this.#endOf(other))
  }

  /** Notes that one of them had a turn of so many rows; one without any counts as one. */
  took(organizationId: string, rows: number): void {
    const { begin } = this.#placeOf(organizationId, this.#due)
    const counted = Math.max(1, rows)
    // What one took while nobody else had anything due is nothing that others have yet to get, and says nothing of its next.
    const isAlone = this.#due.size <= 1
    if (isAlone) this.#now = Math.max(this.#now, begin + counted)
    else this.#usual = this.#usual === 0 ? counted : this.#usual * (1 - NEWEST) + counted * NEWEST
    this.#due.set(organizationId, { begin: begin + counted, rows: isAlone ? 1 : counted })
  }

  #placeOf(organizationId: string, due: ReadonlyMap<string, Place>): Place {
    const { begin, rows } = due.get(organizationId) ?? this.#away.get(organizationId) ?? NOWHERE
    this.#away.delete(organizationId)
    return { begin: Math.max(begin, this.#now), rows }
  }

  #endOf(organizationId: string): number {
    const { begin, rows } = this.#due.get(organizationId) ?? NOWHERE
    return begin + (rows ?? this.#usual)
  }
}
