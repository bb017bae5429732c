import type { Lead } from '../leads/index.ts'
import type { Message } from './message-store.ts'

/** Whether an email of a sequence is the first that its lead gets in this run. */
export function isFirstEmail({ kind }: Pick<Message, 'kind'>, { step }: Pick<Lead, 'step'>): boolean {
  return kind === 'step' && step === 0
}
