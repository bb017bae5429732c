import { expect, test } from 'vitest'
import { nextWindows } from './send-window.ts'
import type { Schedule } from './schedule-schema.ts'

const schedule: Schedule = { timezone: 'Europe/Berlin', days: ['mon', 'fri'], from: '09:00', to: '17:00' }
const shown = (given: Schedule, now: string, count = 2) =>
  nextWindows(given, new Date(now), count).map(({ from, to }) => `${from.toISOString()} ${to.toISOString()}`)

test('the window that is open begins now, the next one is on the next day named', () => {
  expect(shown(schedule, '2026-11-20T10:00:00Z')).toEqual([
    '2026-11-20T10:00:00.000Z 2026-11-20T16:00:00.000Z',
    '2026-11-23T08:00:00.000Z 2026-11-23T16:00:00.000Z',
  ])
})

test('a window to the end of the day ends with the day', () => {
  expect(shown({ ...schedule, to: '24:00' }, '2026-11-21T10:00:00Z', 1)).toEqual([
    '2026-11-23T08:00:00.000Z 2026-11-23T23:00:00.000Z',
  ])
})

test('a schedule that allows no moment has none', () => {
  expect(nextWindows({ ...schedule, from: '17:00' }, new Date('2026-11-21T10:00:00Z'), 3)).toEqual([])
})
