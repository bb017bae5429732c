import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWait } from './send-window.ts'
import type { StepWait } from './send-window.ts'
import type { Schedule } from './schedule-schema.ts'

const schedule: Schedule = { timezone: 'UTC', days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' }

function after(
  sentAt: string,
  wait: string,
  zone = 'UTC',
  more: Partial<Schedule> & Omit<StepWait, 'wait'> = {},
): string {
  const { waitDays, ...hours } = more
  const kind = waitDays === undefined ? {} : { waitDays }
  const place = { zone, schedule: { ...schedule, ...hours } }
  return addWait(Temporal.Instant.from(sentAt), { wait, ...kind }, place).toString()
}

test('days keep the clock of the prospect, hours are exact', () => {
  const sentAt = '2026-03-27T09:00:00Z' // 10:00 in Berlin, two days before the change
  expect(after(sentAt, 'P3D', 'Europe/Berlin')).toBe('2026-03-30T08:00:00Z')
  expect(after(sentAt, 'PT72H', 'Europe/Berlin')).toBe('2026-03-30T09:00:00Z')
  expect(after(sentAt, 'P0D', 'Europe/Berlin')).toBe('2026-03-27T09:00:00Z')
  expect(after(sentAt, 'P1W')).toBe('2026-04-03T09:00:00Z')
})

test('a day later that falls into the gap moves past it', () => {
  // 02:30 in Berlin, and 03:30 the day after.
  expect(after('2026-03-28T01:30:00Z', 'P1D', 'Europe/Berlin')).toBe('2026-03-29T01:30:00Z')
})

test('business days skip days that the schedule does not name and holidays', () => {
  const waitDays = 'business'
  expect(after('2026-11-20T10:00:00Z', 'P3D', 'UTC', { waitDays })).toBe('2026-11-25T10:00:00Z')
  expect(after('2026-11-20T10:00:00Z', 'P3D', 'UTC', { waitDays, holidays: ['11-24'] })).toBe('2026-11-26T10:00:00Z')
  expect(after('2026-11-20T10:00:00Z', 'P1DT4H', 'UTC', { waitDays })).toBe('2026-11-23T14:00:00Z')
  expect(after('2026-11-21T10:00:00Z', 'P0D', 'UTC', { waitDays })).toBe('2026-11-21T10:00:00Z')
})

test('business days are those of the windows where a schedule has them, on the calendar of the prospect', () => {
  const windows: Schedule['windows'] = [{ days: ['sat', 'sun'], from: '10:00', to: '12:00' }]
  expect(after('2026-11-20T10:00:00Z', 'P2D', 'UTC', { waitDays: 'business', windows })).toBe('2026-11-22T10:00:00Z')
  // Friday in London is Saturday in Auckland: three business days later is Wednesday there.
  expect(after('2026-11-20T13:00:00Z', 'P3D', 'Pacific/Auckland', { waitDays: 'business' })).toBe(
    '2026-11-24T13:00:00Z',
  )
})

test('a wait in business days is never shorter than the same in calendar days', () => {
  const instants = fc
    .integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) })
    .map((at) => new Date(at).toISOString())
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 365 }), (at, days) => {
      const business = after(at, `P${days}D`, 'Europe/Berlin', { waitDays: 'business', holidays: ['12-25'] })
      return Date.parse(business) >= Date.parse(after(at, `P${days}D`, 'Europe/Berlin'))
    }),
  )
})
