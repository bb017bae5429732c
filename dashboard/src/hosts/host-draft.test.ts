import { expect, test } from 'vitest'
import { draftOfHost, exceptionInWords, hostOf, hoursInWords } from './host-draft.ts'

const host = {
  hostId: 'host_1',
  name: 'Sam',
  email: 'sam@seller.test',
  timezone: 'Europe/Lisbon',
  weeklyHours: [{ day: 'fri' as const, from: '20:00', to: '24:00' }],
  exceptions: [{ date: '2026-12-24', until: '2027-01-02', hours: [], note: 'Holidays' }],
  dailyMaximum: 4,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  archivedAt: null,
}

test('what is not touched is sent as it came; an emptied maximum is none', () => {
  const draft = draftOfHost(host, 'UTC')
  const { name, email, timezone, weeklyHours, exceptions, dailyMaximum } = host
  expect(hostOf(draft)).toEqual({ name, email, timezone, weeklyHours, exceptions, dailyMaximum })
  expect(hostOf({ ...draft, dailyMaximum: ' ' }).dailyMaximum).toBeNull()
})

test('a new host works from nine to five on workdays', () => {
  expect(hoursInWords(draftOfHost(undefined, 'UTC').hours)).toBe('Mon–Fri 09:00–17:00')
})

test('days with the same hours stand together', () => {
  const hours = [
    { day: 'wed' as const, from: '13:00', to: '17:00' },
    { day: 'mon' as const, from: '09:00', to: '12:00' },
    { day: 'wed' as const, from: '09:00', to: '12:00' },
    { day: 'sat' as const, from: '09:00', to: '12:00' },
  ]
  expect(hoursInWords(hours)).toBe('Mon, Sat 09:00–12:00; Wed 09:00–12:00, 13:00–17:00')
})

test('exceptions say which days, and off or the hours', () => {
  expect(exceptionInWords(host.exceptions[0]!)).toBe('Thu, 24 Dec 2026 to Sat, 2 Jan 2027: off')
  const half = { date: '2027-01-07', hours: [{ from: '09:00', to: '12:00' }] }
  expect(exceptionInWords(half)).toBe('Thu, 7 Jan 2027: 09:00–12:00')
})
