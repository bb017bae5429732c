import { AppError } from '../../platform/errors.ts'

/** Where a lead may stand. */
export const LEAD_STATUSES = ['queued', 'researching', 'scored', 'in_sequence', 'ended'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** Where a lead stands before its first score, and never again: the table refuses a score there. */
export const UNSCORED_STATUSES: ReadonlySet<string> = new Set<LeadStatus>(['queued', 'researching'])

/** Why a lead may have ended. */
export const END_REASONS = [
  'meeting_booked',
  'replied',
  'unsubscribed',
  'bounced',
  'complained',
  'completed',
  'disqualified',
  'suppressed',
  'stopped',
  'failed',
] as const
export type EndReason = (typeof END_REASONS)[number]

/** The way a lead may go. `ended` is left only through `resume`, go-live and a rescore; see `mayLeaveEnd`. */
const NEXT: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  queued: ['researching', 'scored', 'ended'],
  researching: ['scored', 'ended'],
  scored: ['in_sequence', 'ended'],
  in_sequence: ['ended'],
  ended: [],
}

/** What takes a lead out of `ended`. */
export type LeadRevival = 'resume' | 'go_live' | 'rescore'

/**
 * Every end with what takes a lead out of it again, the strongest first: where two meet, that one stands. What a recipient
 * asked for and did comes before what their address is; what says that enough was sent before what somebody decided. What
 * leaves by itself, with the next score, comes last, so that it never takes the place of a decision.
 */
const LEFT_BY: Readonly<Record<EndReason, readonly LeadRevival[]>> = {
  complained: [],
  // What was tried with captured mail binds nobody; a suppression that is real is met again before anything is sent.
  unsubscribed: ['go_live'],
  meeting_booked: ['resume', 'go_live'],
  replied: ['resume', 'go_live'],
  bounced: [],
  suppressed: [],
  completed: ['resume', 'go_live'],
  failed: ['resume', 'go_live'],
  stopped: ['resume', 'go_live'],
  disqualified: ['resume', 'go_live', 'rescore'],
}
const STRONGEST_FIRST = Object.keys(LEFT_BY)

/** Refuses a transition that the life of a lead does not know. @throws AppError `illegal_transition` */
export function assertTransition(from: LeadStatus, to: LeadStatus): void {
  if (from === to || NEXT[from].includes(to)) return
  throw new AppError('illegal_transition', `A lead that is ${from} cannot become ${to}.`)
}

/** Whether the reason given replaces the one a lead has ended for already. */
export function isStrongerEnd(current: EndReason, given: EndReason): boolean {
  return STRONGEST_FIRST.indexOf(given) < STRONGEST_FIRST.indexOf(current)
}

/** Whether an ended lead may be taken up again in this way. */
export function mayLeaveEnd(reason: EndReason, by: LeadRevival): boolean {
  return LEFT_BY[reason].includes(by)
}

/** Whether nothing takes a lead out of this end. */
export function isForGood(reason: EndReason): boolean {
  return LEFT_BY[reason].length === 0
}

/** The state a lead returns to when it leaves `ended`: what it had reached before. */
export function revivedStatus(lead: { step: number; tier: string | null }): LeadStatus {
  if (lead.step > 0) return 'in_sequence'
  return lead.tier === null ? 'queued' : 'scored'
}

/** The reason of the hold on leads that another tool was writing to when they were moved here. It outlives their end. */
export const MOVED_HOLD = 'moved'

/** The reason of the hold that somebody sets, for as long as they like. */
export const PAUSED_HOLD = 'paused'

/** The reason of the hold on a lead whose text waits for a person. */
export const APPROVAL_HOLD = 'approval'

/** The reason of the hold on a lead whose address a verifier doubts, until a person says that it is written to. */
export const ADDRESS_HOLD = 'address'

/** The reason of the hold on a lead whose email could not be written: what mends the text or the lead's data lifts it. */
export const MESSAGE_HOLD = 'message_held'

/** Why nothing is sent to a lead, and until when: null until somebody lifts it. */
export interface LeadHold {
  readonly reason: string
  readonly until: Date | null
}

const YIELDING: ReadonlySet<string> = new Set([PAUSED_HOLD, APPROVAL_HOLD, MESSAGE_HOLD])

/**
 * Whether a lead waits for a person who knows why: no other hold takes the place of that one, or whoever lifts the other
 * would lift it unasked. A pause is not such a hold, nor what runs out by itself, nor one for an email that asks for it again:
 * for an approval, or a text that cannot be written.
 */
export function waitsForPerson(lead: { readonly holdReason: string | null; readonly holdUntil: Date | null }): boolean {
  const { holdReason, holdUntil } = lead
  return holdReason !== null && holdUntil === null && !YIELDING.has(holdReason)
}
