import type { Context } from '../../platform/context.ts'
import { createGroupCommit } from './group-commit.ts'
import { insertNewLeads, mayInsertDirectly } from './insert-new-leads.ts'
import { insertWithDuplicates } from './insert-with-duplicates.ts'
import type { IntakeRequest, IntakeResult } from './intake-request.ts'
import { isRowFault } from './intake-store.ts'
import { noteLeads } from '../../platform/tracing/span.ts'

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
  const writing = context.instance.distributed ? byOrganization(context) : together(context)
  const short = createGroupCommit<IntakeRequest, IntakeResult | undefined>({
    store: { write: writing(insertNewLeads), isRowFault },
    pace: PACE,
  })
  const long = createGroupCommit<IntakeRequest, IntakeResult>({
    store: { write: writing(insertWithDuplicates), isRowFault },
    pace: PACE,
  })
  return {
    add: async (request) => {
      const accepted = mayInsertDirectly(context, request) ? await short.submit(request) : undefined
      const result = accepted ?? (await long.submit(request))
      // Of the request that brought the lead: the write itself is for others too.
      if ('prospectId' in result) noteLeads([result.prospectId])
      return result
    },
    drain: async () => {
      await short.drain()
      await long.drain()
    },
  }
}

type Write<Result> = (context: Context, requests: readonly IntakeRequest[]) => Promise<Result[]>

const together =
  (context: Context) =>
  <Result>(write: Write<Result>) =>
  (requests: readonly IntakeRequest[]) =>
    write(context, requests)

/** Each organization's rows lie on one node: a write of several would be one of several nodes, and wait for all of them. */
const byOrganization =
  (context: Context) =>
  <Result>(write: Write<Result>) =>
  async (requests: readonly IntakeRequest[]): Promise<Result[]> => {
    const groups = [...Map.groupBy(requests, ({ organizationId }) => organizationId).values()]
    const written = await Promise.all(groups.map((group) => write(context, group)))
    const results = new Map(
      groups.flatMap((group, index) => group.map((one, n) => [one, written[index]![n]!] as const)),
    )
    return requests.map((request) => results.get(request)!)
  }
