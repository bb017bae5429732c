import { expect, test } from 'vitest'
import { addressesIn } from './addresses-in.ts'

test.each([
  [' Jane@Acme.example ', ['jane@acme.example']],
  ['Jane Doe <jane@acme.example>', ['jane@acme.example']],
  [
    'jane@acme.example; "Bob" bob@acme.example,kim@acme.example',
    ['jane', 'bob', 'kim'].map((one) => `${one}@acme.example`),
  ],
  ['mailto:jane.doe+x@mail.acme.example.', ['jane.doe+x@mail.acme.example']],
  [
    'https://acme.example/u?email=jane@acme.example&x=1',
    ['//acme.example/u?email=jane@acme.example', 'jane@acme.example'],
  ],
  ["'jane@acme.example", ["'jane@acme.example", 'jane@acme.example']],
  ["o'brien@acme.example", ["o'brien@acme.example"]],
  ['jane@äcme.example (old)', ['jane@xn--cme-pla.example']],
  ['me@home, @acme, jane@, jane at acme.example, 5 @ 3.50', []],
])('addresses are found whatever stands around them: %s', (cell, found) => {
  expect(addressesIn(cell)).toEqual(found)
})

test('a long cell costs no more than its length: otherwise this takes hours', () => {
  expect(addressesIn(`${'x'.repeat(1_000_000)}@acme.example jane@acme.example`)).toEqual(['jane@acme.example'])
  expect(addressesIn('@'.repeat(20_000))).toEqual([])
})
