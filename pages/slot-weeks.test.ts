import { expect, test } from 'vitest'
import { weekOfSlots } from './slot-weeks.ts'

const slotsAt = (...starts: string[]) => starts.map((start) => ({ startsAt: Temporal.Instant.from(start) }))
const slots = slotsAt(
  '2026-11-24T08:00:00Z',
  '2026-11-24T23:30:00Z',
  '2026-11-25T08:00:00Z',
  '2026-12-09T08:00:00Z',
  '2026-12-14T08:00:00Z',
)

function show(zone: string, wanted?: string) {
  const week = weekOfSlots(slots, zone, wanted)
  return {
    days: week?.days.map(({ date, times }) => `${date.toString()} ${times.map(({ label }) => label).join(' ')}`),
    previous: week?.previous?.toString(),
    next: week?.next?.toString(),
  }
}

test('without a wish the first week with free times is shown, by days of the visitor', () => {
  expect(show('Europe/Berlin')).toEqual({
    days: ['2026-11-24 09:00', '2026-11-25 00:30 09:00'],
    previous: undefined,
    next: '2026-12-07',
  })
  expect(show('America/New_York').days).toEqual(['2026-11-24 03:00 18:30', '2026-11-25 03:00'])
})

test('any day of a week shows that week, a week without free times the next one that has some', () => {
  const middle = { days: ['2026-12-09 09:00'], previous: '2026-11-23', next: '2026-12-14' }
  expect(show('Europe/Berlin', '2026-12-13')).toEqual(middle)
  expect(show('Europe/Berlin', '2026-11-30')).toEqual(middle)
})

test('a week beyond the last shows the last, one long past the first', () => {
  expect(show('Europe/Berlin', '2999-01-01').previous).toBe('2026-12-07')
  expect(show('Europe/Berlin', '1000-01-01').next).toBe('2026-12-07')
})

test.each(['', 'next', '2026-13-01', '2026-02-30', '+275760-09-13', '-271821-04-19', '<script>', '2026-12-09T00:00'])(
  'the wish %j counts as none',
  (wanted) => {
    expect(show('Europe/Berlin', wanted)).toEqual(show('Europe/Berlin'))
  },
)

test('nothing free is no week', () => {
  expect(weekOfSlots([], 'UTC', '2026-12-09')).toBeUndefined()
})

test('on a day on which the clock changes each time carries its offset', () => {
  const week = weekOfSlots(slotsAt('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'), 'Europe/Berlin')
  expect(week?.days[0]?.times.map(({ label }) => label)).toEqual(['02:30 UTC+2', '02:30 UTC+1'])
})
