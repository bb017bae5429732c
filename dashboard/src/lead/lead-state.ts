import type { Schemas } from '../api/client.ts'
import { dayAndTime } from '../shared/words/time-words.ts'
import { holdInWords, spaced } from '../shared/words/words.ts'
import { leadState as t } from './texts.tsx'

const STATUS_WORDS: Readonly<Record<Schemas['Lead']['status'], string>> = {
  queued: t.queuedForResearch,
  researching: t.researchingTheCompany,
  scored: t.waitsForTheFirstEmail,
  in_sequence: t.inSequence,
  ended: t.ended,
}

/** Where a lead stands, in words with the reason. */
export function leadState(lead: Pick<Schemas['Lead'], 'status' | 'endReason' | 'hold' | 'step'>): {
  state: string
  text: string
} {
  if (lead.status === 'ended') return { state: 'ended', text: `Ended: ${spaced(lead.endReason ?? 'unknown')}` }
  if (lead.hold !== null) {
    const until = lead.hold.until === null ? '' : t.until(dayAndTime(lead.hold.until))
    const text = lead.hold.reason === 'paused' ? t.pausedByHand : `Held: ${holdInWords(lead.hold.reason)}`
    return { state: 'held', text: text + until }
  }
  const words = STATUS_WORDS[lead.status]
  return { state: lead.status, text: lead.status === 'in_sequence' ? t.stepSent(words, lead.step) : words }
}

/** Whether the lead is held until a person decides about a text that a language model wrote. */
export function waitsForApproval({ status, hold }: Pick<Schemas['Lead'], 'status' | 'hold'>): boolean {
  return status !== 'ended' && hold?.reason === 'approval'
}
