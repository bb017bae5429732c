import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { listApprovals } from './approval-store.ts'
import { decideApproval } from './decide-approval.ts'
import type { ApprovalRef, Decision } from './decide-approval.ts'

/** How many are decided by one request at most: each is a transaction of its own. */
const MOST_AT_ONCE = 200

/** Which approvals, and what becomes of all that wait. */
export interface AllOf {
  readonly ref: Omit<ApprovalRef, 'approvalId'>
  readonly campaignId: string
  /** Null: of every step. */
  readonly step: number | null
  readonly kind: 'approve' | 'reject'
}

/**
 * Decides alike about everything of a campaign that waits now, at most 200; what changes meanwhile is passed over and
 * waits on. Answers how many were decided, and whether more wait.
 */
export async function decideAll(
  context: Context,
  { ref, campaignId, step, kind }: AllOf,
): Promise<{ decided: number; isMore: boolean }> {
  const { organizationId } = ref
  const among = { organizationId, campaignId, step, state: 'waiting' as const, among: null, after: null }
  const waiting = await listApprovals(context.db, { ...among, limit: MOST_AT_ONCE + 1 })
  let decided = 0
  for (const { approvalId, textHash } of waiting.slice(0, MOST_AT_ONCE)) {
    const decision = kind === 'approve' ? ({ kind, textVersion: textHash ?? '' } as const) : ({ kind } as const)
    if (await decideOne(context, { ...ref, approvalId }, decision)) decided += 1
  }
  return { decided, isMore: waiting.length > MOST_AT_ONCE }
}

async function decideOne(context: Context, ref: ApprovalRef, decision: Decision): Promise<boolean> {
  try {
    await decideApproval(context, ref, decision)
    return true
  } catch (error) {
    // Somebody was faster, or the text is another by now.
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'not_found')) return false
    throw error
  }
}
