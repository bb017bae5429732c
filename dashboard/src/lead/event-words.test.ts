import { expect, test } from 'vitest'
import { eventInWords } from './event-words.ts'

test.each([
  [{ outcome: 'read' }, 'Website read'],
  [{ outcome: 'read', notes: [] }, 'Website read'],
  [{ outcome: 'read', notes: ['llm_cap_day_usd'] }, 'Website read; daily AI budget reached'],
  [
    { outcome: 'read', notes: ['llm_timeout', 'llm_dns', 'constructor'] },
    'Website read; the language model did not answer',
  ],
])('%j is told as "%s"', (data, words) => {
  expect(eventInWords('lead.researched', data)).toBe(words)
})

test('a kind that is not known yet is told by its name', () => {
  expect(eventInWords('lead.danced_wildly', {})).toBe('Lead danced wildly')
})
