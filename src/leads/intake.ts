import type { Context } from '../platform/context.ts'
import type { AppError, Problem } from '../platform/errors.ts'
import { createGroupCommit } from './group-commit.ts'
import { isRowFault } from './intake-store.ts'
import type { ParsedLead } from './lead.ts'
import { writeIntake } from './write-intake.ts'

/** One lead to be added, validated. */
export interface IntakeRequest {
  readonly organizationId: string
  readonly campaignId: string
  readonly lead: ParsedLead
  readonly warnings: readonly Problem[]
  readonly onDuplicate: 'skip' | 'update' | 'reject'
  readonly duplicateScope: 'campaign' | 'organization'
  /** Hashes of where and how the caller's Idempotency-Key was used, and of the body it came with. */
  readonly idempotency?: { readonly scopeHash: Buffer; readonly bodyHash: Buffer }
}

/** What becomes of it, once that is durable. */
export type IntakeResult =
  | {
      readonly kind: 'answered'
      readonly outcome: 'created' | 'duplicate' | 'updated' | 'suppressed' | 'replayed'
      readonly status: 200 | 201
      /** The answer's JSON text, exactly as a retry will see it. */
      readonly body: string
      readonly location: string | null
    }
  | { readonly kind: 'refused'; readonly error: AppError }

export interface Intake {
  /** Resolves after the commit. @throws AppError `overloaded` when the database cannot keep up */
  add(request: IntakeRequest): Promise<IntakeResult>
  drain(): Promise<void>
}

/** Few enough rows that nobody waits long for a batch, enough that a batch costs little per row. */
const LARGEST_BATCH = 100
/** About half a second of work: who comes later is told to come back instead of filling the memory. */
const MOST_WAITING = 4_000
/** One batch is written while the next one's rows are prepared. */
const WRITERS = 2

/** The front door: concurrent requests share one transaction. */
export function createIntake(context: Context): Intake {
  const group = createGroupCommit<IntakeRequest, IntakeResult>({
    write: (requests) => writeIntake(context, requests),
    isRowFault,
    largestBatch: LARGEST_BATCH,
    mostWaiting: MOST_WAITING,
    writers: WRITERS,
  })
  return { add: (request) => group.submit(request), drain: () => group.drain() }
}
