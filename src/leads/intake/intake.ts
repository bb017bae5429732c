import type { Context } from '../../platform/context.ts'
import { createGroupCommit } from './group-commit.ts'
import { insertNewLeads, mayInsertDirectly } from './insert-new-leads.ts'
import { insertWithDuplicates } from './insert-with-duplicates.ts'
import type { IntakeRequest, IntakeResult } from './intake-request.ts'
import { isRowFault } from './intake-store.ts'

export interface Intake {
  /** Resolves after the commit. */
  add(request: IntakeRequest): Promise<IntakeResult>
  drain(): Promise<void>
}

const PACE = {
  /** Few enough rows that nobody waits long for a batch, enough that a batch costs little per row. */
  largestBatch: 100,
  writers: 3,
  /** A write has a cost of its own: two of twelve rows take longer than one of twenty-four. */
  worthwhile: 24,
  /** A row that somebody else has locked holds up its own batch, and after these milliseconds nobody else. */
  patience: 50,
}

/** The front door: concurrent requests share one write. Most leads are new and go the short way, the others the long one. */
export function createIntake(context: Context): Intake {
  const short = createGroupCommit<IntakeRequest, IntakeResult | undefined>({
    store: { write: (requests) => insertNewLeads(context, requests), isRowFault },
    pace: PACE,
  })
  const long = createGroupCommit<IntakeRequest, IntakeResult>({
    store: { write: (requests) => insertWithDuplicates(context, requests), isRowFault },
    pace: PACE,
  })
  return {
    add: async (request) => {
      const accepted = mayInsertDirectly(context, request) ? await short.submit(request) : undefined
      return accepted ?? long.submit(request)
    },
    drain: async () => {
      await short.drain()
      await long.drain()
    },
  }
}
