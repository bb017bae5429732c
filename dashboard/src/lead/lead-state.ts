import type { Schemas } from '../api/client.ts'
import { dayAndTime } from '../shared/words/time-words.ts'
import { endReasonInWords } from '../shared/words/value-words.ts'
import { holdInWords } from '../shared/words/words.ts'
import { leadState as t } from './texts.tsx'

const STATUS_WORDS: Readonly<Record<Schemas['Lead']['status'], string>> = {
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

/** Where a lead stands, in words with the reason. */
export function leadState(lead: Pick<Schemas['Lead'], 'status' | 'endReason' | 'hold' | 'step' | 'tier'>): {
  state: string
  text: string
} {
  const { status, endReason, hold, step, tier } = lead
  if (status === 'ended') return { state: END_SIGNS[endReason ?? ''] ?? 'ended', text: endReasonInWords(endReason) }
  if (hold !== null) {
    const until = hold.until === null ? '' : t.until(dayAndTime(hold.until))
    return {
      state: 'held',
      text: (hold.reason === 'paused' ? t.paused : t.onHold(holdInWords(hold.reason, tier))) + until,
    }
  }
  return { state: status, text: status === 'in_sequence' ? t.emailSent(step) : STATUS_WORDS[status] }
}

/** Whether the lead is held until a person decides about a text that a language model wrote. */
export function waitsForApproval({ status, hold }: Pick<Schemas['Lead'], 'status' | 'hold'>): boolean {
  return status !== 'ended' && hold?.reason === 'approval'
}
