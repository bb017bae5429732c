import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WEEKDAYS } from './schema.ts'
import type { Schedule } from './schema.ts'
import { addWait, isInWindow, nextSendInstant } from './send-window.ts'

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

test('days keep the clock of the prospect, hours are exact', () => {
  const sentAt = Temporal.Instant.from('2026-03-27T09:00:00Z') // 10:00 in Berlin, two days before the change
  expect(addWait(sentAt, 'P3D', 'Europe/Berlin').toString()).toBe('2026-03-30T08:00:00Z')
  expect(addWait(sentAt, 'PT72H', 'Europe/Berlin').toString()).toBe('2026-03-30T09:00:00Z')
  expect(addWait(sentAt, 'P0D', 'Europe/Berlin').toString()).toBe('2026-03-27T09:00:00Z')
  expect(addWait(sentAt, 'P1W', 'UTC').toString()).toBe('2026-04-03T09:00:00Z')
})

test('a day later that falls into the gap moves past it', () => {
  const sentAt = Temporal.Instant.from('2026-03-28T01:30:00Z') // 02:30 in Berlin
  expect(addWait(sentAt, 'P1D', 'Europe/Berlin').toZonedDateTimeISO('Europe/Berlin').toString()).toBe(
    '2026-03-29T03:30:00+02:00[Europe/Berlin]',
  )
})

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Africa/Cairo',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Etc/GMT+12',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Tehran',
  'Africa/Casablanca',
]
const aTime = fc.integer({ min: 0, max: 1_439 })
const aSchedule = fc
  .tuple(fc.subarray([...WEEKDAYS], { minLength: 1 }), aTime, aTime)
  .filter(([, left, right]) => left !== right)
  .map(([days, left, right]) => ({ days, from: clock(Math.min(left, right)), to: clock(Math.max(left, right)) }))
const anInstant = fc
  .integer({ min: Date.UTC(2005, 0), max: Date.UTC(2038, 0) })
  .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds))

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

test('the result is never before the moment asked for, and always inside the window', () => {
  fc.assert(
    fc.property(anInstant, fc.constantFrom(...zones), aSchedule, (after, zone, schedule) => {
      const found = nextSendInstant({ after, zone, schedule })
      if (found === undefined) return false
      return Temporal.Instant.compare(found, after) >= 0 && isInWindow(found, zone, schedule)
    }),
  )
})

test('asking later never gives an earlier moment, and nothing between is inside the window', () => {
  const gap = fc.integer({ min: 0, max: 14 * 24 * 60 })
  fc.assert(
    fc.property(anInstant, gap, fc.constantFrom(...zones), aSchedule, (after, minutes, zone, schedule) => {
      const later = after.add({ minutes })
      const first = nextSendInstant({ after, zone, schedule })
      const second = nextSendInstant({ after: later, zone, schedule })
      if (first === undefined || second === undefined) return false
      if (Temporal.Instant.compare(first, second) > 0) return false
      return Temporal.Instant.compare(later, first) >= 0 || !isInWindow(later, zone, schedule)
    }),
  )
})
