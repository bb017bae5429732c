import { expect, test } from 'vitest'
import { holdsNumber } from './numbers-in-quotes.ts'

const HELD: readonly (readonly [string, number])[] = [
  ['We are 1200 people', 1200],
  ['Wir sind 1.200 Menschen', 1200],
  ['We are 1,200 people', 1200],
  ['nous sommes 1 200', 1200],
  ["wir sind 1'200", 1200],
  ['founded in 1987.', 1987],
  ['(est. 1987)', 1987],
  ['over 2k customers', 2000],
  ['raised $4.5 million', 4_500_000],
  ['4,5 Mio. Euro Umsatz', 4_500_000],
  ['a revenue of €1.2bn', 1_200_000_000],
  ['1.234.567,50 EUR', 1_234_567.5],
  ['51-200 employees', 200],
  ['51–200 employees', 51],
]

test.each(HELD)('"%s" holds %d', (text, wanted) => {
  expect(holdsNumber(text, wanted)).toBe(true)
})

const NOT_HELD: readonly (readonly [string, number])[] = [
  ['twelve hundred people', 1200],
  ['founded 20155', 2015],
  ['call 120045', 1200],
  ['1.200 people', 200],
  ['version 2.1200', 1200],
  ['model A1200', 1200],
  ['raised 4.5 million', 45],
  ['', 0],
]

test.each(NOT_HELD)('"%s" does not hold %d', (text, wanted) => {
  expect(holdsNumber(text, wanted)).toBe(false)
})

test('endless digits are read in the time of the test', () => {
  expect(holdsNumber('1.'.repeat(100_000), 7)).toBe(false)
  expect(holdsNumber('1 111'.repeat(100_000), 7)).toBe(false)
})
