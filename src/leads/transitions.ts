import { AppError } from '../platform/errors.ts'

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

/** Where reasons meet, the first of this list stands. Those not named rank last, the earlier one stays. */
const STRONGEST: readonly EndReason[] = ['complained', 'unsubscribed', 'meeting_booked', 'replied', 'bounced']

/** After these nobody is written to again, whoever asks. */
const FINAL: ReadonlySet<EndReason> = new Set<EndReason>(['unsubscribed', 'bounced', 'complained', 'suppressed'])

/** What takes a lead out of `ended`. */
export type Revival = 'resume' | 'go_live' | 'rescore'

/** Refuses a transition that the life of a lead does not know. @throws AppError `illegal_transition` */
export function assertTransition(from: LeadStatus, to: LeadStatus): void {
  if (from === to || NEXT[from].includes(to)) return
  throw new AppError('illegal_transition', `A lead that is ${from} cannot become ${to}.`)
}

/** Whether the reason given replaces the one a lead has ended for already. */
export function isStrongerEnd(current: EndReason, given: EndReason): boolean {
  return rank(given) < rank(current)
}

function rank(reason: EndReason): number {
  const place = STRONGEST.indexOf(reason)
  return place === -1 ? STRONGEST.length : place
}

/** Whether an ended lead may be taken up again in this way. */
export function mayLeaveEnd(reason: EndReason, by: Revival): boolean {
  if (by === 'rescore') return reason === 'disqualified'
  // What was tried with captured mail binds nobody; a suppression that is real is met again before anything is sent.
  if (by === 'go_live') return reason === 'unsubscribed' || !FINAL.has(reason)
  return !FINAL.has(reason)
}

/** The state a lead returns to when it leaves `ended`: what it had reached before. */
export function revivedStatus(lead: { step: number; tier: string | null }): LeadStatus {
  if (lead.step > 0) return 'in_sequence'
  return lead.tier === null ? 'queued' : 'scored'
}
