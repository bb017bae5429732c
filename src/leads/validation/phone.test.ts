import { expect, test } from 'vitest'
import { phoneToE164 } from './derived-fields.ts'

test.each([
  ['+49 30 901820', [], '+4930901820'],
  ['+1 (212) 555-2368', [], '+12125552368'],
  ['+44 (0)20 7946 0958', [], '+442079460958'],
  ['+1 212 555 2368 ext. 45', [], '+12125552368'],
  ['tel:+1-212-555-0100', [], '+12125550100'],
  ['0049 30 901820', [], '+4930901820'],
  ['030 901820', ['DE'], '+4930901820'],
  ['030 901820', ['Germany'], '+4930901820'],
  ['(212) 555-2368', [undefined, 'usa'], '+12125552368'],
  ['(212) 555-2368', ['Nowhere', 'United States'], '+12125552368'],
  ['020 7946 0958', ['UK'], '+442079460958'],
  ['+49 30 901820', ['US'], '+4930901820'],
] as const)('%j with countries %j is %s', (phone, countries, number) => {
  expect(phoneToE164(phone, countries)).toBe(number)
})

test.each([
  ['030 901820', []],
  ['030 901820', ['Atlantis']],
  ['n/a', ['US']],
  ['call me', ['US']],
  ['1234', ['US']],
  ['+999 123', []],
  ['+1 212 555 2368 / +1 212 555 9999', []],
  [`+49${'0'.repeat(100)}`, []],
  ['', ['US']],
] as const)('%j with countries %j is not understood', (phone, countries) => {
  expect(phoneToE164(phone, countries)).toBeUndefined()
})
