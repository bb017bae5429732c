import { DAY } from '../../platform/clock.ts'
import { invalid } from '../../platform/errors.ts'
import type { LeadState } from '../lead-store.ts'
import { PAUSED_HOLD, mayLeaveEnd, waitsForPerson } from './lead-states.ts'

/** What somebody does to a lead without changing what is known of it. */
export type LeadCommand = 'stop' | 'pause' | 'resume' | 'rescore'

/** What steering asks of a lead: it changes something, changes nothing, or is refused for a reason, a code. */
export type CommandVerdict = 'changes' | 'unchanged' | { readonly refused: string }

/** What decides about it. */
export type CommandState = Pick<LeadState, 'endReason' | 'holdReason' | 'holdUntil' | 'stage'>

/** What becomes of a lead that is steered; `until` is when a pause runs out by itself. */
export function judgeCommand(
  { steering, until = null }: { readonly steering: LeadCommand; readonly until?: Date | null },
  lead: CommandState,
): CommandVerdict {
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
export function isRefused(verdict: CommandVerdict): verdict is { readonly refused: string } {
  return typeof verdict === 'object'
}

const LONGEST_PAUSE = 3_650 * DAY

/** Reads when a pause runs out by itself. @throws AppError `validation_failed` for what is no instant within ten years */
export function readUntil(until: string, now: Date): Date {
  const refuse = (why: string) => {
    const detail = `${JSON.stringify(until.slice(0, 60))} ${why} Give one within the next ten years, such as 2026-12-01T09:00:00Z.`
    return invalid([{ pointer: '/until', code: 'invalid_date', detail }])
  }
  const instant = parseInstant(until)
  if (instant === undefined) throw refuse('is not an instant with a zone.')
  const ahead = instant.getTime() - now.getTime()
  if (ahead <= 0) throw refuse('is not in the future.')
  if (ahead > LONGEST_PAUSE) throw refuse('is too far away.')
  return instant
}

function parseInstant(text: string): Date | undefined {
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds)
  } catch {
    // Not an instant; the caller is told what one looks like.
    return undefined
  }
}
