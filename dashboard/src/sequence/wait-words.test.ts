import { expect, test } from 'vitest'
import { readWait, waitInWords, writeWait } from './wait-words.ts'

test.each([
  ['P3D', false, '3 days after the email before'],
  ['P1D', false, '1 day after the email before'],
  ['PT4H', true, '4 hours after the lead is scored'],
  ['P0D', true, 'At once when the lead is scored'],
  ['PT0S', false, 'At once after the email before'],
  ['P1DT2H', false, 'P1DT2H after the email before'],
])('%s reads as people say it', (duration, isFirst, words) => {
  expect(waitInWords(duration, isFirst)).toBe(words)
})

test.each(['PT30M', 'PT4H', 'P3D', 'P2W'])('%s is read and written again', (duration) => {
  expect(writeWait(readWait(duration)!)).toBe(duration)
})
