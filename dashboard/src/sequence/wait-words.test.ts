import { expect, test } from 'vitest'
import { readWait, waitInWords, withWait, writeWait } from './wait-words.ts'

test.each([
  ['P3D', false, '3 days after the previous email'],
  ['P1D', false, '1 day after the previous email'],
  ['PT4H', true, '4 hours after the lead is scored'],
  ['P0D', true, 'As soon as the lead is scored'],
  ['PT0S', false, 'Right after the previous email'],
  ['P1DT2H', false, 'P1DT2H after the previous email'],
])('%s reads as people say it', (duration, isFirst, words) => {
  expect(waitInWords(duration, isFirst)).toBe(words)
})

test.each(['PT30M', 'PT4H', 'P3D', 'P2W'])('%s is read and written again', (wait) => {
  expect(writeWait(readWait(wait)!)).toEqual({ wait, waitDays: 'calendar' })
})

test('business days are a unit of their own', () => {
  const wait = readWait('P3D', 'business')
  expect(wait).toEqual({ amount: 3, unit: 'business days' })
  expect(writeWait(wait!)).toEqual({ wait: 'P3D', waitDays: 'business' })
  expect(waitInWords('P1D', false, 'business')).toBe('1 business day after the previous email')
  expect(waitInWords('P2DT4H', false, 'business')).toBe('P2DT4H in business days after the previous email')
})

test('a step says which days count only where they are business days', () => {
  const step = { wait: 'P3D', waitDays: 'business', variants: [] } as const
  const given = { ...step, variants: [] }
  expect(withWait(given, { wait: 'P2D', waitDays: 'calendar' })).toEqual({ wait: 'P2D', variants: [] })
  expect(withWait(given, { wait: 'P2D', waitDays: 'business' })).toEqual({ ...step, wait: 'P2D' })
})
