import { PAUSED_HOLD, waitsForPerson } from './hold.ts'
import type { LeadState } from './lead-store.ts'
import { mayLeaveEnd } from './transitions.ts'

/** What somebody does to a lead without changing what is known of it. */
export type Steering = 'stop' | 'pause' | 'resume' | 'rescore'

/** What steering asks of a lead: it changes something, changes nothing, or is refused for a reason, a code. */
export type Verdict = 'changes' | 'unchanged' | { readonly refused: string }

/** What decides about it. */
export type Standing = Pick<LeadState, 'endReason' | 'holdReason' | 'holdUntil' | 'stage'>

/** What becomes of a lead that is steered; `until` is when a pause runs out by itself. */
export function judgeSteering(
  { steering, until = null }: { readonly steering: Steering; readonly until?: Date | null },
  lead: Standing,
): Verdict {
  const { endReason, holdReason, holdUntil, stage } = lead
  const ended = { refused: `ended_${endReason}` }
  switch (steering) {
    case 'stop':
      return endReason === null ? 'changes' : 'unchanged'
    case 'pause':
      if (endReason !== null) return ended
      if (waitsForPerson(lead)) return { refused: `held_${holdReason}` }
      return holdReason === PAUSED_HOLD && holdUntil?.getTime() === until?.getTime() ? 'unchanged' : 'changes'
    case 'resume':
      if (endReason !== null) return mayLeaveEnd(endReason, 'resume') ? 'changes' : ended
      return holdReason === null ? 'unchanged' : 'changes'
    case 'rescore':
      if (endReason !== null && !mayLeaveEnd(endReason, 'rescore')) return ended
      // Whoever is researched is scored after it.
      return stage === 'research' ? 'unchanged' : 'changes'
  }
}

/** Whether a judged lead is refused. */
export function isRefused(verdict: Verdict): verdict is { readonly refused: string } {
  return typeof verdict === 'object'
}
