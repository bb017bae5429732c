import { expect, test } from 'vitest'
import { firstOf, fullDay, shortDay } from './date-words.ts'

test('a calendar date is the same day wherever the reader is', () => {
  expect(shortDay('2026-11-01')).toBe('1 Nov')
  expect(fullDay('2026-12-31')).toBe('31 Dec 2026')
})

test('so many days end with the last, which counts', () => {
  expect(firstOf(1, '2026-11-12')).toBe('2026-11-12')
  expect(firstOf(30, '2026-03-01')).toBe('2026-01-31')
})
