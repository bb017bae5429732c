import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import type { ListedSuppression } from './read-list.ts'
import { MOST_AT_ONCE } from './schema.ts'
import { addSuppressions } from './suppress.ts'

/** What became of a list: how many entries hold now, and how many addresses of erased persons were left out. */
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
  let suppressed = 0
  let skipped = 0
  const alike = Map.groupBy(given.rows, ({ reason, note }) => JSON.stringify([reason, note]))
  for (const rows of alike.values()) {
    for (const part of partsOf(rows)) {
      const [{ reason, note }] = part as [ListedSuppression]
      const values = (kind: string) => [...new Set(part.filter((row) => row.kind === kind).map((row) => row.value))]
      const order = { emailKeys: values('address'), domains: values('domain'), reason, note }
      const added = await addSuppressions(context, organizationId, {
        ...order,
        actor: given.actor,
        endLeads: given.endLeads,
      })
      suppressed += added.length
      skipped += order.emailKeys.length + order.domains.length - added.length
    }
  }
  return { suppressed, skipped }
}

function partsOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / MOST_AT_ONCE) }, (_, index) =>
    rows.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE),
  )
}
