import type { Context } from '../../platform/context.ts'
import type { AppError, Problem } from '../../platform/errors.ts'
import type { ParsedLead } from '../lead-fields.ts'
import type { EndReason, Hold } from '../lifecycle/lead-states.ts'
import { createGroupCommit } from './group-commit.ts'
import { insertNewLeads, mayInsertDirectly } from './insert-new-leads.ts'
import { insertWithDuplicates } from './insert-with-duplicates.ts'
import { isRowFault } from './intake-store.ts'

/**
 * Where a lead stands that was worked on elsewhere: it has ended there, or it is under way there and must not be written
 * to from here. Exactly one of both. It holds for a lead that is here already too (with `skip`, see `appliesUnasked`): an end
 * replaces a weaker one, and a hold a pause, not another hold. One that has ended waits as `moved` once it is taken up again.
 */
export type ImportedState =
  | { readonly ended: EndReason; readonly held?: undefined }
  | { readonly held: Hold; readonly ended?: undefined }

/** What is done about a lead that is there already: it stays, it takes what is given, or the row is refused. */
export const ON_DUPLICATE = ['skip', 'update', 'reject'] as const
export type OnDuplicate = (typeof ON_DUPLICATE)[number]

/** Where a lead of the same address counts as being there already. */
export const DUPLICATE_SCOPES = ['campaign', 'organization'] as const
export type DuplicateScope = (typeof DUPLICATE_SCOPES)[number]

/** One lead to be added, validated. */
export interface IntakeRequest {
  readonly organizationId: string
  readonly campaignId: string
  /** An archived campaign takes no lead, but a retry still gets the answer that was given before. */
  readonly archived?: boolean
  readonly lead: ParsedLead
  readonly warnings: readonly Problem[]
  readonly onDuplicate: OnDuplicate
  readonly duplicateScope: DuplicateScope
  /** Absent for a lead that begins here. */
  readonly arrives?: ImportedState
  /** Hashes of where and how the caller's Idempotency-Key was used, and of the body it came with. */
  readonly idempotency?: { readonly scopeHash: Buffer; readonly bodyHash: Buffer }
}

/** What becomes of it, once that is durable. */
export type IntakeResult =
  | (IntakeAnswer & {
      readonly outcome: 'created' | 'duplicate' | 'updated' | 'suppressed'
      readonly prospectId: string
      readonly warnings: readonly Problem[]
    })
  | (IntakeAnswer & { readonly outcome: 'replayed' })
  | { readonly kind: 'refused'; readonly error: AppError }

interface IntakeAnswer {
  readonly kind: 'answered'
  readonly status: 200 | 201
  /** The answer's JSON text, exactly as a retry will see it. */
  readonly body: string
  readonly location: string | null
}

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
