import { expect, test } from 'vitest'
import { offeredFor, optionMeant, optionTyped, optionsFor } from './found-options.ts'

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

test('labels that begin with it come first, then words that do, then the rest, with the group of the best', () => {
  const options = ['Account', 'Employee count', 'Country', 'Discount'].map((label) => ({ value: label, label }))
  const labels = (found: readonly { label: string }[]) => found.map(({ label }) => label)
  expect(labels(optionsFor(options, 'coun'))).toEqual(['Country', 'Employee count', 'Account', 'Discount'])
  const groups = [
    { group: 'Company', items: options.slice(0, 2) },
    { group: 'Person', items: options.slice(2) },
  ]
  expect(offeredFor(groups, ' Coun ')).toEqual([
    { group: 'Person', items: options.slice(2) },
    { group: 'Company', items: [options[1], options[0]] },
  ])
  expect(offeredFor(groups, 'country', 9)).toEqual([{ group: 'Person', items: [options[2]] }])
  expect(offeredFor(groups, '', 3)).toEqual([groups[0], { group: 'Person', items: [options[2]] }])
})
