import { expect, test } from 'vitest'
import { calendarOf, draftOf, minutesInWords } from './calendar-draft.ts'

const schedule = { timezone: 'Europe/Berlin', days: ['mon' as const], from: '08:00', to: '16:00' }
const calendar = {
  host: { name: 'Sam', email: 'sam@seller.test', timezone: 'Europe/Lisbon' },
  weeklyHours: [{ day: 'fri' as const, from: '20:00', to: '24:00' }],
  durationMinutes: 45,
  minimumNoticeMinutes: 0,
  horizonDays: 7,
  title: 'Demo',
  location: 'https://meet.seller.test/sam',
}

test('what is not touched is sent as it came', () => {
  expect(calendarOf(draftOf(calendar, schedule))).toEqual(calendar)
})

test('what is switched off or emptied is left out', () => {
  const draft = { ...draftOf(calendar, schedule), hasHost: false, hasHours: false, location: ' ', horizonDays: '' }
  expect(calendarOf(draft)).toEqual({ durationMinutes: 45, minimumNoticeMinutes: 0, title: 'Demo' })
})

test('without hours of its own the form begins with those of the schedule', () => {
  const draft = draftOf({}, schedule)
  expect(draft).toMatchObject({ hasHours: false, hostZone: 'Europe/Berlin' })
  expect(draft.hours).toEqual([{ day: 'mon', from: '08:00', to: '16:00' }])
})

test('hours that differ by the day are those that the form begins with', () => {
  const windows = [
    { days: ['tue' as const, 'mon' as const], from: '08:00', to: '11:00' },
    { days: ['mon' as const], from: '13:00', to: '17:00' },
  ]
  expect(draftOf({}, { ...schedule, windows }).hours).toEqual([
    { day: 'mon', from: '08:00', to: '11:00' },
    { day: 'mon', from: '13:00', to: '17:00' },
    { day: 'tue', from: '08:00', to: '11:00' },
  ])
})

test('minutes are said as people say them', () => {
  expect(['240', '1530', '0', '61', '', '-3'].map(minutesInWords)).toEqual([
    '4 hours',
    '1 day 1 hour 30 minutes',
    'none',
    '1 hour 1 minute',
    '',
    '',
  ])
})
