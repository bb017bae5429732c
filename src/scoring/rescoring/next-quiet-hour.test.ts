import { expect, test } from 'vitest'
import { nextQuietHour } from './score-expiry.ts'

test.each([
  ['UTC', '2026-11-24T02:59:59Z', '2026-11-24T03:00:00.000Z'],
  ['UTC', '2026-11-24T03:00:00Z', '2026-11-25T03:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-24T09:30:00Z', '2026-11-24T14:00:00.000Z'],
  // The night on which clocks go forward from 2 to 3, and the one on which they go back.
  ['Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T22:30:00Z', '2026-10-25T02:00:00.000Z'],
  // Where the clocks go forward at midnight, the day begins at 1.
  ['Asia/Beirut', '2026-03-28T12:00:00Z', '2026-03-29T00:00:00.000Z'],
])('in %s, after %s it is 3 in the morning at %s', (zone, after, expected) => {
  expect(nextQuietHour(new Date(after), zone).toISOString()).toBe(expected)
})
