import { expect, test } from 'vitest'
import { dayNumber, parseDay } from './parse-day.ts'

function day(text: string): number {
  return Date.parse(text) / 86_400_000
}

test.each([
  ['2026-11-01', '2026-11-01'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02', '2026-02-28'],
  ['2024-02', '2024-02-29'],
  ['2026-12', '2026-12-31'],
  ['2026-05-05T23:30:00-05:00', '2026-05-05'],
  [' 2026-05-05 ', '2026-05-05'],
  ['1969-12-31', '1969-12-31'],
  ['9999-12', '9999-12-31'],
])('%j is the day %s', (text, expected) => {
  expect(parseDay(text)).toBe(day(expected))
  expect(parseDay(text)).toBe(day(expected))
})

test.each([
  '',
  '2026',
  '2026-00',
  '2026-13',
  '2026-02-29',
  '2026-02-00',
  '2026-5',
  '26-05-05',
  '0050-01',
  '05/2026',
  'May 2026',
  '2026-05-05 10:00',
  '2026-05T10:00',
])('%j is no day', (text) => {
  expect(parseDay(text)).toBeUndefined()
})

test('remembers days, not texts without end', () => {
  for (let year = 1_000; year < 4_000; year++) expect(parseDay(`${year}-06-15`)).toBe(day(`${year}-06-15`))
  expect(parseDay(`2026-05-05T${'0'.repeat(100)}`)).toBeUndefined()
})

test('today is the date given, or the date of the instant in UTC', () => {
  expect(dayNumber(Temporal.PlainDate.from('2026-11-01'))).toBe(day('2026-11-01'))
  expect(dayNumber(new Date('2026-11-01T23:59:59.999Z'))).toBe(day('2026-11-01'))
  expect(dayNumber(new Date('1969-12-31T23:00:00Z'))).toBe(-1)
})
