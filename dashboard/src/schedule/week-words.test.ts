import { expect, test } from 'vitest'
import type { Weekday } from './week-hours.ts'
import { weekInWords, windowInWords } from './week-words.ts'

test.each<[Weekday[], string, string, string]>([
  [['mon', 'tue', 'wed', 'thu', 'fri'], '09:00', '17:00', 'Monday to Friday, 09:00 to 17:00: 40 hours a week.'],
  [['sun', 'mon', 'wed'], '09:30', '11:00', 'Monday, Wednesday and Sunday, 09:30 to 11:00: 4.5 hours a week.'],
  [['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], '00:00', '24:00', 'Every day, all day: 168 hours a week.'],
  [
    ['mon', 'tue', 'wed', 'sat', 'sun'],
    '18:00',
    '24:00',
    'Monday to Wednesday, Saturday and Sunday, 18:00 to midnight: 30 hours a week.',
  ],
  [[], '09:00', '17:00', 'No hours yet: no emails are sent.'],
  [['mon'], '17:00', '09:00', 'No hours yet: no emails are sent.'],
])('%j from %s to %s is told in words', (days, from, to, words) => {
  expect(weekInWords({ timezone: 'UTC', days, from, to })).toBe(words)
})

test('days that differ are told with their own hours', () => {
  const long = { days: ['mon', 'tue', 'wed', 'thu'] as Weekday[], from: '13:00', to: '17:00' }
  const short = { days: ['mon', 'tue', 'wed', 'thu', 'fri'] as Weekday[], from: '09:00', to: '12:00' }
  const words = 'Monday to Thursday, 09:00 to 12:00 and 13:00 to 17:00; Friday, 09:00 to 12:00: 31 hours a week.'
  const schedule = { timezone: 'UTC', days: ['sun'] as Weekday[], from: '09:00', to: '17:00' }
  expect(weekInWords({ ...schedule, windows: [long, short] })).toBe(words)
})

test('a window is told on the clock of a zone', () => {
  const window = { from: '2026-11-24T08:00:00Z', to: '2026-11-24T23:00:00Z' }
  expect(windowInWords(window, 'Europe/Berlin')).toBe('Tue 24 Nov, 09:00 to Wed 25 Nov, 00:00')
})
