import { expect, test } from 'vitest'
import { optionMeant, optionTyped, optionsFor } from './found-options.ts'

const COUNTRIES = [
  { value: 'CA', label: 'Canada' },
  { value: 'DE', label: 'Germany' },
  { value: 'ML', label: 'Mali' },
  { value: 'NE', label: 'Niger' },
  { value: 'NG', label: 'Nigeria' },
]

test.each([
  ['Canda', 'CA'],
  ['germnay', 'DE'],
  ['Cnada', 'CA'],
  ['Mli', 'ML'],
  ['Germ', undefined],
  ['Canada', undefined],
  ['Atlantis', undefined],
  ['xx', undefined],
  ['', undefined],
])('%j means %j', (typed, value) => {
  expect(optionMeant(COUNTRIES, typed)?.value).toBe(value)
})

test.each([
  ['canada', 'CA'],
  [' de ', 'DE'],
  ['Niger', 'NE'],
  ['Nige', undefined],
  ['', undefined],
])('%j is typed in full: %j', (typed, value) => {
  expect(optionTyped(COUNTRIES, typed)?.value).toBe(value)
})

test('any part of a label finds it', () => {
  expect(optionsFor(COUNTRIES, 'niger').map(({ value }) => value)).toEqual(['NE', 'NG'])
})
