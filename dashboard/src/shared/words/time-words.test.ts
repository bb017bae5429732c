import { expect, test } from 'vitest'
import { fieldTime } from './time-words.ts'

test('the field for date and time shows the own clock', () => {
  expect(fieldTime(new Date(2026, 10, 24, 15))).toBe('2026-11-24T15:00')
})
