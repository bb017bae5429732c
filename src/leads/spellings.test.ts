import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueText } from './spellings.ts'

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
