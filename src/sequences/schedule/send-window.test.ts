import { expect, test } from 'vitest'
import { WEEKDAYS } from './schedule-schema.ts'
import type { Schedule } from './schedule-schema.ts'
import { isInWindow, nextSendInstant } from './send-window.ts'

const office: Schedule = { timezone: 'UTC', days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' }
const daily: Schedule = { ...office, days: [...WEEKDAYS] }

function next(after: string, zone: string, schedule: Schedule): string | undefined {
  return nextSendInstant({ after: Temporal.Instant.from(after), zone, schedule })
    ?.toZonedDateTimeISO(zone)
    .toString()
}

test('inside the window now is at once', () => {
  expect(next('2026-11-23T10:15:30Z', 'UTC', office)).toBe('2026-11-23T10:15:30+00:00[UTC]')
})

test('the window is the one of the prospect, not of the sender', () => {
  expect(next('2026-11-23T10:00:00Z', 'America/Los_Angeles', office)).toBe(
    '2026-11-23T09:00:00-08:00[America/Los_Angeles]',
  )
})

test('the end of the window is outside and Friday evening waits for Monday', () => {
  expect(next('2026-11-20T17:00:00Z', 'UTC', office)).toBe('2026-11-23T09:00:00+00:00[UTC]')
  expect(next('2026-11-20T16:59:59.999999999Z', 'UTC', office)).toBe('2026-11-20T16:59:59.999999999+00:00[UTC]')
})

test('zones at both ends of the world have their own day of the week', () => {
  // Friday 20:30 UTC is Saturday in Kiritimati (+14) and Friday morning at Etc/GMT+12.
  expect(next('2026-11-20T20:30:00Z', 'Pacific/Kiritimati', office)).toBe(
    '2026-11-23T09:00:00+14:00[Pacific/Kiritimati]',
  )
  expect(next('2026-11-20T20:30:00Z', 'Etc/GMT+12', office)).toBe('2026-11-20T09:00:00-12:00[Etc/GMT+12]')
})

test('Berlin, 29 March 2026: a window that begins in the gap begins with the first minute after it', () => {
  const night = { ...daily, from: '02:30', to: '05:00' }
  expect(next('2026-03-29T00:00:00Z', 'Europe/Berlin', night)).toBe('2026-03-29T03:00:00+02:00[Europe/Berlin]')
})

test('Berlin, 29 March 2026: a window that lies in the gap is not there that day', () => {
  const night = { ...daily, from: '02:00', to: '03:00' }
  expect(next('2026-03-29T00:00:00Z', 'Europe/Berlin', night)).toBe('2026-03-30T02:00:00+02:00[Europe/Berlin]')
  expect(next('2026-03-29T00:00:00Z', 'Europe/Berlin', { ...night, days: ['sun'] })).toBe(
    '2026-04-05T02:00:00+02:00[Europe/Berlin]',
  )
})

test('Berlin, 25 October 2026: a window in the repeated hour comes twice', () => {
  const night = { ...daily, from: '02:15', to: '02:45' }
  expect(next('2026-10-25T00:00:00Z', 'Europe/Berlin', night)).toBe('2026-10-25T02:15:00+02:00[Europe/Berlin]')
  expect(next('2026-10-25T00:45:00Z', 'Europe/Berlin', night)).toBe('2026-10-25T02:15:00+01:00[Europe/Berlin]')
})

test("New York, 8 March and 1 November 2026: nine o'clock stays nine o'clock over both changes", () => {
  expect(next('2026-03-06T22:00:00Z', 'America/New_York', office)).toBe('2026-03-09T09:00:00-04:00[America/New_York]')
  expect(next('2026-10-30T22:00:00Z', 'America/New_York', office)).toBe('2026-11-02T09:00:00-05:00[America/New_York]')
})

test("Cairo, 24 April 2026: the day begins at one o'clock", () => {
  expect(next('2026-04-23T21:59:00Z', 'Africa/Cairo', { ...daily, from: '00:00', to: '24:00', days: ['fri'] })).toBe(
    '2026-04-24T01:00:00+03:00[Africa/Cairo]',
  )
})

test('Apia, 30 December 2011: a Friday that the calendar left out is waited for until the next', () => {
  expect(next('2011-12-29T12:00:00Z', 'Pacific/Apia', { ...office, days: ['fri'] })).toBe(
    '2012-01-06T09:00:00+14:00[Pacific/Apia]',
  )
})

test('a schedule without days, or that ends before it begins, has no moment', () => {
  expect(next('2026-11-20T10:00:00Z', 'UTC', { ...office, days: [] })).toBeUndefined()
  expect(next('2026-11-20T10:00:00Z', 'UTC', { ...office, from: '17:00', to: '09:00' })).toBeUndefined()
  expect(next('2026-11-20T10:00:00Z', 'UTC', { ...office, from: '09:00', to: '09:00' })).toBeUndefined()
})

test('24:00 reaches to midnight and no further', () => {
  const late = { ...office, from: '23:00', to: '24:00' }
  expect(isInWindow(Temporal.Instant.from('2026-11-20T23:59:59.999Z'), 'UTC', late)).toBe(true)
  expect(isInWindow(Temporal.Instant.from('2026-11-21T00:00:00Z'), 'UTC', late)).toBe(false)
})

test('hours differ by the day, and a day may have several', () => {
  const windows: Schedule['windows'] = [
    { days: ['mon', 'wed'], from: '14:00', to: '16:00' },
    { days: ['wed'], from: '08:00', to: '09:30' },
  ]
  expect(next('2026-11-23T10:00:00Z', 'UTC', { ...office, windows })).toBe('2026-11-23T14:00:00+00:00[UTC]')
  expect(next('2026-11-23T16:00:00Z', 'UTC', { ...office, windows })).toBe('2026-11-25T08:00:00+00:00[UTC]')
  expect(next('2026-11-25T09:30:00Z', 'UTC', { ...office, windows })).toBe('2026-11-25T14:00:00+00:00[UTC]')
})

test('a holiday is a day of the prospect, of one year or of all', () => {
  const holidays = ['2026-11-23', '12-24', '12-25', '12-26']
  expect(next('2026-11-23T10:00:00Z', 'UTC', { ...office, holidays })).toBe('2026-11-24T09:00:00+00:00[UTC]')
  expect(next('2027-12-24T10:00:00Z', 'UTC', { ...office, holidays })).toBe('2027-12-27T09:00:00+00:00[UTC]')
  // Monday in Kiritimati while it is still Sunday in London.
  expect(next('2026-11-22T20:00:00Z', 'Pacific/Kiritimati', { ...office, holidays })).toBe(
    '2026-11-24T09:00:00+14:00[Pacific/Kiritimati]',
  )
})
