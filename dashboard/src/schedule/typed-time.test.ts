import { expect, test } from 'vitest'
import { timesFound, timeTyped } from './typed-time.ts'
import { timesOfDay } from './week-hours.ts'

const TIMES = timesOfDay('09:00')
const STARTS = TIMES.filter((time) => time !== '24:00')

test.each([
  ['9', '09:00'],
  ['09:10', '09:10'],
  ['1730', '17:30'],
  ['5 pm', '17:00'],
  ['5:15 P.M.', '17:15'],
  ['12am', '00:00'],
  ['12 p', '12:00'],
  ['24:00', '24:00'],
  ['24:15', undefined],
  ['13 pm', undefined],
  ['9:60', undefined],
  ['noon', undefined],
  ['', undefined],
])('%j is the time %j', (typed, time) => {
  expect(timeTyped(TIMES, typed)).toBe(time)
})

test('what is typed finds the times that it begins, and a whole time comes first', () => {
  expect(timesFound(TIMES, '9')).toEqual(['09:00', '09:15', '09:30', '09:45'])
  expect(timesFound(TIMES, '18:3')).toEqual(['18:30'])
  expect(timesFound(TIMES, '09:10')).toEqual(['09:10'])
  expect(timesFound(TIMES, 'mid')).toEqual(['24:00'])
  expect(timesFound(STARTS, '24:00')).toEqual([])
  expect(timesFound(TIMES, '')).toEqual(TIMES)
})
