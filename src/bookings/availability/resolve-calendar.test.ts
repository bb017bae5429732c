import { expect, test } from 'vitest'
import { ownHost, resolveCalendar } from './resolve-calendar.ts'

const fallback = {
  owner: { name: 'Olga Owner', email: 'olga@host.test' },
  timezone: 'Europe/Madrid',
}

test('an empty calendar takes the owner, Monday to Friday from 9 to 17 in their zone, and 30 minutes', () => {
  const host = {
    hostId: null,
    name: 'Olga Owner',
    email: 'olga@host.test',
    timezone: 'Europe/Madrid',
    weeklyHours: (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({ day, from: '09:00', to: '17:00' })),
    exceptions: [],
    dailyMaximum: null,
  }
  expect(ownHost({}, fallback)).toEqual(host)
  expect(resolveCalendar({}, [host], { name: 'Northwind' })).toEqual({
    hosts: [host],
    durationMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    minimumNoticeMinutes: 240,
    horizonDays: 14,
    title: 'Meeting with Northwind',
    questions: [],
    onColleague: 'ignore',
  })
})

test('what the campaign says is kept, zeros included', () => {
  const weeklyHours = [{ day: 'sun' as const, from: '10:00', to: '11:00' }]
  const host = { name: 'Jonas', email: 'jonas@host.test', timezone: 'Asia/Tokyo' }
  const given = {
    durationMinutes: 15,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 5,
    minimumNoticeMinutes: 0,
    horizonDays: 3,
    title: 'Demo',
    location: 'Room 5',
    questions: [{ label: 'How many vessels?', kind: 'line' as const }],
    onColleague: 'stop' as const,
  }
  const own = ownHost({ host, weeklyHours }, fallback)
  expect(own).toEqual({ ...host, weeklyHours, hostId: null, exceptions: [], dailyMaximum: null })
  expect(resolveCalendar({ provider: 'builtin', host, weeklyHours, ...given }, [own])).toEqual({
    ...given,
    hosts: [own],
  })
})
