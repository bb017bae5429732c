import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginOf, boundOf, endOf, valueText } from './filter-values.ts'

test.each([
  [1e21, '1000000000000000000000'],
  [-1.5e22, '-15000000000000000000000'],
  [1e-7, '0.0000001'],
  [-1.25e-9, '-0.00000000125'],
  [0.1, '0.1'],
  ['1e21', '1e21'],
  [true, 'true'],
])('%j is written %s', (value, text) => {
  expect(valueText(value)).toBe(text)
})

test('every number is written without an exponent, and read back as itself', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(valueText(number)).toMatch(/^-?\d+(\.\d+)?$/)
      expect(Number(valueText(number))).toBe(Object.is(number, -0) ? 0 : number)
    }),
  )
})

test.each(['0000-12-31', '+010000-01-01T00:00Z', '-000001-01-01T00:00Z', '+275760-09-13T00:00Z', '9999-12-31'])(
  'a year that the database does not write in four digits is no bound: %s',
  (text) => {
    expect([beginOf(text), endOf(text), boundOf(text)]).toEqual([undefined, undefined, undefined])
  },
)

test('the first and the last day are bounds', () => {
  expect(beginOf('0001-01-01')?.toISOString()).toBe('0001-01-01T00:00:00.000Z')
  expect(endOf('9999-12-30')?.toISOString()).toBe('9999-12-31T00:00:00.000Z')
})
