import { expect, test } from 'vitest'
import { durationInWords, indented, attemptInWords } from './delivery-words.ts'

test('an attempt is told by its status, by why there was none, or as unknown', () => {
  expect(attemptInWords({ status: 410, error: null })).toBe('HTTP 410')
  expect(attemptInWords({ status: null, error: 'timeout' })).toBe('timeout')
  expect(attemptInWords({ status: null, error: 'something_new' })).toBe('something_new')
  expect(attemptInWords({ status: null, error: null })).toBe('pending')
})

test('durations have a unit', () => {
  expect([null, 0, 999, 15_000].map(durationInWords)).toEqual(['—', '0 ms', '999 ms', '15.0 s'])
})

test('what is no JSON stays to the letter', () => {
  expect(indented('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(indented('<b>no</b>')).toBe('<b>no</b>')
})
