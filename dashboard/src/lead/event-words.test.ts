import { expect, test } from 'vitest'
import { eventInWords } from './event-words.ts'

test.each([
  [{ outcome: 'read' }, 'Research ended: read'],
  [{ outcome: 'read', notes: [] }, 'Research ended: read'],
  [{ outcome: 'read', notes: ['llm_cap_day_usd'] }, 'Research ended: read; the cap for the day is reached'],
  [
    { outcome: 'read', notes: ['llm_timeout', 'llm_dns', 'constructor'] },
    'Research ended: read; the language model gave no answer',
  ],
])('%j is told as "%s"', (data, words) => {
  expect(eventInWords('lead.researched', data)).toBe(words)
})

test('a kind that is not known yet is told by its name', () => {
  expect(eventInWords('lead.danced_wildly', {})).toBe('lead danced wildly')
})
