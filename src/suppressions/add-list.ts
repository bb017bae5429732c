import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import type { ListedSuppression } from './read-list.ts'
import { MOST_AT_ONCE } from './schema.ts'
import { addSuppressions } from './suppress.ts'

/** What became of a list: how many of its addresses and domains hold now, and how many of erased persons were left out. */
export interface AddedList {
  readonly suppressed: number
  readonly skipped: number
}

/**
 * Suppresses the rows of a list, up to a thousand in a transaction: what is done stays done when a later part fails, and
 * the same list can be sent again.
 */
export async function addList(
  context: Context,
  organizationId: string,
  given: {
    rows: readonly ListedSuppression[]
    actor: string
    endLeads: (tx: Transaction, emailKeys: readonly string[]) => Promise<void>
  },
): Promise<AddedList> {
  const named = new Set<string>()
  const holding = new Set<string>()
  const alike = Map.groupBy(given.rows, ({ reason, note }) => JSON.stringify([reason, note]))
  for (const same of alike.values()) {
    const rows = [...new Map(same.map((row) => [keyOf(row), row])).values()]
    for (const part of partsOf(rows)) {
      const [{ reason, note }] = part as [ListedSuppression]
      const values = (kind: string) => part.filter((row) => row.kind === kind).map((row) => row.value)
      const order = { emailKeys: values('address'), domains: values('domain'), reason, note }
      const added = await addSuppressions(context, organizationId, {
        ...order,
        actor: given.actor,
        endLeads: given.endLeads,
      })
      for (const row of part) named.add(keyOf(row))
      for (const row of added) holding.add(keyOf(row))
    }
  }
  return { suppressed: holding.size, skipped: named.size - holding.size }
}

function keyOf({ kind, value }: Pick<ListedSuppression, 'kind' | 'value'>): string {
  return `${kind} ${value}`
}

function partsOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / MOST_AT_ONCE) }, (_, index) =>
    rows.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE),
  )
}
