import type { Schemas } from '../api/client.ts'

/** What the texts that a language model writes are called. */
export const TEXT_NAMES: Readonly<Record<Schemas['WrittenText']['path'], string>> = {
  'ai.icebreaker': 'Opening line',
  'ai.summary': 'Summary',
  'ai.talkingPoints': 'Talking points',
}
