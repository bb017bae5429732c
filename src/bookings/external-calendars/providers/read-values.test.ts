import { expect, test } from 'vitest'
import { personOf } from './read-values.ts'

test.each([
  ['jane@acme.test', 'jane@acme.test'],
  [' <jane@acme.test> ', 'jane@acme.test'],
  ['<jane@acme.test', undefined],
  ['jane@acme.test>', undefined],
  ['nobody', undefined],
  [7, undefined],
])('of %j the address is %s', (email, address) => {
  expect(personOf('Jane', email)?.email).toBe(address)
})
