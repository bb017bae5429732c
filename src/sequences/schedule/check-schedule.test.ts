import { expect, test } from 'vitest'
import { checkSchedule } from './check-schedule.ts'
import type { ScheduleInput } from './schedule-schema.ts'

const now = new Date('2026-11-21T10:00:00Z')
const check = (schedule: ScheduleInput) => checkSchedule(schedule, now)

test('a schedule is checked in each part', () => {
  expect(check({})).toEqual([])
  expect(check({ timezone: 'US/Eastern', days: ['sun'], from: '00:00', to: '24:00' })).toEqual([])
  expect(check({ timezone: '+02:00', days: [], from: '17:00', to: '17:00' })).toMatchObject([
    { pointer: '/timezone', code: 'invalid_timezone' },
    { pointer: '/days', code: 'no_days' },
    { pointer: '/to', code: 'empty_window' },
  ])
})

test('windows take the place of days and hours, and overlap on no day', () => {
  const windows: ScheduleInput['windows'] = [
    { days: ['mon', 'tue'], from: '09:00', to: '12:00' },
    { days: ['mon'], from: '12:00', to: '13:00' },
    { days: ['tue', 'sun'], from: '11:59', to: '14:00' },
    { days: ['sat'], from: '10:00', to: '09:00' },
  ]
  expect(check({ from: '17:00', to: '09:00', windows: windows.slice(0, 2) })).toEqual([])
  expect(check({ windows })).toMatchObject([
    { pointer: '/windows/2', code: 'overlapping_windows', detail: 'Overlaps 09:00–12:00 on a day that both name.' },
    { pointer: '/windows/3/to', code: 'empty_window' },
  ])
})

test('a holiday is a date that the calendar has', () => {
  expect(check({ holidays: ['12-25', '02-29', '2026-11-26'] })).toEqual([])
  expect(check({ holidays: ['2026-02-29', '13-01', '00-00'] })).toMatchObject([
    { pointer: '/holidays/0', code: 'invalid_date' },
    { pointer: '/holidays/1', code: 'invalid_date' },
    { pointer: '/holidays/2', code: 'invalid_date' },
  ])
})

test('holidays that leave no moment of a year are refused', () => {
  const everyDay = Array.from({ length: 366 }, (_, index) =>
    Temporal.PlainDate.from('2024-01-01').add({ days: index }).toString().slice(5),
  )
  expect(check({ holidays: everyDay })).toMatchObject([{ pointer: '/holidays', code: 'no_window' }])
  expect(check({ holidays: everyDay.slice(0, -4) })).toEqual([])
})
