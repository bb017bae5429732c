import { expect, test } from 'vitest'
import { parseRange } from './parse-range.ts'

test.each([
  ['51-200', 51, 200],
  ['1-10', 1, 10],
  ['11–50', 11, 50],
  ['11 — 50', 11, 50],
  ['1000+', 1000, Infinity],
  ['10,001+', 10_001, Infinity],
  ['10.001+', 10_001, Infinity],
  ['10 001+ employees', 10_001, Infinity],
  ['1,001-5,000', 1001, 5000],
  ["1'001-5'000", 1001, 5000],
  ['1.001-5.000 Mitarbeiter', 1001, 5000],
  ['201 to 500 people', 201, 500],
  ['  51-200 Employees ', 51, 200],
  ['2-2', 2, 2],
  ['200', 200, 200],
  ['about 200', 200, 200],
  ['<10', 0, 10],
  ['under 50', 0, 50],
  ['50 or less', 0, 50],
  ['>1000', 1000, Infinity],
  ['more than 1,000', 1000, Infinity],
  ['5000 or more', 5000, Infinity],
  ['$1M-$10M', 1e6, 10e6],
  ['1-10M', 1e6, 10e6],
  ['$500-$1M', 500, 1e6],
  ['500K - 1M', 500e3, 1e6],
  ['$1.5M', 1.5e6, 1.5e6],
  ['$1.5 million to $2.5 million', 1.5e6, 2.5e6],
  ['€1bn+', 1e9, Infinity],
  ['1.234m', 1.234e6, 1.234e6],
])('%j is from %d to %d', (text, from, to) => {
  expect(parseRange(text)).toEqual({ from, to })
})

test.each([
  '',
  ' ',
  'self-employed',
  'many',
  '200-51',
  '-5-10',
  '10-',
  '-10',
  '1-2-3',
  '51-200+',
  'Infinity',
  '1e999',
  'NaN-NaN',
  '10-20%',
  '1-10 x 5',
  '٥١-٢٠٠',
  '1'.repeat(65),
])('%j is no range', (text) => {
  expect(parseRange(text)).toBeUndefined()
})

test('ends are finite numbers, or Infinity above', () => {
  const range = parseRange(`${'9'.repeat(60)}b`)
  expect(Number.isFinite(range?.from)).toBe(true)
})
