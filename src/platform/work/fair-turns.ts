/** Where the next turn of an organization begins, and how many rows its last one had. */
interface Place {
  readonly begin: number
  readonly rows: number
}

/**
 * Whose turn is next, by self-clocked fair queueing (Golestani, 1994), in rows: a turn begins where the last one of its organization
 * ended, or where the turns are by now, if it had nothing due meanwhile; whose turn would end first comes first, if it has as
 * many rows as the last. So those that always have more get as many rows each, and one whose rows come one by one waits for
 * no round of theirs.
 */
export class FairTurns {
  /** Where the turn that began last began. */
  #now = 0
  #due = new Map<string, Place>()
  /** Of organizations that have nothing due, as long as others have not got that far. */
  #away = new Map<string, Place>()

  /** Orders the organizations that have something due now. */
  order(due: readonly string[]): string[] {
    const before = this.#due
    this.#due = new Map(
      due.map((organizationId) => [organizationId, before.get(organizationId) ?? this.#arrive(organizationId)]),
    )
    for (const [organizationId, place] of before)
      if (!this.#due.has(organizationId)) this.#away.set(organizationId, place)
    for (const [organizationId, { begin }] of this.#away) if (begin <= this.#now) this.#away.delete(organizationId)
    return due.toSorted((one, other) => this.#endOf(one) - this.#endOf(other))
  }

  /** Notes that one of them had a turn of so many rows; one without any counts as one. */
  took(organizationId: string, rows: number): void {
    const { begin } = this.#due.get(organizationId) ?? this.#arrive(organizationId)
    const counted = Math.max(1, rows)
    // What one took while nobody else had anything due is nothing that others have yet to get, and says nothing of its next.
    const isAlone = this.#due.size <= 1
    this.#now = Math.max(this.#now, isAlone ? begin + counted : begin)
    this.#due.set(organizationId, { begin: begin + counted, rows: isAlone ? 1 : counted })
  }

  #arrive(organizationId: string): Place {
    const { begin, rows } = this.#away.get(organizationId) ?? { begin: 0, rows: 0 }
    this.#away.delete(organizationId)
    return { begin: Math.max(begin, this.#now), rows }
  }

  #endOf(organizationId: string): number {
    const { begin, rows } = this.#due.get(organizationId) ?? { begin: this.#now, rows: 0 }
    return begin + rows
  }
}
