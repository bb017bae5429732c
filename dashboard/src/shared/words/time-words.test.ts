import { expect, test } from 'vitest'
import { fieldTime, relativeTime } from './time-words.ts'

test('the field for date and time shows the own clock', () => {
  expect(fieldTime(new Date(2026, 10, 24, 15))).toBe('2026-11-24T15:00')
})

test.each([
  [3 * 86_400 - 60, 'in 3 days'],
  [7 * 86_400 - 1, 'in 7 days'],
  [2.4 * 86_400, 'in 2 days'],
  [-2.9 * 86_400, '2 days ago'],
  [-59, 'just now'],
])('%d seconds from now are %s', (seconds, words) => {
  const now = Date.parse('2026-11-24T15:00:00Z')
  expect(relativeTime(new Date(now + seconds * 1_000).toISOString(), now)).toBe(words)
})
