import { expect, test } from 'vitest'
import { completed, nextSpan, spansOf, timesOfDay, windowsOf, withoutWindows, withWindows } from './week-hours.ts'

test('what is left out of a schedule is the default', () => {
  expect(completed({ from: '08:00' })).toMatchObject({ from: '08:00', to: '17:00', timezone: 'UTC' })
})

test('a time off the quarters can be kept', () => {
  expect(timesOfDay('09:07')).toContain('09:07')
  expect(timesOfDay('09:00').at(-1)).toBe('24:00')
})

test('the same hours for every day become windows and come back', () => {
  const simple = completed({ days: ['tue', 'mon'], from: '08:00', to: '12:00' })
  const windows = [{ days: ['mon', 'tue'], from: '08:00', to: '12:00' }]
  expect(withWindows(simple).windows).toEqual(windows)
  expect(withoutWindows(withWindows(simple))).toEqual({ ...simple, days: ['mon', 'tue'] })
})

test('days with the same hours share a window; the same hours twice on a day do not', () => {
  const hours = { from: '09:00', to: '11:00' }
  const spans = [
    { day: 'mon', ...hours },
    { day: 'mon', ...hours },
    { day: 'tue', ...hours },
  ] as const
  expect(windowsOf(spans)).toEqual([
    { days: ['mon', 'tue'], ...hours },
    { days: ['mon'], ...hours },
  ])
})

test('a span names the window that faults are told of', () => {
  const windows = windowsOf([
    { day: 'fri', from: '09:00', to: '11:00' },
    { day: 'mon', from: '10:00', to: '12:00' },
  ])
  expect(spansOf(completed({ windows })).map(({ day, window }) => [day, window])).toEqual([
    ['mon', 1],
    ['fri', 0],
  ])
})

test('further hours of a day never begin before its last ones end', () => {
  const spans = spansOf(completed({ days: ['mon'], from: '09:00', to: '17:00' }))
  expect(nextSpan(spans, 'mon')).toEqual({ day: 'mon', from: '18:00', to: '20:00' })
  expect(nextSpan(spans, 'tue')).toEqual({ day: 'tue', from: '09:00', to: '17:00' })
  const late = spansOf(completed({ days: ['mon'], from: '09:00', to: '22:30' }))
  expect(nextSpan(late, 'mon')).toEqual({ day: 'mon', from: '23:30', to: '24:00' })
})
