import { expect, test } from 'vitest'
import { meetingTime } from './meeting-time.ts'

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
