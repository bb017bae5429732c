import { expect, test } from 'vitest'
import { chooseIntent, isWorthAsking, RULES_ONLY } from './choose-intent.ts'
import { readIntent } from './read-intent.ts'
import type { Intent, ReadIntent } from './read-intent.ts'

const ruled = (text: string) => readIntent({ subject: '', text })
const asked = (intent: Intent, confidence = 0.9): ReadIntent => ({ intent, confidence, by: 'llm', reason: 'why' })

const CASES: readonly (readonly [string, ReadIntent, string])[] = [
  ['Hm.', asked('interested'), 'interested by llm'],
  ['Hm.', asked('out_of_office'), 'out_of_office by llm'],
  ['Hm.', asked('not_interested', 0.3), 'unclear by rules'],
  ['Please unsubscribe me', asked('interested'), 'unsubscribe by rules'],
  ['Rimuovetemi dalla lista', asked('unsubscribe', 0.95), 'unsubscribe by llm'],
  ['Rimuovetemi dalla lista', asked('unsubscribe', 0.6), 'unclear by llm'],
  ['I never signed up for this.', asked('not_interested'), 'unclear by rules'],
  ['I never signed up for this.', asked('question'), 'question by llm'],
  ['Hm.', { ...asked('interested'), confidence: Number.NaN }, 'unclear by rules'],
  ['Hm.', { ...asked('interested'), confidence: 17 }, 'unclear by rules'],
  ['Hm.', JSON.parse('{"intent":"buy","confidence":1,"reason":"x"}') as ReadIntent, 'unclear by rules'],
]

test.each(CASES)('"%s", asked: %o, is %s', (text, answer, expected) => {
  const { intent, by } = chooseIntent(ruled(text), answer)
  expect(`${intent} by ${by}`).toBe(expected)
})

test('a long reason of another is cut, and what cannot be stored is left out', () => {
  const { reason } = chooseIntent(ruled('Hm.'), { ...asked('question'), reason: `a\0\n${'b'.repeat(200)}` })
  expect(reason).toBe(`a ${'b'.repeat(98)}`)
})

test('nobody is asked beside the rules, nor about what they take for a request', () => {
  const intents = { classify: async () => asked('interested'), patience: 100 }
  expect(isWorthAsking(RULES_ONLY, ruled('Hm.'))).toBe(false)
  expect(isWorthAsking(intents, ruled('Please unsubscribe me'))).toBe(false)
  expect(isWorthAsking(intents, undefined)).toBe(false)
  expect(isWorthAsking(intents, ruled('Hm.'))).toBe(true)
})
