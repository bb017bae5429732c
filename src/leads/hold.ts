import type { LeadState } from './lead-store.ts'

/** The reason of the hold on leads that another tool was writing to when they were moved here. It outlives their end. */
export const MOVED_HOLD = 'moved'

/** The reason of the hold that somebody sets, for as long as they like. */
export const PAUSED_HOLD = 'paused'

/** The reason of the hold on a lead whose text waits for a person. */
export const APPROVAL_HOLD = 'approval'

/** Why nothing is sent to a lead, and until when: null until somebody lifts it. */
export interface Hold {
  readonly reason: string
  readonly until: Date | null
}

/**
 * Whether a lead waits for a person who knows why: no other hold takes the place of that one, or whoever lifts the other
 * would lift it unasked. A pause is not such a hold, nor what runs out by itself, nor an approval: the email asks for it again.
 */
export function waitsForPerson({ holdReason, holdUntil }: Pick<LeadState, 'holdReason' | 'holdUntil'>): boolean {
  return holdReason !== null && holdUntil === null && holdReason !== PAUSED_HOLD && holdReason !== APPROVAL_HOLD
}
