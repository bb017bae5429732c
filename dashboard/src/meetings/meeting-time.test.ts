import { expect, test } from 'vitest'
import { firstTimes, meetingDays, meetingTime, theirTime } from './meeting-time.ts'

const meeting = { startsAt: '2026-11-24T22:45:00.000Z', endsAt: '2026-11-24T23:15:00.000Z' }

test('a meeting is read in each zone, on the day that it has there', () => {
  expect(meetingTime(meeting, 'Europe/London')).toEqual({
    day: 'Tue, 24 Nov 2026',
    span: '22:45–23:15',
    place: 'London',
  })
  expect(meetingTime(meeting, 'Asia/Ho_Chi_Minh')).toMatchObject({ day: 'Wed, 25 Nov 2026', span: '05:45–06:15' })
})

test('a zone that is none is read as UTC', () => {
  expect(meetingTime(meeting, 'Mars/Base')).toMatchObject({ span: '22:45–23:15', place: 'UTC' })
})

test('the time of the other side is named where it is another', () => {
  expect(theirTime({ ...meeting, timezone: 'Europe/Dublin' }, 'Europe/London')).toBeUndefined()
  expect(theirTime({ ...meeting, timezone: 'America/New_York' }, 'Europe/London')).toBe('17:45 in New York')
  expect(theirTime({ ...meeting, timezone: 'Asia/Tokyo' }, 'Europe/London')).toBe('Wed 07:45 in Tokyo')
})

test('of free times a morning and an afternoon of the next three days are offered first', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
  const free = [at(24, 14), at(24, 15), at(25, 9), at(25, 10), at(25, 12), at(27, 8), at(28, 9)]
  expect(firstTimes(free)).toEqual([at(24, 14), at(25, 9), at(25, 12), at(27, 8)])
  expect(firstTimes([])).toEqual([])
})

test('meetings stand under their days, and the days near today are told', () => {
  const at = (startsAt: string) => ({ startsAt, endsAt: startsAt })
  const list = [
    at('2026-11-24T08:00Z'),
    at('2026-11-24T22:45Z'),
    at('2026-11-24T23:30Z'),
    at('2026-11-27T08:00Z'),
  ].concat(at('2027-01-04T08:00Z'))
  const days = meetingDays(list, 'Europe/Berlin', Date.parse('2026-11-24T21:00Z'))
  expect(days.map(({ day, near, meetings }) => [day, near, meetings.length])).toEqual([
    ['Tue 24 Nov', 'today', 2],
    ['Wed 25 Nov', 'tomorrow', 1],
    ['Fri 27 Nov', undefined, 1],
    ['Mon, 4 Jan 2027', undefined, 1],
  ])
})
