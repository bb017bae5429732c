import { expect, test } from 'vitest'
import { findUnstorable } from './find-unstorable-text.ts'

test('text that can be stored passes, whatever it is', () => {
  expect(findUnstorable({ a: ['🚢', { __proto__: null, 'b/c': 'é\n' }], n: 1, t: true, z: null })).toEqual([])
})

test('NUL and half a character are found at any depth, with their place', () => {
  const found = findUnstorable({ steps: [{ body: 'a\0b' }], 'x/y~z': '\ud800', list: [['ok', '\udc00x']] })
  expect(found.map((problem) => problem.pointer).toSorted()).toEqual(['/list/0/1', '/steps/0/body', '/x~1y~0z'])
})

test('a key that cannot be stored is reported at its object', () => {
  expect(findUnstorable({ a: { 'k\0': 1 } })).toMatchObject([{ pointer: '/a', code: 'bad_character' }])
})

test('depth does not matter', () => {
  let deep: unknown = 'x\0'
  for (let level = 0; level < 50_000; level += 1) deep = [deep]
  expect(findUnstorable(deep)).toHaveLength(1)
})
