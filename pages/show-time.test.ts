import { expect, test } from 'vitest'
import { showOffset, showZone } from './show-time.ts'

const at = (text: string, zone: string) => Temporal.Instant.from(text).toZonedDateTimeISO(zone)
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
