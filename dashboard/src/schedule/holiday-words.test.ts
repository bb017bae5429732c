import { expect, test } from 'vitest'
import { holidayInWords, withHoliday } from './holiday-words.ts'

test.each([
  ['12-25', '25 December, every year'],
  ['02-29', '29 February, every year'],
  ['2026-11-26', 'Thu, 26 November 2026'],
  ['2026-13-40', '2026-13-40'],
])('%s reads as %s', (date, words) => {
  expect(holidayInWords(date)).toBe(words)
})

test('a holiday is added once, those of every year first', () => {
  expect(withHoliday(['2026-11-26'], '2026-12-25', true)).toEqual(['12-25', '2026-11-26'])
  expect(withHoliday(['12-25'], '2027-12-25', true)).toEqual(['12-25'])
})
