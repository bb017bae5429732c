import { expect, test } from 'vitest'
import { showOffset, showTimeSpan, showZone } from './show-time.ts'

const at = (text: string, zone: string) => Temporal.Instant.from(text).toZonedDateTimeISO(zone)
const span = (startsAt: string, endsAt: string) => ({
  startsAt: Temporal.Instant.from(startsAt),
  endsAt: Temporal.Instant.from(endsAt),
})

test.each([
  ['Europe/Berlin', 'UTC+1'],
  ['America/St_Johns', 'UTC−3:30'],
  ['Asia/Kathmandu', 'UTC+5:45'],
  ['Africa/Abidjan', 'UTC'],
])('the offset of %s in winter is %s', (zone, offset) => {
  expect(showOffset(at('2026-12-01T12:00:00Z', zone))).toBe(offset)
})

test('a zone is named with its offset, UTC only once', () => {
  expect(showZone(at('2026-07-01T12:00:00Z', 'America/New_York'))).toBe('America/New York (UTC−4)')
  expect(showZone(at('2026-07-01T12:00:00Z', 'UTC'))).toBe('UTC')
})

test('a meeting past midnight names the day on which it ends', () => {
  expect(showTimeSpan(span('2026-11-24T22:45:00Z', '2026-11-24T23:15:00Z'), 'Europe/Berlin')).toEqual([
    'Tuesday 24 November 2026',
    '23:45–Wednesday 25 November 00:15',
    'Europe/Berlin (UTC+1)',
  ])
})

test('a meeting during which the clock is put back has both offsets', () => {
  expect(showTimeSpan(span('2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z'), 'Europe/Berlin')[1]).toBe(
    '02:45 UTC+2 – 02:15 UTC+1',
  )
})
