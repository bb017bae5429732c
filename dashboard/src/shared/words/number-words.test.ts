import { expect, test } from 'vitest'
import { between, fieldNumber, percent, shareOf } from './number-words.ts'

test('a share has a decimal below ten, and never looks like nothing or all when it is not', () => {
  expect([0, 0.0004, 0.001, 0.031, 0.04, 0.096, 0.123, 0.5, 0.997, 1].map(percent)).toEqual([
    '0%',
    '< 0.1%',
    '0.1%',
    '3.1%',
    '4%',
    '9.6%',
    '12%',
    '50%',
    '> 99%',
    '100%',
  ])
})

test('a share comes with its base, also where that is nothing', () => {
  expect(shareOf(41, 340, 'contacted')).toBe('12% of 340 contacted')
  expect(shareOf(0, 0, 'contacted')).toBe('of 0 contacted')
  expect(shareOf(2, 12_000)).toBe('< 0.1% of 12,000')
})

test('an interval is said with both ends, unless they are the same in words', () => {
  expect(between({ low: 0.08, high: 0.14 })).toBe('between 8% and 14%')
  expect(between({ low: 0.0002, high: 0.998 })).toBe('between 0% and 100%')
  expect(between({ low: 0.1201, high: 0.1202 })).toBe('about 12%')
})

test('a number of a field has separators, unless it is or may be a year', () => {
  expect(fieldNumber('company.employeeCount', 4_000)).toBe('4,000')
  expect(fieldNumber('company.employeeCount', 2_000)).toBe('2,000')
  expect(fieldNumber('company.foundedYear', 2014)).toBe('2014')
  expect(fieldNumber('answers.builtIn', 1998)).toBe('1998')
  expect(fieldNumber('customData.seats', 4_000.5)).toBe('4,000.5')
})
