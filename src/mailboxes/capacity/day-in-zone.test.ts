import { expect, test } from 'vitest'
import { localDayIn } from './daily-cap.ts'

test.each([
  ['UTC', '2026-11-24T23:59:59Z', '2026-11-24', '2026-11-24T00:00:00Z', '2026-11-25T00:00:00Z'],
  ['America/Los_Angeles', '2026-11-25T02:00:00Z', '2026-11-24', '2026-11-24T08:00:00Z', '2026-11-25T08:00:00Z'],
  // Clocks are put back in the night: 25 hours.
  ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  // They are put forward at midnight: the day begins at one.
  ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-24', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'],
])('in %s at %s it is %s', (zone, now, day, startsAt, endsAt) => {
  const expected = { day, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  expect(localDayIn(zone, new Date(now))).toEqual(expected)
  expect(localDayIn(zone, new Date(startsAt))).toEqual(expected)
  expect(localDayIn(zone, new Date(endsAt)).day).not.toBe(day)
})
