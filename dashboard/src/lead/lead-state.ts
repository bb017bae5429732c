import type { Schemas } from '../api/client.ts'
import { dayAndTime } from '../shared/words/time-words.ts'
import { endReasonInWords } from '../shared/words/value-words.ts'
import { holdInWords, sentenceCase } from '../shared/words/words.ts'
import { leadState as t } from './texts.tsx'

/** Where a lead may stand, as lists and their filters say it. */
export const STATUS_WORDS: Readonly<Record<Schemas['Lead']['status'], string>> = {
  queued: t.queued,
  researching: t.researching,
  scored: t.waitingForFirstEmail,
  in_sequence: t.inSequence,
  ended: t.ended,
}

/** The sign of an end, where it is not the usual one. */
const END_SIGNS: Readonly<Record<string, string>> = {
  meeting_booked: 'done',
  replied: 'done',
  bounced: 'failed',
  complained: 'failed',
  failed: 'failed',
}

/** Where a lead stands, in words with the reason. `brief` is for lists, where the sign says that it is held. */
export function leadState(lead: Pick<Schemas['Lead'], 'status' | 'endReason' | 'hold' | 'step' | 'tier' | 'meeting'>): {
  state: string
  text: string
  brief: string
} {
  const { status, endReason, hold, step, tier } = lead
  const as = (state: string, text: string, brief = text) => ({ state, text, brief })
  if (isCalledOff(lead)) return as('held', t.meetingCancelled)
  if (status === 'ended') return as(END_SIGNS[endReason ?? ''] ?? 'ended', endReasonInWords(endReason))
  if (hold !== null) {
    const until = hold.until === null ? '' : t.until(dayAndTime(hold.until))
    if (hold.reason === 'paused') return as('held', t.paused + until)
    const reason = holdInWords(hold.reason, tier)
    return as('held', t.onHold(reason) + until, sentenceCase(reason) + until)
  }
  return as(status, status === 'in_sequence' ? t.emailSent(step) : STATUS_WORDS[status])
}

/** Whether the lead is held until a person decides about a text that a language model wrote. */
export function waitsForApproval({ status, hold }: Pick<Schemas['Lead'], 'status' | 'hold'>): boolean {
  return status !== 'ended' && hold?.reason === 'approval'
}

/** Whether a lead ended with a meeting, and every one of it was cancelled. */
export function isCalledOff({
  status,
  endReason,
  meeting,
}: Pick<Schemas['Lead'], 'status' | 'endReason' | 'meeting'>): boolean {
  return status === 'ended' && endReason === 'meeting_booked' && meeting?.status === 'cancelled'
}
