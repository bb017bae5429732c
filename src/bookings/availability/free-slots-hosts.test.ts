import { expect, test } from 'vitest'
import { freeHosts, freeSlots, type HostTimes } from './free-slots.ts'
import type { BookableHost, MeetingRules } from './resolve-calendar.ts'

const at = (text: string) => Temporal.Instant.from(text)
const MIDNIGHT = at('2026-11-23T00:00:00Z')
const RULES: MeetingRules = {
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  horizonDays: 2,
}

function hostOf(name: string, change: Partial<BookableHost> = {}): BookableHost {
  return {
    hostId: name,
    name,
    email: `${name}@host.test`,
    timezone: 'UTC',
    weeklyHours: [{ day: 'mon', from: '09:00', to: '11:00' }],
    exceptions: [],
    dailyMaximum: null,
    ...change,
  }
}

function timesOf(host: BookableHost, change: Partial<Omit<HostTimes, 'host'>> = {}): HostTimes {
  return { host, busy: [], meetings: [], ...change }
}

function starts(hosts: readonly HostTimes[], rules: Partial<MeetingRules> = {}): string[] {
  const slots = freeSlots({ rules: { ...RULES, ...rules }, now: MIDNIGHT, hosts })
  return slots.map(({ startsAt }) => startsAt.toString().slice(5, 16))
}

const busy = (start: string, end: string) => ({ start: at(`2026-11-23T${start}Z`), end: at(`2026-11-23T${end}Z`) })

test('a slot is on offer when one host is free, and once when several are', () => {
  const anna = timesOf(hostOf('anna'), { busy: [busy('09:00', '10:00')] })
  const ben = timesOf(hostOf('ben'), { busy: [busy('09:30', '10:30')] })
  expect(starts([anna, ben])).toEqual(['11-23T09:00', '11-23T10:00', '11-23T10:30'])
  const freeAt = (time: string) =>
    freeHosts(at(`2026-11-23T${time}Z`), { rules: RULES, now: MIDNIGHT, hosts: [anna, ben] }).map(({ name }) => name)
  expect([freeAt('09:00'), freeAt('09:30'), freeAt('10:00'), freeAt('10:30')]).toEqual([
    ['ben'],
    [],
    ['anna'],
    ['anna', 'ben'],
  ])
})

test('hosts in other zones have slots of their own, all in order', () => {
  const kathmandu = timesOf(hostOf('kiran', { timezone: 'Asia/Kathmandu' }))
  expect(starts([timesOf(hostOf('anna')), kathmandu])).toEqual([
    ...['03:15', '03:45', '04:15', '04:45'].map((time) => `11-23T${time}`),
    ...['09:00', '09:30', '10:00', '10:30'].map((time) => `11-23T${time}`),
  ])
})

test('buffers keep the time around a meeting free, and may reach beyond the hours', () => {
  const host = hostOf('anna')
  const rules = { bufferBeforeMinutes: 15, bufferAfterMinutes: 30 }
  expect(starts([timesOf(host)], rules)).toHaveLength(4)
  expect(starts([timesOf(host, { busy: [busy('11:00', '12:00')] })], rules)).toEqual([
    '11-23T09:00',
    '11-23T09:30',
    '11-23T10:00',
  ])
  const edges = [busy('08:00', '08:45'), busy('11:30', '12:00')]
  expect(starts([timesOf(host, { busy: edges })], rules)).toHaveLength(4)
  const nearer = [busy('08:00', '08:46'), busy('11:29', '12:00')]
  expect(starts([timesOf(host, { busy: nearer })], rules)).toEqual(['11-23T09:30', '11-23T10:00'])
})

test('an exception takes the place of the weekly hours: a day off, a span of days, other hours, a day without any', () => {
  const offFor = (exceptions: BookableHost['exceptions']) => starts([timesOf(hostOf('anna', { exceptions }))])
  expect(offFor([{ date: '2026-11-23', hours: [] }])).toEqual([])
  expect(offFor([{ date: '2026-11-20', until: '2026-11-23', hours: [] }])).toEqual([])
  expect(offFor([{ date: '2026-11-20', until: '2026-11-22', hours: [] }])).toHaveLength(4)
  expect(offFor([{ date: '2026-11-24', hours: [{ from: '23:00', to: '24:00' }] }]).slice(4)).toEqual([
    '11-24T23:00',
    '11-24T23:30',
  ])
  expect(offFor([{ date: '2026-11-23', hours: [{ from: '14:00', to: '14:30' }] }])).toEqual(['11-23T14:00'])
})

test('a day is full at the daily maximum, by the days of the host and by when meetings start', () => {
  const weeklyHours = [
    { day: 'mon' as const, from: '23:00', to: '24:00' },
    { day: 'tue' as const, from: '00:00', to: '01:00' },
  ]
  const host = hostOf('anna', { timezone: 'Asia/Tokyo', weeklyHours, dailyMaximum: 2 })
  const monday = [at('2026-11-22T20:00:00Z'), at('2026-11-23T13:45:00Z')]
  expect(starts([timesOf(host, { meetings: monday })])).toEqual(['11-23T15:00', '11-23T15:30'])
  expect(starts([timesOf(host, { meetings: monday.slice(1) })])).toHaveLength(4)
  const sunday = [at('2026-11-22T14:00:00Z'), at('2026-11-22T14:30:00Z')]
  expect(starts([timesOf(host, { meetings: sunday })])).toHaveLength(4)
})

test('of hosts whose day is full the others are on offer', () => {
  const full = timesOf(hostOf('anna', { dailyMaximum: 1 }), { meetings: [at('2026-11-23T18:00:00Z')] })
  const other = timesOf(hostOf('ben'), { busy: [busy('09:00', '10:30')] })
  expect(starts([full, other])).toEqual(['11-23T10:30'])
  expect(starts([full])).toEqual([])
})
