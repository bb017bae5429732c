import type { Schemas } from '../api/client.ts'
import { isCalledOff, waitsForApproval } from './lead-state.ts'

/** What a person most likely does next with a lead. */
export type LikelyAct =
  | { readonly act: 'approve' | 'resume' | 'sequence' }
  | { readonly act: 'reply'; readonly inboundId: string }
  | { readonly act: 'join'; readonly url: string }
  | { readonly act: 'meeting'; readonly isPast: boolean }

interface Known {
  readonly lead: Pick<Schemas['Lead'], 'status' | 'endReason' | 'hold' | 'meeting'>
  readonly replies: readonly Pick<Schemas['InboundMail'], 'inboundId' | 'needsAnswer'>[]
  readonly meetings: readonly Pick<Schemas['Meeting'], 'status' | 'startsAt' | 'endsAt' | 'location'>[]
  /** The instant, in milliseconds. */
  readonly now: number
}

/** So long before it begins one may join a meeting. */
const EARLY_MS = 15 * 60_000

/**
 * The one act that a lead's page offers first: to decide about a text that waits, to reply, to go to the meeting, to mend
 * the email that could not be written, or to resume what somebody stopped or who cancelled. A lead with a meeting is never
 * offered to be resumed, nor is one that ended by itself.
 */
export function likelyAct({ lead, replies, meetings, now }: Known): LikelyAct | undefined {
  if (waitsForApproval(lead)) return { act: 'approve' }
  const open = replies.find(({ needsAnswer }) => needsAnswer)
  if (open !== undefined) return { act: 'reply', inboundId: open.inboundId }
  const meeting = meetings.find(({ status }) => status === 'booked')
  if (meeting !== undefined) {
    const { startsAt, endsAt, location } = meeting
    const isPast = Date.parse(endsAt) <= now
    const isAtHand = !isPast && Date.parse(startsAt) - EARLY_MS <= now
    const url = isAtHand && location !== null && /^https?:\/\//i.test(location) ? location : undefined
    return url === undefined ? { act: 'meeting', isPast } : { act: 'join', url }
  }
  if (isCalledOff(lead)) return { act: 'resume' }
  // Resumed as it is, the same email would be held again.
  if (lead.status !== 'ended' && lead.hold?.reason === 'message_held') return { act: 'sequence' }
  const isStopped = lead.status === 'ended' ? lead.endReason === 'stopped' : lead.hold !== null
  return isStopped ? { act: 'resume' } : undefined
}
