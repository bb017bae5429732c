import { expect, test } from 'vitest'
import { freeHosts, freeSlots, type HostTimes } from './free-slots.ts'
import { ownHost, resolveCalendar, type ResolvedCalendar } from './resolve-calendar.ts'
import { type Hours } from '../../hosts/index.ts'
import type { Calendar } from '../schema.ts'

const at = (text: string) => Temporal.Instant.from(text)
const busyFrom = (start: string, end: string) => ({ start: at(start), end: at(end) })

function calendarOf(timezone: string, given: Omit<Calendar, 'host'>): ResolvedCalendar {
  const calendar = { minimumNoticeMinutes: 0, horizonDays: 2, ...given }
  const owner = { name: 'Jonas', email: 'jonas@host.test' }
  return resolveCalendar(calendar, [ownHost(calendar, { owner, timezone })])
}

interface OneHost {
  readonly calendar: ResolvedCalendar
  readonly now: Temporal.Instant
  readonly busy: HostTimes['busy']
}

/** What is known of the time of a calendar's one host. */
function timesOf({ calendar, now, busy }: OneHost) {
  return { rules: calendar, now, hosts: [{ host: calendar.hosts[0]!, busy, meetings: [] }] }
}

/** Start times on the wall clock of the host, with the offset: `02:30+01:00`. */
function localStarts(given: OneHost): string[] {
  return freeSlots(timesOf(given)).map(({ startsAt }) => {
    const local = startsAt.toZonedDateTimeISO(given.calendar.hosts[0]!.timezone)
    return `${local.toPlainTime().toString({ smallestUnit: 'minute' })}${local.offset}`
  })
}

const mondayMorning: Hours[] = [{ day: 'mon', from: '09:00', to: '11:00' }]

test('slots follow each other inside the hours of the host and end by their end', () => {
  const calendar = calendarOf('Europe/Berlin', { weeklyHours: mondayMorning, durationMinutes: 45 })
  const slots = freeSlots(timesOf({ calendar, now: at('2026-11-23T00:00:00Z'), busy: [] }))
  expect(slots.map((slot) => `${slot.startsAt.toString()} ${slot.endsAt.toString()}`)).toEqual([
    '2026-11-23T08:00:00Z 2026-11-23T08:45:00Z',
    '2026-11-23T08:45:00Z 2026-11-23T09:30:00Z',
  ])
})

test('a break in the middle of a day begins a new series of slots', () => {
  const weeklyHours: Hours[] = [
    { day: 'mon', from: '13:15', to: '14:15' },
    { day: 'mon', from: '09:00', to: '10:00' },
  ]
  const calendar = calendarOf('UTC', { weeklyHours })
  const starts = localStarts({ calendar, now: at('2026-11-23T00:00:00Z'), busy: [] })
  expect(starts).toEqual(['09:00+00:00', '09:30+00:00', '13:15+00:00', '13:45+00:00'])
})

test('24:00 lets a meeting end with the day', () => {
  const calendar = calendarOf('UTC', { weeklyHours: [{ day: 'mon', from: '23:00', to: '24:00' }] })
  const starts = localStarts({ calendar, now: at('2026-11-23T00:00:00Z'), busy: [] })
  expect(starts).toEqual(['23:00+00:00', '23:30+00:00'])
})

test('the notice counts to the minute: a slot exactly at its end is on offer, one before it is not', () => {
  const calendar = calendarOf('UTC', { weeklyHours: mondayMorning, minimumNoticeMinutes: 240 })
  expect(localStarts({ calendar, now: at('2026-11-23T05:30:00Z'), busy: [] })[0]).toBe('09:30+00:00')
  expect(localStarts({ calendar, now: at('2026-11-23T05:30:00.000001Z'), busy: [] })[0]).toBe('10:00+00:00')
})

test('the horizon is counted in days of 24 hours from now', () => {
  const calendar = calendarOf('UTC', { weeklyHours: mondayMorning, horizonDays: 7 })
  const starts = freeSlots(timesOf({ calendar, now: at('2026-11-23T09:30:00Z'), busy: [] })).map(({ startsAt }) =>
    startsAt.toString(),
  )
  expect(starts.at(-1)).toBe('2026-11-30T09:30:00Z')
})

test('what touches a slot leaves it free, what overlaps it by a microsecond takes it', () => {
  const calendar = calendarOf('UTC', { weeklyHours: mondayMorning })
  const now = at('2026-11-23T00:00:00Z')
  const touching = [
    busyFrom('2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z'),
    busyFrom('2026-11-23T09:30:00Z', '2026-11-23T10:30:00Z'),
  ]
  expect(localStarts({ calendar, now, busy: touching })).toEqual(['09:00+00:00', '10:30+00:00'])
  const overlapping = [busyFrom('2026-11-23T08:00:00Z', '2026-11-23T09:00:00.000001Z')]
  expect(localStarts({ calendar, now, busy: overlapping })[0]).toBe('09:30+00:00')
})

test.each([
  ['2026-11-23T09:40:00Z', '2026-11-23T09:50:00Z'],
  ['2026-11-23T09:59:59.999999Z', '2026-11-23T10:00:00Z'],
  ['2026-11-23T09:30:00Z', '2026-11-23T10:00:00Z'],
])('what is busy from %s to %s takes the slot around it and no other', (start, end) => {
  const calendar = calendarOf('UTC', { weeklyHours: mondayMorning })
  const starts = localStarts({ calendar, now: at('2026-11-23T00:00:00Z'), busy: [busyFrom(start, end)] })
  expect(starts).toEqual(['09:00+00:00', '10:00+00:00', '10:30+00:00'])
})

test('busy times may come in any order, overlap, contain each other, be empty or reversed', () => {
  const calendar = calendarOf('UTC', { weeklyHours: mondayMorning })
  const busy = [
    busyFrom('2026-11-23T10:00:00Z', '2026-11-23T10:10:00Z'),
    busyFrom('2026-11-23T09:00:00Z', '2026-11-23T10:05:00Z'),
    busyFrom('2026-11-23T09:10:00Z', '2026-11-23T09:20:00Z'),
    busyFrom('2026-11-23T10:45:00Z', '2026-11-23T10:45:00Z'),
    busyFrom('2026-11-23T11:00:00Z', '2026-11-23T10:30:00Z'),
  ]
  expect(localStarts({ calendar, now: at('2026-11-23T00:00:00Z'), busy })).toEqual(['10:30+00:00'])
})

test('spring in Berlin, 28 March 2027: the hour from 2 to 3 has no slots', () => {
  const calendar = calendarOf('Europe/Berlin', { weeklyHours: [{ day: 'sun', from: '01:00', to: '04:00' }] })
  const starts = localStarts({ calendar, now: at('2027-03-27T12:00:00Z'), busy: [] })
  expect(starts).toEqual(['01:00+01:00', '01:30+01:00', '03:00+02:00', '03:30+02:00'])
})

test('spring in Berlin: hours that begin or end in the skipped hour are cut at it', () => {
  const now = at('2027-03-27T12:00:00Z')
  const ending = calendarOf('Europe/Berlin', { weeklyHours: [{ day: 'sun', from: '01:00', to: '02:30' }] })
  expect(localStarts({ calendar: ending, now, busy: [] })).toEqual(['01:00+01:00', '01:30+01:00'])
  const beginning = calendarOf('Europe/Berlin', { weeklyHours: [{ day: 'sun', from: '02:30', to: '04:00' }] })
  expect(localStarts({ calendar: beginning, now, busy: [] })).toEqual(['03:00+02:00', '03:30+02:00'])
  const inside = calendarOf('Europe/Berlin', { weeklyHours: [{ day: 'sun', from: '02:00', to: '03:00' }] })
  expect(localStarts({ calendar: inside, now, busy: [] })).toEqual([])
})

test('autumn in Berlin, 25 October 2026: the hour from 2 to 3 has its slots twice', () => {
  const calendar = calendarOf('Europe/Berlin', { weeklyHours: [{ day: 'sun', from: '01:30', to: '03:30' }] })
  const starts = localStarts({ calendar, now: at('2026-10-24T12:00:00Z'), busy: [] })
  expect(starts).toEqual(['01:30+02:00', '02:00+02:00', '02:30+02:00', '02:00+01:00', '02:30+01:00', '03:00+01:00'])
})

test('autumn in Berlin: hours that end in the repeated hour are open in both passes, and not between them', () => {
  const calendar = calendarOf('Europe/Berlin', { weeklyHours: [{ day: 'sun', from: '01:30', to: '02:30' }] })
  const starts = localStarts({ calendar, now: at('2026-10-24T12:00:00Z'), busy: [] })
  expect(starts).toEqual(['01:30+02:00', '02:00+02:00', '02:00+01:00'])
})

test('a meeting may last across the change of the clock, and the series of slots goes on', () => {
  const autumn = calendarOf('Europe/Berlin', {
    weeklyHours: [{ day: 'sun', from: '01:30', to: '03:30' }],
    durationMinutes: 60,
  })
  const inAutumn = localStarts({ calendar: autumn, now: at('2026-10-24T12:00:00Z'), busy: [] })
  expect(inAutumn).toEqual(['01:30+02:00', '02:30+02:00', '02:30+01:00'])
  const spring = calendarOf('Europe/Berlin', {
    weeklyHours: [{ day: 'sun', from: '01:00', to: '04:00' }],
    durationMinutes: 40,
  })
  const inSpring = localStarts({ calendar: spring, now: at('2027-03-27T12:00:00Z'), busy: [] })
  expect(inSpring).toEqual(['01:00+01:00', '01:40+01:00', '03:20+02:00'])
})

test('autumn in New York, 1 November 2026, and Lord Howe, where the clock moves by half an hour', () => {
  const newYork = calendarOf('America/New_York', { weeklyHours: [{ day: 'sun', from: '00:30', to: '02:00' }] })
  expect(localStarts({ calendar: newYork, now: at('2026-10-31T12:00:00Z'), busy: [] })).toEqual([
    '00:30-04:00',
    '01:00-04:00',
    '01:30-04:00',
    '01:00-05:00',
    '01:30-05:00',
  ])
  const lordHowe = calendarOf('Australia/Lord_Howe', { weeklyHours: [{ day: 'sun', from: '01:00', to: '03:00' }] })
  expect(localStarts({ calendar: lordHowe, now: at('2026-10-03T00:00:00Z'), busy: [] })).toEqual([
    '01:00+10:30',
    '01:30+10:30',
    '02:30+11:00',
  ])
})

test('the hours of an ordinary day keep their wall-clock time across a change of the clock', () => {
  const calendar = calendarOf('Europe/Berlin', { weeklyHours: mondayMorning, horizonDays: 14 })
  const starts = freeSlots(timesOf({ calendar, now: at('2026-10-19T00:00:00Z'), busy: [] })).map(({ startsAt }) =>
    startsAt.toString(),
  )
  expect(starts).toContain('2026-10-19T07:00:00Z')
  expect(starts).toContain('2026-10-26T08:00:00Z')
})

test('only a slot that is on offer is free', () => {
  const calendar = calendarOf('Europe/Berlin', { weeklyHours: mondayMorning })
  const availability = timesOf({
    calendar,
    now: at('2026-11-23T00:00:00Z'),
    busy: [busyFrom('2026-11-23T09:00:00Z', '2026-11-23T09:30:00Z')],
  })
  const isFree = (startsAt: string) => freeHosts(at(startsAt), availability).length === 1
  expect(isFree('2026-11-23T08:30:00Z')).toBe(true)
  expect(isFree('2026-11-23T09:00:00Z')).toBe(false)
  expect(isFree('2026-11-23T08:15:00Z')).toBe(false)
  expect(isFree('2026-11-23T08:30:00.000000001Z')).toBe(false)
  expect(isFree('2026-11-23T10:00:00Z')).toBe(false)
  expect(isFree('2026-11-30T08:30:00Z')).toBe(false)
  expect(isFree('+275760-09-13T00:00:00Z')).toBe(false)
})
