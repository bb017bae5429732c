import type { Schemas } from '../api/client.ts'
import { sentenceCase } from '../shared/words.ts'

const WORDS: Readonly<Record<string, string>> = {
  captured: 'Captured, not sent',
  queued: 'Planned',
  sending: 'On its way',
  held: 'Waits for a person',
  unknown: 'May have left',
}

/** The state of an email in words. */
export function messageState({ state }: Pick<Schemas['Message'], 'state'>): { state: string; text: string } {
  return { state, text: WORDS[state] ?? sentenceCase(state) }
}
